import { Link } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { TurnoverMeter } from './turnover-meter.tsx';
import { useOneMoment } from './use-one-moment.ts';
import { useTurnover } from './use-turnover.ts';

/** The meter where money is: nothing without a condition. On home it leads to the bonus page. */
export function TurnoverCard({ isLink = false }: { isLink?: boolean }) {
  const { data: turnover, dataUpdatedAt } = useTurnover();
  useOneMoment(turnover?.balance, dataUpdatedAt);
  if (!turnover) return null;
  const content = (
    <>
      <h2>{turnover.name}</h2>
      <TurnoverMeter turnover={turnover} />
    </>
  );
  return isLink ? (
    <Link to={PATHS.bonus} className="card stack turnover-card">
      {content}
    </Link>
  ) : (
    <section className="card stack turnover-card">{content}</section>
  );
}
