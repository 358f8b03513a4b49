import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';

/** Notes, marks and wishes of the people who looked at it before. */
export function InflowActs({ acts }: { acts: OperatorInflow['acts'] }) {
  const { inflowDesk: words } = useMessages();
  if (acts.length === 0) return null;
  return (
    <section className="card inflow-acts">
      <h2 className="label strong">{words.history}</h2>
      <ol>
        {acts.map(({ act, operator, reason, at }) => (
          <li key={`${at}${operator}${act}`}>
            <b>{words.acts[act]}</b> · {operator} · <span className="num small">{formatDateTime(at)}</span>
            <p className="t2">{reason}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
