import { getMemberStatement } from '@kapao/contract/operator/member.ts';
import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { Link } from 'react-router';
import { shortStamp } from '../lib/format.ts';
import { rowName } from '../lib/row-name.ts';
import { memberPath, operationPath } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { useMay } from './operator-session.tsx';
import { LoadFailed } from './page-states.tsx';
import { STATEMENT_TONES } from './statement-tones.ts';
import { useLatestOperations } from './use-latest-operations.ts';

/** What happened to a member's money last, beside what has to be decided about it. */
export function LatestOperations({ memberId }: { memberId: string }) {
  return useMay(getMemberStatement) ? <Latest memberId={memberId} /> : null;
}

function Latest({ memberId }: { memberId: string }) {
  const { members, common } = useMessages();
  const { data, error, isPending, refetch } = useLatestOperations(memberId);
  return (
    <section className="rows latest-operations">
      <div className="line between rows-head">
        <h2>{members.latest}</h2>
        <Link to={memberPath(memberId)}>{members.openDossier}</Link>
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows count={3} label={common.loading} />}
      {data?.statements.length === 0 && <p className="small rows-none">{members.noStatement}</p>}
      <ul>
        {data?.statements.map((row) => {
          const { dayMonth, clock } = shortStamp(row.createdAt);
          return (
            <li key={row.id}>
              <Link to={operationPath(memberId, row.id)}>
                <span className="num t2">
                  {dayMonth} {clock}
                </span>
                <span className="grow">{rowName(members, { type: row.statementType, way: row.way })}</span>
                {row.status !== 'SUCCESS' && (
                  <StatusChip tone={STATEMENT_TONES[row.status]} text={members.statuses[row.status]} />
                )}
                <b className={`num${row.amount > 0 ? ' in' : ''}`}>{formatSignedMoney(row.amount, row.currency)}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
