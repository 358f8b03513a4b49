import { bankOfWord } from './bank-words.ts';
import type { CsvRow } from './csv-rows.ts';
import { kbankKey } from './line-key.ts';
import { isCash, isPlainTransfer, kbankSender, NO_SENDER, type SenderWords } from './sender-words.ts';
import { type Statement, type StatementRow, unsound } from './statement.ts';
import { type Calendar, datesIn, readCalendar } from './statement-dates.ts';
import { oldestFirst } from './statement-order.ts';
import { proveBalances, proveTotal, type ToldTotal } from './statement-proof.ts';
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
import { amountOf, cellText, harmless } from './statement-text.ts';

/** The deposit statement "with details" that K BIZ of KBANK lets its customers take away, in Thai or English. */
const TITLE = /รายการเดินบัญชีเงินฝาก|STATEMENT OF (?:SAVING|CURRENT)/i;
const LABELS = {
  account: /เลขที่บัญชี|account n(?:o|umber)/i,
  period: /รอบระหว่างวันที่|ช่วงวันที่|period/i,
  closing: /ยอดยกไป|ending balance/i,
  withdrawals: /รวมถอนเงิน|total withdrawal/i,
  deposits: /รวมฝากเงิน|total deposit/i,
};
const OPENING = /ยอดยกมา|beginning balance|brought forward/i;
/** Sales by QR and card of a day in one sum: each of them comes by itself from elsewhere. */
const LUMP_CHANNEL = /EDC\/K ?SHOP\/MYQR/i;

const HEADINGS = {
  date: /^(?:date|วันที่)$/i,
  time: /^(?:time|เวลา)/i,
  balance: /^(?:outstanding |ledger )?balance|^ยอด(?:เงิน)?คงเหลือ/i,
  out: /^(?:withdrawal|debit|ถอน|หัก)/i,
  in: /^(?:deposit|credit|ฝาก|เข้า)/i,
  channel: /^(?:channel|ช่องทาง)/i,
  details: /^(?:details?|รายละเอียด)/i,
  what: /^(?:descriptions?|transactions?|รายการ)/i,
} as const;
type Column = keyof typeof HEADINGS;
const NEEDED: readonly Column[] = ['date', 'time', 'out', 'in', 'balance', 'details'];
/** Their places where no heading names them. */
const USUAL = { date: 1, time: 2, what: 3, out: 4, in: 6, balance: 8, channel: 10, details: 12 } as const;

const headColumns = ({ cells }: CsvRow) => columnsOf(cells, HEADINGS, NEEDED);
/** Without its title the column of the effective date names it. */
const isOwnHead = (row: CsvRow) =>
  headColumns(row) !== undefined && row.cells.some((cell) => /มีผล|eff\.? ?date/i.test(cell));

export const isKbiz = (rows: readonly CsvRow[]) =>
  rows.slice(0, 3).some(({ cells }) => TITLE.test(cells.join(' '))) || rows.slice(0, 60).some(isOwnHead);

export function readKbiz(csv: readonly CsvRow[], nowMs: number): Statement {
  const headAt = csv.slice(0, 60).findIndex((row) => headColumns(row));
  if (headAt < 0) refuseMissing(csv, HEADINGS, NEEDED);
  const headRow = csv[headAt];
  const columns = (headRow && headColumns(headRow)) ?? USUAL;
  const isHead = (row: CsvRow) => headColumns(row) !== undefined;
  const table = tableRows<Column>({
    rows: csv.slice(headAt + 1),
    columns,
    titles: headRow?.cells ?? [],
    isHead,
    nowMs,
  });
  const [firstLine] = table;
  if (!firstLine) return unsound('NO_ROWS');
  refuseShort(csv, table, columns);
  const head = csv.filter(({ line }) => line < firstLine.line);
  const period = datesIn(valuesBehind(head, LABELS.period)?.values.join(' ') ?? '');
  const calendar = calendarOf(table, { nowMs, others: period });
  const rows = oldestFirst(table.map((row) => readRow(row, calendar)));
  return { ...proveAll(rows, head), ...provenPeriod(rows, period, nowMs) };
}

/** A file that ends in the middle of a line has too few cells in it, or no balance. */
function refuseShort(
  csv: readonly CsvRow[],
  table: readonly TableRow<Column>[],
  { balance = 0 }: { balance?: number },
) {
  const lengthAt = new Map(csv.map(({ line, cells }) => [line, cells.length]));
  const lengths = table.map(({ line }) => lengthAt.get(line) ?? 0);
  const [last, own = 0] = [table.at(-1), lengths.at(-1)];
  const isShort = lengths.length > 1 && own < Math.min(USUAL.details, ...lengths.slice(0, -1));
  if (isShort || (own <= balance + 1 && last?.cell('balance') === '')) unsound('CUT_OFF', last?.line);
}

