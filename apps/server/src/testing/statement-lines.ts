import { accountDigits } from '@kapao/contract/shared/banks.ts';
import fc from 'fast-check';

/** A line of a statement made of parts, and the account that it surely names: none where any part is outside the known grammar. */
export interface MadeLine {
  words: string;
  channel: string;
  name: string;
  digits: string;
  sure: { bank: string; place: 'last' | 'sixth' } | undefined;
}

const BANK_WORDS: readonly (readonly [word: string, code: string])[] = [
  ['KBANK', 'KBANK'],
  ['กสิกรไทย', 'KBANK'],
  ['kbank', 'KBANK'],
  ['กสิกรไทย (KBANK)', 'KBANK'],
  ['SCB', 'SCB'],
  ['ไทยพาณิชย์', 'SCB'],
  ['Siam Commercial Bank', 'SCB'],
  ['BBL', 'BBL'],
  ['ธนาคารกรุงเทพ', 'BBL'],
  ['KTB', 'KTB'],
  ['ธ.กรุงไทย', 'KTB'],
  ['TTB', 'TMB'],
  ['GSB', 'GSB'],
  ['ธ.ก.ส.', 'BAAC'],
  ['KKP', 'KKP'],
  ['LH', 'LH'],
];
/** Every bank of which a member may have the account that a misread line would find. */
export const PREY_BANKS = [
  'KBANK',
  'SCB',
  'BBL',
  'KTB',
  'BAY',
  'TMB',
  'GSB',
  'BAAC',
  'GHB',
  'UOB',
  'KKP',
  'LH',
] as const;

const UNKNOWN_BANKS = [
  ...[
    'PromptPay',
    'พร้อมเพย์',
    'TrueMoney',
    'ทรูมันนี่ วอลเล็ท',
    'SMART',
    'BAHTNET',
    'NEWBANK',
    'SCBX',
    'KBANKX',
    'K',
    'XX',
    'บมจ.',
  ],
  ...[
    'SCB KBANK',
    'กสิกรไทย (SCB)',
    '(SCB) KBANK',
    'KBANK/SCB',
    'ATM',
    'CDM',
    'เช็ค',
    'เงินสด',
    'Line Pay',
    'ธนาคาร',
    '???',
  ],
];
const LEADS = {
  scb: ['รับโอนจาก ', 'Transfer from ', 'transfer from ', 'TRANSFER FROM ', ''],
  kbiz: ['จาก ', 'From ', 'FROM ', 'From SMART '],
} as const;
const OTHER_LEADS = [
  'โอนไป ',
  'To ',
  'ยกเลิก รับโอนจาก ',
  'Reversal of transfer from ',
  'Fee ',
  'ดอกเบี้ย ',
  'คืนเงินจาก ',
  'ฝากเช็ค ',
  'Refund from ',
];
const OTHER_SHAPES = ['X ', 'X-', 'x-xxx-', '#', '', 'xx', 'A/C ', 'XXXX-'];
const TAILS = [' (ยกเลิก)', ' คืนเงิน', ' REFUND', ' REVERSAL', ' PromptPay'];
const NAMES = ['SOMCHAI JAIDEE', 'นาย สมชาย ใจดี', 'น.ส. MALEE RAKDEE', 'RAJAN DESAI MR'] as const;

const sometimes = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 3 }, { arbitrary: other, weight: 1 });

const bankPart = sometimes(
  fc.constantFrom(...BANK_WORDS).map(([word, code]) => ({ word, code })),
  fc.constantFrom('', ...UNKNOWN_BANKS).map((word) => ({ word, code: '' })),
);

/** Lines of a format: some that it writes so, and many that differ from those in one part or several. */
export function statementLines(format: 'scb' | 'kbiz', digitsLike: fc.Arbitrary<string>): fc.Arbitrary<MadeLine> {
  const lead = sometimes(
    fc.constantFrom(...LEADS[format]).map((text) => ({ text, isKnown: true })),
    fc.constantFrom(...OTHER_LEADS).map((text) => ({ text, isKnown: false })),
  );
  const shape = sometimes(
    fc
      .constantFrom(...(format === 'scb' ? (['x', 'X', '/X', ' /x'] as const) : (['X', 'x'] as const)))
      .map((text) => ({ text, isKnown: true })),
    fc.constantFrom(...OTHER_SHAPES).map((text) => ({ text, isKnown: false })),
  );
  const tail = sometimes(fc.constant(''), fc.constantFrom('', ...TAILS));
  const channel = sometimes(
    fc.constant('K PLUS'),
    fc.constantFrom('Internet/Mobile KTB', 'Internet/Mobile SCB', 'CDM', 'Unknown', ''),
  );
  return fc
    .record({ lead, bank: bankPart, shape, digits: digitsLike, name: fc.constantFrom(...NAMES), tail, channel })
    .map(({ lead: { text, isKnown }, bank, shape: written, digits, name, tail: end, channel: through }) => {
      const words = `${text}${bank.word}${bank.word === '' ? '' : ' '}${written.text}${digits} ${name}${end}`;
      const isOwn = format === 'kbiz' && bank.word === '' && !text.includes('SMART') && through === 'K PLUS';
      const code = isOwn ? 'KBANK' : bank.code;
      // With every digit hidden or shown the mask is as long as the number.
      const isWhole = written.text === 'xx' && accountDigits(code).includes(digits.length + 2);
      const isPlain = isKnown && (written.isKnown || isWhole) && end === '' && code !== '';
      return {
        words,
        channel: through,
        name,
        digits,
        sure: isPlain ? (isWhole ? { bank: code, place: 'last' } : placeOf(format, code, digits)) : undefined,
      };
    });
}

function placeOf(format: 'scb' | 'kbiz', bank: string, digits: string): MadeLine['sure'] {
  const isOfOneLength = accountDigits(bank).length === 1;
  if (format === 'scb') return isOfOneLength && [4, 6].includes(digits.length) ? { bank, place: 'last' } : undefined;
  return isOfOneLength && accountDigits(bank)[0] === 10 && digits.length === 4 ? { bank, place: 'sixth' } : undefined;
}

/** Numbers of a bank that have these digits somewhere: each is the account of a member whom a misread line could reach. */
export function numbersWith(bank: string, digits: string): string[] {
  const lengths = accountDigits(bank).length > 0 ? accountDigits(bank) : [10, 12];
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(length - digits.length + 1, 0) }, (_, at) =>
      `${'8'.repeat(at)}${digits}`.padEnd(length, '8'),
    ),
  );
}
