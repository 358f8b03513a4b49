import { listShiftNotes, type QueueClaim, readShiftWork } from '@kapao/contract/operator/shift.ts';
import { formatDateTime, formatTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { listPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { useShift } from '../../shell/use-claims.ts';
import { ShiftNotes } from './shift-notes.tsx';
import { ShiftWork } from './shift-work.tsx';

/** Who is at the desk and on what, what is left for the next shift, and how a day was worked. */
export function ShiftPage() {
  const { shift: words } = useMessages();
  const [mayNote, mayCount] = [useMay(listShiftNotes), useMay(readShiftWork)];
  useTitle(words.title);
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <p className="policy-lead">{words.lead}</p>
      <div className="stack">
        {mayNote && <ShiftNotes />}
        <AtTheDesk />
        {mayCount && <ShiftWork />}
      </div>
    </>
  );
}

function AtTheDesk() {
  const { shift: words, roles, frame } = useMessages();
  const { data, error, isPending, refetch } = useShift();
  if (isPending) return <PageLoading />;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="two">
      <section className="card stack">
        <h2>{words.onDuty}</h2>
        {data.onDuty.length === 0 && <p className="small">{words.nobody}</p>}
        <dl className="kv">
          {data.onDuty.map(({ username, role, lastSeenAt }) => (
            <div key={username}>
              <dt>
                <b>{username}</b> <span className="small">{roles[role]}</span>
              </dt>
              <dd className="small num">{words.lastSeen(formatTime(lastSeenAt))}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card stack">
        <h2>{words.claims}</h2>
        {data.claims.length === 0 && <p className="small">{words.noClaims}</p>}
        <dl className="kv">
          {data.claims.map((claim) => (
            <div key={`${claim.queue} ${claim.id}`}>
              <dt>
                <b>{claim.operator}</b>{' '}
                <span className="small num" title={formatDateTime(claim.takenAt)}>
                  {words.until(formatTime(claim.expiresAt))}
                </span>
              </dt>
              <dd>
                <Link to={placeOf(claim)}>
                  {frame[claim.queue]} <span className="num">{claim.id.slice(0, 8)}</span>
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

const placeOf = ({ queue, id }: QueueClaim) => listPath(queue, { state: 'all', id });
