/** What a bank reads in a file of payments; amounts in satang. */
export type FileOrder = {
  reference: string;
  bank: string;
  accountNo: string;
  name: string;
  amount: bigint;
};
/** One that was paid, as it stands on the statement of the account that paid it. */
export type FilePayment = FileOrder & { at: Date };
export type FileRead = { batch: string; valueDate: string; orders: FileOrder[] };

/** Why a bank takes nothing of a file. */
export class BadFile extends Error {}

const bad = (why: string): never => {
  throw new BadFile(why);
};
const textOf = (bytes: Uint8Array) => new TextDecoder('windows-874').decode(bytes);

/** Fields by the positions of the bank's paper, the first of which is 1. */
const at = (line: string, from: number, to: number) => line.slice(from - 1, to);

function number(text: string, what: string): bigint {
  return /^\d+$/.test(text) ? BigInt(text) : bad(`${what} is no number`);
}

function linesOf(bytes: Uint8Array, end: '\r\n' | '\n'): string[] {
  const lines = textOf(bytes).split(end);
  if (lines.pop() !== '') bad('the last line has no end');
  if (lines.some((line) => /[\r\n]/.test(line))) bad('a line ends otherwise');
  return lines;
}

const sumOf = (orders: readonly FileOrder[]) => orders.reduce((sum, { amount }) => sum + amount, 0n);

const KTB_WIDTH = 498;

/** KTB: a header of the whole batch, and one line for each credit. */
export function readKtb(bytes: Uint8Array, ours: { companyId: string; debitAccountNo: string }): FileRead {
  const [header = '', ...rows] = linesOf(bytes, '\r\n');
  if ([header, ...rows].some(({ length }) => length !== KTB_WIDTH)) bad('a line has another width');
  if (at(header, 1, 3) !== '101' || at(header, 10, 12) !== '006') bad('no header');
  if (at(header, 47, 47) !== 'C' || at(header, 56, 71).trimEnd() !== ours.companyId) bad('another company');
  const orders = rows.map((row, index) => {
    if (at(row, 1, 3) !== '102' || at(row, 4, 9) !== at(header, 4, 9)) bad('a line of another batch');
    if (at(row, 28, 30) !== '006' || at(row, 35, 45) !== ours.debitAccountNo.padStart(11, '0'))
      bad('another debit account');
    if (at(row, 46, 53) !== at(header, 39, 46)) bad('another day');
    if (number(at(row, 393, 398), 'running number') !== BigInt(index + 1)) bad('lines are missing');
    if (at(row, 399, 400) !== '09') bad('no end of the order');
    const bank = at(row, 10, 12);
    // Accounts here have ten digits, but for banks with longer ones.
    const accountNo = at(row, 17, 27).replace(/^0/, '');
    return {
      reference: at(row, 353, 370).trimEnd(),
      bank,
      accountNo,
      name: at(row, 93, 192).trimEnd(),
      amount: number(at(row, 58, 74), 'amount'),
    };
  });
  if (new Set(orders.map(({ bank }) => bank === '006')).size > 1) bad('accounts here and elsewhere in one file');
  if (number(at(header, 13, 19), 'count') !== BigInt(orders.length)) bad('the count is another');
  if (number(at(header, 20, 38), 'total') !== sumOf(orders)) bad('the total is another');
  return { batch: at(header, 4, 9), valueDate: at(header, 39, 46), orders };
}

const TENTHS = 10n;

