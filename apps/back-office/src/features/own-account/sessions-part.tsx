import { Button } from '@kapao/ui/button.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useEndOthers, useEndSession, useOwnSessions, useOwnSignIns } from './use-account.ts';

export function SessionsPart() {
  const { account: words } = useMessages();
  const { data } = useOwnSessions();
  const end = useEndSession();
  const endOthers = useEndOthers();
  if (!data) return null;
  return (
    <section className="stack">
      <h2>{words.sessions}</h2>
      <ul className="rows">
        {data.sessions.map((session) => (
          <li key={session.sessionId}>
            <Row
              icon="phone"
              title={`${session.device || words.unknown}, ${session.address}`}
              detail={session.isCurrent ? words.thisOne : formatDateTime(session.lastSeenAt)}
              end={
                !session.isCurrent && (
                  <Button compact onPress={() => end.mutate(session.sessionId)} busy={end.isPending}>
                    {words.end}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button variant="danger" onPress={() => endOthers.mutate(undefined)} busy={endOthers.isPending}>
          {words.endOthers}
        </Button>
      )}
    </section>
  );
}

export function SignInsPart() {
  const { account: words } = useMessages();
  const { data } = useOwnSignIns();
  if (!data) return null;
  return (
    <section className="stack">
      <h2>{words.signIns}</h2>
      <ul className="rows">
        {data.signIns.map((signIn) => (
          <li key={`${signIn.at} ${signIn.address} ${signIn.way}`}>
            <Row
              icon="clock"
              title={`${formatDateTime(signIn.at)}, ${words.ways[signIn.way]}`}
              detail={`${signIn.device || words.unknown}, ${signIn.address}`}
              end={
                <StatusChip
                  tone={signIn.isSuccess ? 'ok' : 'bad'}
                  text={signIn.isSuccess ? words.success : words.failure}
                />
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
