import type { ListedAct } from '@kapao/contract/operator/operator-acts.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { useActs } from './use-operators.ts';

/** Lists the acts by which operators give members value or standing, with the limit alone and the second person's view. */
export function ActsPage() {
  const { operatorActs: words } = useMessages();
  useTitle(words.title);
  const listed = useActs();
  if (listed.isPending) return <PageLoading />;
  if (!listed.data) return <LoadFailed error={listed.error} onRetry={() => void listed.refetch()} />;
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <Note icon="lock">{words.lead}</Note>
      <TableScroll label={words.title} className="reconciliation sentences">
        <table className="tbl desk-table">
          <thead>
            <tr>
              {[words.act, words.stake, words.who, words.alone, words.sees, words.bars].map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.data.acts.map((act) => (
              <ActLine key={act.action} act={act} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}

function ActLine({ act }: { act: ListedAct }) {
  const { operatorActs: words, roles, common } = useMessages();
  const { limit } = act;
  return (
    <tr>
      <td>
        <b>{words.names[act.action] ?? act.action}</b>
        <small className="small block">
          <code>{act.action}</code>
        </small>
      </td>
      <td data-label={words.stake}>{words.stakes[act.stake]}</td>
      <td data-label={words.who}>{act.roles.map((role) => roles[role]).join(', ')}</td>
      <td data-label={words.alone}>
        {act.people === 'LIMIT' ? (
          <span className="num">
            {words.upTo}{' '}
            {(['THB', 'LAK'] as const)
              .map((currency) => `${formatMoney(limit?.[currency] ?? 0, currency)} ${common.unit[currency]}`)
              .join(' / ')}
          </span>
        ) : (
          words.people[act.people]
        )}
      </td>
      <td data-label={words.sees}>{words.seconds[act.second]}</td>
      <td data-label={words.bars}>{act.bars ? words.yes : words.no}</td>
    </tr>
  );
}
