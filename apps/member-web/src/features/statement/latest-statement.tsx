import { Row } from '@kapao/ui/row.tsx';
import { useNow } from '@kapao/web/use-now.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { Link } from '../../lib/router.tsx';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { NEWEST } from './statement-place.ts';
import { viewStatement } from './statement-view.ts';
import { standingText, titleText } from './statement-words.ts';
import { usePlaceNames, useStatement } from './use-statement.ts';

const ROWS_SHOWN = 3;
/** The last rows, in the right rail, which only wide screens have. */
export function LatestStatement() {
  const messages = useMessages();
  const { showSigned } = useShownMoney();
  const { money, ago } = messages;
  const { open } = useModal();
  const names = usePlaceNames();
  const nowMs = useNow(30_000);
  const { data } = useStatement(NEWEST);
  const rows = data?.statements.slice(0, ROWS_SHOWN) ?? [];
  if (rows.length === 0 || names.areOnTheirWay) return null;
  return (
    <section>
      <div className="sec">
        <h2>{money.statement.latest}</h2>
        <Link className="small" to={PATHS.statement}>
          {money.statement.seeAll}
        </Link>
      </div>
      <div className="rows">
        {rows.map((row) => {
          const view = viewStatement(row, names);
          const { unit, count } = relativeTime(Date.parse(row.createdAt), nowMs);
          const since = ago(unit, count);
          return (
            <Row
              key={row.id}
              icon={view.icon}
              {...(view.tone && { tone: view.tone })}
              title={titleText(messages, view.title)}
              detail={view.outcome === 'ok' ? since : standingText(messages, row)}
              end={
                <span className="amt">
                  <b
                    className={
                      view.outcome === 'bad' ? 'void' : view.isMoneyIn && view.outcome === 'ok' ? 'in' : undefined
                    }
                  >
                    {showSigned(row.amount, row.currency)}
                  </b>
                </span>
              }
              onPress={() => open('receipt', { id: row.id })}
            />
          );
        })}
      </div>
    </section>
  );
}
