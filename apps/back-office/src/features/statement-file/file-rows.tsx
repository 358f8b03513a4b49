import type { StatementRowView } from '@kapao/contract/operator/statement-file.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { count, signed } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import '../../styles/reconciliation.css';
import { FATE_TONES } from './file-tones.ts';

interface FileRowsProps {
  rows: readonly StatementRowView[];
  currency: CashCurrency;
}

/** A deposit whose sending bank the parser did not understand: nobody is credited automatically. */
const isUnread = ({ isBankKnown, fate, amount }: StatementRowView) =>
  !isBankKnown && fate !== 'SKIPPED' && amount !== null && amount > 0;

/** Known credits of the amount of a row that waits or may count, the nearest in time first. */
function Neighbours({ row: { neighbours } }: { row: StatementRowView }) {
  const { statementFiles: words } = useMessages();
  if (neighbours.length === 0) return null;
  return (
    <div className="small block">
      {words.neighbours}
      <ul>
        {neighbours.map(({ reference, at, memberName, ...sender }) => (
          <li key={reference}>
            <span className="num">{formatDateTime(at)}</span>{' '}
            {[sender.fromBank, sender.fromAccountMasked, sender.fromName].filter((text) => text !== '').join(' · ')}
            <br />
            <span className="t2">
              {reference} {memberName !== null && <>→ {memberName}</>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rows of a statement, those first about which something is to be decided. */
export function FileRows({ rows, currency }: FileRowsProps) {
  const { statementFiles: words, comparison } = useMessages();
  const money = (amount: number) => signed(amount, (size) => formatMoney(size, currency));
  return (
    <TableScroll label={words.rows} className="reconciliation statement-rows">
      <table className="tbl desk-table">
        <thead>
          <tr>
            <th className="r">{words.line}</th>
            <th>{words.at}</th>
            <th className="r">{words.amount}</th>
            <th className="r">{words.balance}</th>
            <th>{words.sender}</th>
            <th>{words.fate}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of a file may be told twice, and rows never move.
            <tr key={`${row.line} ${index}`}>
              <td className="r num t2" data-label={words.line}>
                {count(row.line)}
              </td>
              <td className="num t2" data-label={words.at}>
                {row.at === null ? '' : formatDateTime(row.at)}
              </td>
              <td className="r num strong" data-label={words.amount}>
                {row.amount === null ? '' : money(row.amount)}
              </td>
              <td className="r num" data-label={words.balance}>
                {row.balance === null ? '' : formatMoney(row.balance, currency)}
              </td>
              <td className="statement-sender" data-label={words.sender}>
                <div>
                  {[row.fromBank, row.fromAccountMasked, row.fromName].filter((text) => text !== '').join(' · ')}
                  <small className="small block t2">{isUnread(row) ? comparison.unread(row.told) : row.told}</small>
                </div>
              </td>
              <td data-label={words.fate}>
                <div>
                  <StatusChip tone={FATE_TONES[row.fate]} text={words.fates[row.fate]} />
                  {row.skip !== null && <small className="small block">{words.skips[row.skip]}</small>}
                  {row.payout !== null && <small className="small block">{words.payouts[row.payout]}</small>}
                  {row.credit !== null && row.fate !== 'NEW' && (
                    <small className="small block">{words.credit(row.credit)}</small>
                  )}
                  <Neighbours row={row} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
