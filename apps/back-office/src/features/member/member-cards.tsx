import { endMemberSession, type MemberDossier } from '@kapao/contract/operator/member.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { accountNumber, count } from '../../lib/format.ts';
import { memberPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { accountText } from './member-view.ts';
import { useEndSession } from './use-members.ts';

export function MemberBalances({ member }: { member: MemberDossier }) {
  const { members } = useMessages();
  return (
    <section className="card">
      <h2>{members.balances}</h2>
      <dl className="kv">
        {member.balances.map(({ account, amount, currency }) => (
          <Fact key={`${account} ${currency}`} label={accountText(account, members.accounts)}>
            <span className="num">{formatMoney(amount, currency)}</span>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

export function PayoutAccount({ member }: { member: MemberDossier }) {
  const { members } = useMessages();
  const isMasked = member.bankAccountNo.startsWith('•');
  return (
    <section className="card">
      <h2>{members.payout}</h2>
      <p className="m num">{accountNumber(member.bankAccountNo)}</p>
      <p className="small">
        {member.bankCode} · {member.bankAccountName}
      </p>
      {isMasked && <p className="small">{members.masked}</p>}
      {member.bankChangedAt && <p className="small num">{members.bankChanged(formatDateTime(member.bankChangedAt))}</p>}
      {(member.inviterId !== null || member.sourceCode !== null) && (
        <dl className="kv">
          {member.sourceCode !== null && <Fact label={members.source}>{member.sourceCode}</Fact>}
          {member.inviterId !== null && (
            <Fact label={members.invitedBy}>
              <Link to={memberPath(member.inviterId)}>{member.inviterId}</Link>
            </Fact>
          )}
        </dl>
      )}
    </section>
  );
}

export function MemberSessions({ member }: { member: MemberDossier }) {
  const { members } = useMessages();
  const mayEnd = useMay(endMemberSession);
  const end = useEndSession(member.id);
  const toast = useToast();
  const textOf = useErrorText();
  const endOne = async (session: string) => {
    try {
      await end.mutateAsync(session);
      toast('success', members.sessionEnded);
    } catch (error) {
      toast('danger', textOf(error));
    }
  };
  return (
    <section className="card">
      <h2>{members.sessions}</h2>
      {member.sessions.length === 0 && <p className="small">{members.noSessions}</p>}
      <ul className="dossier-sessions">
        {member.sessions.map((session) => (
          <li key={session.id}>
            <p className="label">{session.device}</p>
            <p className="small num">
              {session.address} · {members.lastSeen(formatDateTime(session.lastSeenAt))}
              {session.isRemembered && ` · ${members.remembered}`}
            </p>
            {mayEnd && (
              <Button compact variant="ghost" busy={end.isPending} onPress={() => void endOne(session.id)}>
                {members.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EndedSessions sessions={member.endedSessions} />
    </section>
  );
}

/** Who was signed in before, until when, and why no longer. */
function EndedSessions({ sessions }: { sessions: MemberDossier['endedSessions'] }) {
  const { members } = useMessages();
  if (sessions.length === 0) return null;
  return (
    <details>
      <summary className="label">{members.endedSessions(count(sessions.length))}</summary>
      <ul className="dossier-sessions">
        {sessions.map(({ id, device, address, createdAt, endedAt, reason }) => (
          <li key={id}>
            <p className="label">{device}</p>
            <p className="small num">
              {address} · {members.endedAt(formatDateTime(createdAt), formatDateTime(endedAt))}
            </p>
            <p className="small">{reason === null ? members.sessionEndUnknown : members.sessionEnds[reason]}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