function proveAll(rows: readonly StatementRow[], head: readonly CsvRow[]): Statement {
  const [first] = rows;
  const opening = first?.skip === 'BALANCE' ? first.balanceMinor : undefined;
  const balances = proveBalances(rows, opening);
  const closing = totalOf(head, LABELS.closing).amountMinor;
  if (closing !== undefined && closing !== balances.closing) unsound('SUMS_DIFFER', rows.at(-1)?.line);
  const [deposits, withdrawals] = [totalOf(head, LABELS.deposits), totalOf(head, LABELS.withdrawals)];
  proveTotal(rows, 'IN', deposits);
  proveTotal(rows, 'OUT', withdrawals);
  return {
    format: 'kbiz',
    currency: 'THB',
    accountNo: accountOf(valuesBehind(head, LABELS.account)),
    rows,
    openingMinor: balances.opening,
    closingMinor: balances.closing,
    isBalanceProven: true,
    // A file whose head says nothing may be any part of a statement.
    areTotalsProven: [deposits, withdrawals].every(({ amountMinor }) => amountMinor !== undefined),
  };
}

function readRow(row: TableRow<Column>, calendar: Calendar): StatementRow {
  const isBalance = OPENING.test(row.cell('what')) && /^(?:0?0:00(?::00)?)?$/.test(row.cell('time'));
  const moved = readMove(row, { calendar, isBalance });
  const isIn = moved.direction === 'IN';
  const told = [row.raw('what'), row.raw('channel'), row.raw('details')].filter((text) => text !== '');
  return {
    ...moved,
    ...(isIn ? senderOf(row) : NO_SENDER),
    key: isIn ? kbankKey(row.raw('details')) : ['', ''],
    told: harmless(told.join(' · ')),
    skip: skipOf(isBalance, moved.direction, row.cell('channel')),
  };
}

/** Channels of KBANK itself; through others its own customers send nothing. */
const OWN_CHANNEL = /^K[ -]?(?:PLUS|BIZ|CASH|CYBER|MOBILE|CONNECT|APP)/i;

/**
 * Reads the sender. Description and channel must agree with the details: a line without a bank is one of KBANK only where it came
 * through a channel of KBANK, and a channel that names another bank than the details leaves the line to an operator.
 */
function senderOf(row: TableRow<Column>): SenderWords {
  const [what, channel] = [row.cell('what'), row.cell('channel')];
  const isKbanks = OWN_CHANNEL.test(channel);
  const named = isKbanks ? [] : channel.split(/[\s/]+/).flatMap((word) => bankOfWord(word) || []);
  const sender = kbankSender(row.cell('details'), { isOwnChannel: isKbanks || named.includes('KBANK') });
  const isTransfer = /โอน|transfer/i.test(what) && isPlainTransfer(what) && !isCash(channel);
  const isAgreed = named.every((bank) => bank === sender.fromBank);
  return isTransfer && isAgreed ? sender : { ...NO_SENDER, fromName: sender.fromName };
}

function skipOf(isBalance: boolean, direction: 'IN' | 'OUT', channel: string) {
  if (isBalance) return 'BALANCE';
  if (direction === 'OUT') return 'OUTGOING';
  return LUMP_CHANNEL.test(channel) ? 'QR_LUMP' : undefined;
}

/** The sum is the last amount behind its label; the count stands beside it or in the label itself. */
function totalOf(head: readonly CsvRow[], label: RegExp): ToldTotal {
  const found = valuesBehind(head, label);
  if (!found) return { count: undefined, amountMinor: undefined, line: undefined };
  const amounts = found.values.flatMap((cell) => amountOf(cell) ?? []);
  // A spreadsheet writes a sum like a count, so the only value is the sum.
  const counts = [found.label, ...found.values.slice(0, -1)].flatMap(
    (cell) => /(?:^|\s)(\d{1,6})(?:\s|$)/.exec(cellText(cell))?.[1] ?? [],
  );
  return { line: found.line, amountMinor: amounts.at(-1), count: counts.length > 0 ? Number(counts[0]) : undefined };
}

const DAY_MS = 86_400_000;

/** Every row is of the days that the head names. */
function provenPeriod(rows: readonly StatementRow[], period: readonly string[], nowMs: number): object {
  const calendar = readCalendar(period, nowMs);
  if ('ambiguousAt' in calendar) return {};
  const [from, until] = period.map((date) => calendar.momentOf({ date, time: '00:00' }));
  if (typeof from !== 'number' || typeof until !== 'number') return {};
  const stray = rows.find(({ at }) => Date.parse(at) < from || Date.parse(at) >= until + DAY_MS);
  return stray ? unsound('OUTSIDE_PERIOD', stray.line) : {};
}
