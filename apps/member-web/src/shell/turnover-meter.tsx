import type { Turnover } from '@kapao/contract/member/bonus.ts';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { ThreadMeter } from '../kit/thread-meter.tsx';
import { useMessages } from './locale.tsx';
import { useShownMoney } from './use-shown-money.ts';

/** Target, counted, what counts, and to the satang what would be kept and lost now (design 4). */
export function TurnoverMeter({ turnover }: { turnover: Turnover }) {
  const { bonus } = useMessages();
  const { show, showInUnit } = useShownMoney();
  const inUnit = (amount: number) => showInUnit(amount, turnover.currency);
  const percent = turnover.target === 0 ? 100 : (turnover.counted / turnover.target) * 100;
  const { kept, lost } = turnover.ifStopped;
  const say = turnover.isMet ? bonus.ifFinished : bonus.ifStopped;
  return (
    <div className="stack turnover">
      <div>
        <p className="line between small num">
          <span>{bonus.played}</span>
          <b className="strong">{Math.min(100, Math.floor(percent))}%</b>
        </p>
        <ThreadMeter label={bonus.meter} percent={percent} />
        <p className="line between wrap small num">
          <span>
            {show(turnover.counted, turnover.currency)} / {show(turnover.target, turnover.currency)}
          </span>
          <b className="strong">{turnover.isMet ? bonus.met : bonus.remaining(inUnit(turnover.remaining))}</b>
        </p>
      </div>
      <p className="small">
        {bonus.counts}:{' '}
        {turnover.counts
          .map(({ group, percent: share }) => `${bonus.groups[group]}\u00a0${bonus.countsPercent(share)}`)
          .join(' · ')}
        {turnover.cap !== null && <span className="block">{bonus.capped(inUnit(turnover.cap))}</span>}
        {turnover.expiresAt !== null && (
          <span className="block num">{bonus.until(formatDateTime(Date.parse(turnover.expiresAt)))}</span>
        )}
      </p>
      <Note tone={turnover.isMet ? 'info' : 'warn'}>
        {turnover.isMet && <span className="block">{bonus.metText}</span>}
        {lost > 0 ? say(inUnit(kept), inUnit(lost)) : bonus.keepsAll(inUnit(kept))}
      </Note>
    </div>
  );
}
