import { BANGKOK_OFFSET_MS } from './bangkok-time.ts';
import type { BankTransfer } from './bank.ts';
import { findBank } from './banks.ts';
import { toDecimalText } from './money.ts';
import type { FilePayment } from './protocols/payout-file-layouts.ts';

/** What moved an account, in its order, with what was there afterwards. */
export interface Posting {
  at: Date;
  amountMinor: bigint;
  balanceMinor: bigint;
  kind: 'transfer' | 'fee' | 'sales' | 'payout';
  transfer: BankTransfer | undefined;
  /** Of a payout: one order of a file that was uploaded. */
  payment?: FilePayment | undefined;
}

export interface AccountBook {
  accountNo: string;
  openingMinor: bigint;
  from: Date;
  until: Date;
  postings: readonly Posting[];
  language: 'th' | 'en';
}

const commas = (minor: bigint) => {
  const sign = minor < 0n ? '-' : '';
  const [whole = '', cents = ''] = toDecimalText(minor < 0n ? -minor : minor).split('.');
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
};

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const lines = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(',')).join('\r\n');

const bangkok = (at: Date) => new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString();
const parts = (at: Date) => {
  const text = bangkok(at);
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-');
  return { year, month, day, minute: text.slice(11, 16), second: text.slice(11, 19) };
};

const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Names are cut after so many signs, and then end with two plus signs. */
const NAME_SIGNS = 18;
const cutName = (name: string) => (name.length > NAME_SIGNS ? `${name.slice(0, NAME_SIGNS)}++` : name);

/** The sixth to ninth digit of an account number. */
const fourDigits = (accountNo: string) => accountNo.slice(-5, -1);

/** Who was paid by an order of a file, with what the order called itself. */
function payeeOf({ payment }: Posting): string {
  if (!payment) return '';
  const bank = findBank(payment.bank)?.short ?? payment.bank;
  return `${bank} X${fourDigits(payment.accountNo)} ${cutName(payment.name)} Ref ${payment.reference}`;
}

function kbizDetails(posting: Posting, isThai: boolean): string {
  const { kind, transfer } = posting;
  if (kind === 'sales') return 'จาก KB000001234567 KAPAO';
  if (kind === 'payout') return `${isThai ? 'โอนไป' : 'To'} ${payeeOf(posting)}`;
  if (!transfer) return '';
  const { fromBank, fromAccountNo, fromName } = transfer;
  const from = isThai ? 'จาก' : fromBank.short === 'KBANK' ? 'From' : 'From SMART';
  const bank = fromBank.short === 'KBANK' ? '' : `${fromBank.short} `;
  return `${from} ${bank}X${fourDigits(fromAccountNo)} ${cutName(fromName)}`;
}

const KBIZ_WORDS = {
  transfer: { th: 'รับโอนเงิน', en: 'Transfer Deposit', channel: 'K PLUS' },
  payout: { th: 'โอนเงิน', en: 'Transfer Withdrawal', channel: 'K-Cash Connect' },
  fee: { th: 'ค่าธรรมเนียม', en: 'Fee', channel: 'Automatic Transfer' },
  sales: { th: 'รับเงินจากการขายด้วย Thai QR Payment', en: 'Receive from Thai QR Payment', channel: 'EDC/K SHOP/MYQR' },
} as const;

