import type { CsvRow } from './csv-rows.ts';
import { MAX_ROWS, type Statement, type StatementRow, unsound } from './statement.ts';
import { amountOf, harmless, momentOf } from './statement-text.ts';

/** The payments of a shop that K SHOP of KBANK lists one by one, before they come to the account as one sum. */
const HEADINGS = ['no.', 'date time', 'transaction id', 'transaction type', 'amount', 'from account', 'to account'];
const ORIGINAL = 'original transaction id';

const headOf = (rows: readonly CsvRow[]) =>
  rows.slice(0, 20).findIndex(({ cells }) => {
    const named = cells.map((cell) => cell.trim().toLowerCase());
    return HEADINGS.every((heading) => named.includes(heading));
  });

export const isKshop = (rows: readonly CsvRow[]) => headOf(rows) >= 0;

export function readKshop(csv: readonly CsvRow[]): Statement {
  const head = csv[headOf(csv)] ?? unsound('NOT_A_STATEMENT');
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const column = (name: string) => names.indexOf(name);
  const numbered = csv.filter(
    ({ line, cells }) => line > head.line && /^\d+$/.test(cells[column('no.')]?.trim() ?? ''),
  );
  if (numbered.length === 0) unsound('NO_ROWS');
  if (numbered.length > MAX_ROWS) unsound('TOO_MANY_ROWS');
  const read = numbered.map((row, index) => {
    const cell = (name: string) => row.cells[column(name)]?.trim() ?? '';
    // They are counted from 1, or backwards to 1: one that is missing was taken out.
    const [first, own] = [Number(numbered[0]?.cells[column('no.')]), Number(cell('no.'))];
    if (own !== first + index && own !== first - index) unsound('COUNT_DIFFERS', row.line);
    return { row: readRow(row.line, cell), original: cell(ORIGINAL), id: cell('transaction id') };
  });
  const voided = new Set(read.flatMap(({ row, original, id }) => (row.skip === 'VOID' ? [original, id] : [])));
  const last = Number(numbered.at(-1)?.cells[column('no.')]);
  if (Math.min(Number(numbered[0]?.cells[column('no.')]), last) !== 1) unsound('COUNT_DIFFERS', numbered[0]?.line);
  return {
    format: 'kshop',
    currency: 'THB',
    accountNo: '',
    rows: read.map(({ row, id }) => (voided.has(id) ? { ...row, skip: 'VOID' } : row)),
    isBalanceProven: false,
    areTotalsProven: false,
  };
}

function readRow(line: number, cell: (name: string) => string): StatementRow {
  const [date = '', time = ''] = cell('date time').split(/\s+/);
  const atMs = momentOf({ date, time }) ?? unsound('UNREADABLE', line);
  const amount = amountOf(cell('amount'));
  const reference = cell('transaction id');
  const type = cell('transaction type').toLowerCase();
  if (amount === undefined || amount === 0n || !/^[\x21-\x7e]{1,50}$/.test(reference)) unsound('UNREADABLE', line);
  if (type !== 'payment' && type !== 'void') unsound('UNREADABLE', line);
  return {
    line,
    at: new Date(atMs).toISOString(),
    spanSeconds: 1,
    direction: 'IN',
    amountMinor: amount < 0n ? -amount : amount,
    reference,
    toAccount: cell('to account'),
    fromBank: '',
    fromAccountMasked: '',
    fromName: harmless(cell('from account'), 120),
    told: harmless([cell('source of fund'), cell('customer'), cell('item')].filter((text) => text !== '').join(' · ')),
    skip: type === 'void' ? 'VOID' : undefined,
  };
}
