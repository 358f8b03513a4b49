import { bankOfWords } from './bank-words.ts';
import type { CsvRow } from './csv-rows.ts';
import { scbKey } from './line-key.ts';
import { isCash, isPlainTransfer, NO_SENDER, type SenderWords, scbSender } from './sender-words.ts';
import { type Statement, type StatementRow, unsound } from './statement.ts';
import type { Calendar } from './statement-dates.ts';
import { oldestFirst } from './statement-order.ts';
import { proveBalances } from './statement-proof.ts';
import {
  accountOf,
  calendarOf,
  columnsOf,
  readMove,
  refuseMissing,
  type TableRow,
  tableRows,
  valuesBehind,
} from './statement-table.ts';
import { cellText, harmless } from './statement-text.ts';

/** The account statement of SCB as a table, in the wordings of its products; each heading takes the first cell that is free. */
const HEADINGS = {
  date: /^(?:(?:transaction |tran\.? |txn\.? |posting )?date|วันที่)/i,
  time: /^(?:(?:transaction |tran\.? |txn\.? )?time|เวลา)/i,
  balance: /^(?:(?:outstanding |ledger |running )?balance|ยอด(?:เงิน)?คงเหลือ|คงเหลือ|ยอด)/i,
  out: /^(?:withdraw(?:al|n)?|debit|dr\b|(?:จำนวนเงิน|ยอด)?(?:ถอน|เดบิต)|ลูกหนี้|หักบัญชี)/i,
  in: /^(?:deposit|credit|cr\b|(?:จำนวนเงิน|ยอด)?(?:ฝาก|เครดิต)|เจ้าหนี้|เข้าบัญชี)/i,
  channel: /^(?:channel|chan\.?|ช่องทาง)/i,
  cheque: /^(?:cheque|check|chq|เลขที่เช็ค|หมายเลขเช็ค|เช็ค)/i,
  description: /^(?:descriptions?|details?|particulars?|remarks?|note|รายละเอียด|คำอธิบาย|หมายเหตุ)/i,
  code: /^(?:code|transaction(?: (?:code|type))?$|tran\.? ?(?:code|type)?$|txn\.?|รหัส|รายการ|ประเภท)/i,
} as const;
type Column = keyof typeof HEADINGS;
const NEEDED: readonly Column[] = ['date', 'out', 'in', 'balance', 'description'];

/** A row of the balance alone. */
const BROUGHT = /ยอดยกมา|ยอดเงินคงเหลือยกมา|ยกมา|(?:balance )?brought forward|opening balance|beginning balance|b\/f/i;
const ACCOUNT = /^\s*(?:เลขที่บัญชี|หมายเลขบัญชี|บัญชีเลขที่|account ?(?:no|number|#)|a\/c)/i;
/** K BIZ has the same columns; its digits are others. */
const OF_KBIZ = /มีผล|eff\.? ?date/i;

const headColumns = ({ cells }: CsvRow) => {
  const columns = columnsOf(cells, HEADINGS, NEEDED);
  const hasTime = columns?.time !== undefined || /time|เวลา/i.test(cells[columns?.date ?? -1] ?? '');
  const isWhole = hasTime && (columns?.code ?? columns?.channel) !== undefined;
  return isWhole && !cells.some((cell) => OF_KBIZ.test(cell)) ? columns : undefined;
};

export const isScb = (rows: readonly CsvRow[]) => rows.slice(0, 30).some((row) => headColumns(row));

/** Names the column that a table of an account lacks. */
export const refuseMissingColumn = (rows: readonly CsvRow[]) => refuseMissing(rows, HEADINGS, [...NEEDED, 'time']);

export function readScb(csv: readonly CsvRow[], nowMs: number): Statement {
  const head = csv.slice(0, 30).find((row) => headColumns(row)) ?? unsound('NOT_A_STATEMENT');
  const columns = headColumns(head) ?? unsound('NOT_A_STATEMENT');
  const isHead = (row: CsvRow) => headColumns(row) !== undefined;
  refuseOtherBank(csv, head.line);
  const below = csv.filter(({ line }) => line > head.line);
  const table = tableRows<Column>({ rows: below, columns, titles: head.cells, isHead, nowMs });
  const calendar = calendarOf(table, { nowMs });
  const rows = oldestFirst(table.map((row) => readRow(row, calendar)));
  const [first] = rows;
  const balances = proveBalances(rows, first?.skip === 'BALANCE' ? first.balanceMinor : undefined);
  return {
    format: 'scb',
    currency: 'THB',
    accountNo: accountIn(csv.filter(({ line }) => line < head.line)),
    rows,
    openingMinor: balances.opening,
    closingMinor: balances.closing,
    isBalanceProven: true,
    areTotalsProven: false,
  };
}

/** Other banks have tables of the same columns, in which digits may stand at other places. */
function refuseOtherBank(csv: readonly CsvRow[], headLine: number): void {
  for (const { line, cells } of csv.filter((row) => row.line < headLine)) {
    const named = cells.map(bankOfWords).find((bank) => bank !== '' && bank !== 'SCB');
    if (named !== undefined) unsound('NOT_A_STATEMENT', line, { cause: 'OTHER_BANK' });
  }
}

function accountIn(head: readonly CsvRow[]): string {
  const labelled = valuesBehind(head, ACCOUNT);
  const value = accountOf(labelled && { ...labelled, values: labelled.values.slice(0, 1) });
  if (/\d{3}/.test(value)) return value;
  const cells = head.flatMap((row) => row.cells).map(cellText);
  return cells.find((cell) => /^[\dxX-]{10,13}$/.test(cell) && /\d{4}/.test(cell)) ?? '';
}

function readRow(row: TableRow<Column>, calendar: Calendar): StatementRow {
  const isBalance = BROUGHT.test(row.cell('description') + row.cell('code')) && hasNoMoney(row);
  const moved = readMove(row, { calendar, isBalance });
  const isIn = moved.direction === 'IN';
  const told = [row.raw('code'), row.raw('channel'), row.raw('description')].filter((text) => text !== '');
  return {
    ...moved,
    ...(isIn ? senderOf(row) : NO_SENDER),
    key: isIn ? scbKey(row.raw('description')) : ['', ''],
    told: harmless(told.join(' · ')),
    skip: isBalance ? 'BALANCE' : isIn ? undefined : 'OUTGOING',
  };
}

/** The code of money that goes out, beside money that comes in, is a transfer that came back. */
const OUTGOING_CODE = /^X2$/i;

function senderOf(row: TableRow<Column>): SenderWords {
  const sender = scbSender(row.cell('description'));
  const [code, channel] = [row.cell('code'), row.cell('channel')];
  const isTransfer = !OUTGOING_CODE.test(code) && isPlainTransfer(code) && !isCash(channel);
  return isTransfer ? sender : { ...NO_SENDER, fromName: sender.fromName };
}

const hasNoMoney = (row: TableRow<Column>) => [row.cell('in'), row.cell('out')].every((cell) => /^[-0.]*$/.test(cell));