const KBIZ_HEAD = {
  th: ['รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด)', 'ชื่อบัญชี', 'เลขที่บัญชีเงินฝาก', 'รอบระหว่างวันที่', 'ยอดยกไป'],
  en: [
    'K-DEPOSIT STATEMENT OF SAVING ACCOUNT (WITH DETAIL)',
    'Account Name',
    'Account Number',
    'Period',
    'Ending Balance',
  ],
} as const;
const KBIZ_COLUMNS = {
  th: ['วันที่', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ (บาท)', 'ช่องทาง', 'รายละเอียด'],
  en: ['Date', 'Descriptions', 'Withdrawal', 'Deposit', 'Outstanding Balance (THB)', 'Channel', 'Details'],
} as const;

const slashed = (at: Date) => `${parts(at).day}/${parts(at).month}/${parts(at).year}`;
const dashed = (at: Date) => `${parts(at).day}-${parts(at).month}-${parts(at).year.slice(2)}`;

/** Whose it is, of which days, and what the bank counted and added up; values stand at the end of a wide row. */
function kbizHead({ accountNo, postings, openingMinor, language, from, until }: AccountBook): string[][] {
  const [title, name, number, period, ending] = KBIZ_HEAD[language];
  const wide = (label: string, ...end: string[]) => [label, ...Array<string>(12 - end.length).fill(''), ...end];
  const masked = `xxx-x-x${accountNo.slice(5, 9)}-x`;
  const total = (isIn: boolean) => {
    const some = postings.filter(({ amountMinor }) => amountMinor > 0n === isIn);
    const label =
      language === 'th'
        ? `รวม${isIn ? 'ฝาก' : 'ถอน'}เงิน ${some.length} รายการ`
        : `Total ${isIn ? 'Deposit' : 'Withdrawal'} ${some.length} Items`;
    const sum = sumOf(some);
    return wide(label, commas(sum < 0n ? -sum : sum));
  };
  return [
    [title],
    wide(name, 'KAPAO\n99 ถนนสุขุมวิท\nกรุงเทพ', ''),
    wide(number, masked, ''),
    wide(period, `${slashed(from)} - ${slashed(until)}`, ''),
    wide(ending, commas(postings.at(-1)?.balanceMinor ?? openingMinor)),
    total(false),
    total(true),
  ];
}

/** K BIZ, deposit statement with details: thirteen columns, a head with counts and sums, quoted line breaks in cells. */
export function kbizCsv(book: AccountBook): string {
  const { postings, openingMinor, language, from } = book;
  const row = (posting: Posting) => {
    const { at, kind, amountMinor, balanceMinor } = posting;
    const [out, into] = amountMinor < 0n ? [commas(-amountMinor), ''] : ['', commas(amountMinor)];
    const words = KBIZ_WORDS[kind];
    const what = [dashed(at), parts(at).minute, words[language], out, '', into, '', commas(balanceMinor)];
    return ['', ...what, '', words.channel, '', kbizDetails(posting, language === 'th')];
  };
  const [date, what, out, into, balance, channel, details] = KBIZ_COLUMNS[language];
  const brought = language === 'th' ? 'ยอดยกมา' : 'Beginning Balance';
  return lines([
    ...kbizHead(book),
    ['', date, 'Time/\nEff.Date', what, out, '', into, '', balance, '', channel, '', details],
    ['', dashed(from), '', brought, '', '', '', '', commas(openingMinor), '', '', '', ''],
    ...postings.map(row),
  ]);
}

/** K SHOP, transaction report of payments: one row for each sale by code, gross, with the payer's name. */
export function kshopCsv({ postings, accountNo }: AccountBook): string {
  const row = ({ at, amountMinor, transfer }: Posting, index: number) => {
    const { day, month, year, second } = parts(at);
    const name = transfer?.fromName ?? '';
    const when = `${day}-${month}-${year} ${second}`;
    return [
      String(index + 1),
      when,
      transfer?.reference ?? '',
      'Payment',
      commas(amountMinor),
      name,
      accountNo,
      'Thai QR',
      '',
      '',
      '',
    ];
  };
  return lines([
    ['TRANSACTION REPORT - payment'],
    [
      'No.',
      'Date Time',
      'Transaction ID',
      'Transaction Type',
      'Amount',
      'From Account',
      'To Account',
      'Source of Fund',
      'Customer',
      'Item',
      'Original Transaction ID',
    ],
    ...postings.map(row),
  ]);
}

/** SCB, account statement: six digits of the sender's account behind its bank. */
export function scbCsv({ postings }: AccountBook): string {
  const row = (posting: Posting) => {
    const { at, kind, amountMinor, balanceMinor, transfer } = posting;
    const { day, month, year, minute } = parts(at);
    const bank = transfer?.fromBank;
    const from =
      bank?.short === 'SCB'
        ? `SCB X${transfer?.fromAccountNo.slice(-4)} ${transfer?.fromName}`
        : `${bank?.nameTh} (${bank?.short}) /X${transfer?.fromAccountNo.slice(-6)}`;
    const amounts = amountMinor < 0n ? [commas(-amountMinor), ''] : ['', commas(amountMinor)];
    const [code, description] =
      kind === 'fee' ? ['X2', 'FEE'] : kind === 'payout' ? ['X2', payeeOf(posting)] : ['X1', from];
    return [
      `${day}/${month}/${year.slice(2)}`,
      minute,
      code,
      'ENET',
      '',
      ...amounts,
      commas(balanceMinor),
      description,
    ];
  };
  return lines([
    ['Date', 'Time', 'Code', 'Channel', 'Cheque No.', 'Withdrawal', 'Deposit', 'Balance', 'Description'],
    ...postings.map(row),
  ]);
}
