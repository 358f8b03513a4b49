import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { PlaceNames } from '@kapao/contract/shared/statement-title.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { viewStatement } from './statement-view.ts';
import { standingText, titleText } from './statement-words.ts';

interface StatementItemProps {
  row: StatementRow;
  names: PlaceNames;
  nowMs: number;
  onOpen: () => void;
}

/** One row. Phones put the status under the amount, and only a sign for success, to keep two lines. */
export function StatementItem({ row, names, nowMs, onOpen }: StatementItemProps) {
  const messages = useMessages();
  const { show, showSigned } = useShownMoney();
  const view = viewStatement(row, names);
  const createdMs = Date.parse(row.createdAt);
  const { unit, count } = relativeTime(createdMs, nowMs);
  const since = messages.ago(unit, count);
  const standing = standingText(messages, row);
  const chip = <StatusChip tone={view.outcome} text={standing} />;
  const isDone = view.outcome === 'ok';
  return (
    <button type="button" className="row" onClick={onOpen}>
      <span className={`ico ${view.tone ?? ''}`}>
        <Icon name={view.icon} />
      </span>
      <span className="what">
        <b>{titleText(messages, view.title)}</b>
        <small>
          {formatDateTime(createdMs)}
          <span className="desk"> · {since}</span>
        </small>
        {!isDone && <small className="phone">{since}</small>}
      </span>
      <span className="st desk">{chip}</span>
      <span className="amt">
        <b className={view.outcome === 'bad' ? 'void' : view.isMoneyIn && isDone ? 'in' : undefined}>
          {showSigned(row.amount, row.currency)}
        </b>
        {!isDone && <span className="phone">{chip}</span>}
        <small className="after">
          {isDone && (
            <span className="phone">
              <Icon name="check" size="s" />
              <span className="sr">{standing} · </span>
            </span>
          )}
          {row.balanceAfter === undefined ? (
            <span className="phone">{isDone && since}</span>
          ) : (
            messages.money.statement.left(show(row.balanceAfter, row.currency))
          )}
        </small>
      </span>
    </button>
  );
}