/** SCB Business Net: header, one debit, and two lines for each credit; amounts in thousandths of a baht. */
export function readScb(bytes: Uint8Array, ours: { companyId: string; debitAccountNo: string }): FileRead {
  const lines = linesOf(bytes, '\r\n');
  const [header = '', debit = '', ...rest] = lines;
  const trailer = rest.pop() ?? '';
  const widths: Record<string, number> = { '001': 96, '002': 109, '003': 355, '004': 816, '999': 31 };
  if (lines.some((line) => line.length !== widths[line.slice(0, 3)])) bad('a line has another width');
  if (!header.startsWith('001') || at(header, 4, 15).trimEnd() !== ours.companyId || at(header, 62, 64) !== 'BCM')
    bad('no header');
  if (!debit.startsWith('002') || at(debit, 15, 39).trimEnd() !== ours.debitAccountNo) bad('another debit account');
  if (
    at(debit, 40, 41) !== `0${ours.debitAccountNo[3]}` ||
    at(debit, 42, 45) !== `0${ours.debitAccountNo.slice(0, 3)}`
  ) {
    bad('type or branch of the debit account');
  }
  const product = at(debit, 4, 6);
  if (product !== 'DCP' && product !== 'MCL') bad('another product');
  const orders: FileOrder[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const [credit = '', payee = ''] = [rest[index], rest[index + 1]];
    const no = String(index / 2 + 1).padStart(6, '0');
    if (!credit.startsWith('003') || at(credit, 4, 9) !== no) bad('lines are missing');
    if (!payee.startsWith('004') || at(payee, 12, 17) !== no || at(payee, 4, 11) !== at(debit, 65, 72)) bad('no payee');
    const bank = at(credit, 181, 183);
    const accountNo = at(credit, 10, 34).trimEnd();
    if (product === 'DCP' && (bank !== '014' || accountNo.length !== 10)) bad('no account of SCB');
    if (product === 'MCL' && bank === '014') bad('an account of SCB');
    if (at(credit, 62, 64) !== 'NNN') bad('tax, invoice or advice');
    const amount = number(at(credit, 35, 50), 'amount');
    if (amount % TENTHS !== 0n) bad('parts of a satang');
    const name = at(payee, 33, 132).trimEnd();
    orders.push({ reference: at(credit, 260, 279).trimEnd(), bank, accountNo, name, amount: amount / TENTHS });
  }
  const total = sumOf(orders) * TENTHS;
  if (number(at(debit, 49, 64), 'total') !== total || number(at(trailer, 16, 31), 'total') !== total)
    bad('the total is another');
  const count = BigInt(orders.length);
  if (number(at(debit, 73, 78), 'count') !== count || number(at(trailer, 10, 15), 'count') !== count)
    bad('the count is another');
  return { batch: at(header, 65, 96).trimEnd(), valueDate: at(debit, 7, 14), orders };
}

const BBL_FIELDS = 56;

/** BBL: fields between tildes. */
export function readBbl(bytes: Uint8Array, ours: { companyCode: string; debitAccountNo: string }): FileRead {
  const rows = linesOf(bytes, '\n').map((line) => line.split('~'));
  const [header = [], ...rest] = rows;
  const trailer = rest.pop() ?? [];
  if (
    header[0] !== '001' ||
    header[1] !== ours.companyCode ||
    header[3] !== ours.debitAccountNo ||
    header.length !== 8
  ) {
    bad('no header');
  }
  const orders = rest.map((fields, index) => {
    if (fields.length !== BBL_FIELDS || fields[0] !== '003' || fields[1] !== ours.companyCode)
      bad('a line has other fields');
    if (fields[2] !== String(index + 1)) bad('lines are missing');
    const field = (no: number) => fields[no - 1] ?? '';
    if (!['DCB01', 'DCB02', 'SMC04', 'SMC06'].includes(field(4)) || field(8) !== 'THB') bad('another product');
    if (field(4).startsWith('DCB') !== (field(38) === '002')) bad('another product than the bank of the account');
    const order = { reference: field(9), bank: field(38), accountNo: field(5), name: field(44) };
    return { ...order, amount: number(field(34), 'amount') };
  });
  if (trailer[0] !== '100' || trailer[1] !== String(orders.length) || trailer[2] !== String(sumOf(orders)))
    bad('the total is another');
  return { batch: header[4] ?? '', valueDate: rest[0]?.[5] ?? '', orders };
}
