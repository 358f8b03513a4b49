import { accountDigits } from '@kapao/contract/shared/banks.ts';
import { asciiDigits, tidyText } from '@kapao/contract/shared/typed-text.ts';
import { bankOfWords } from './bank-words.ts';
import { harmless } from './statement-text.ts';

/** The other party of a line. Without a bank or digits that are certain, no member fits and an operator reviews the line. */
export interface SenderWords {
  fromBank: string;
  fromAccountMasked: string;
  fromName: string;
}

export const NO_SENDER: SenderWords = { fromBank: '', fromAccountMasked: '', fromName: '' };

/** Words of lines that are no plain transfer between two bank accounts: the digits beside them belong to something else. */
const NO_TRANSFER = new RegExp(
  [
    'ยกเลิก|คืน|กลับรายการ|แก้ไข|ปรับปรุง|ดอกเบี้ย|ค่าธรรมเนียม|ภาษี|เช็ค|เงินสด|เคาน์เตอร์|พร้อมเพย์|ทรูมัน|วอลเล็|วอเล็',
    'prompt ?pay|true ?money|wallet|\\bline ?pay|shopee|\\b(?:cash|cheque|chq|check|counter|cdm|atm|interest|fee|tax)\\b',
    '\\b(?:rev|rvsl|revers(?:al|ed?)|refund(?:ed)?|return(?:ed)?|cancel(?:l?ed|lation)?|void(?:ed)?|adjust(?:ment|ed)?|correct(?:ion|ed))\\b',
  ].join('|'),
  'iu',
);
/** The same behind the number, where only whole phrases count: คืนฝน and TAX are names. */
const NO_TRANSFER_BEHIND =
  /คืนเงิน|เงินคืน|คืนยอด|รายการคืน|ตีกลับ|ปฏิเสธ|กลับรายการ|ยกเลิกรายการ|แก้ไขรายการ|\b(?:refund(?:ed)?|revers(?:al|ed)|rvsl|rtn|reject(?:ed)?|cancell?ed|void(?:ed)?|returned)\b|\((?:ยกเลิก|คืน|rev)\)|^(?:ยกเลิก|คืน|rev)$/iu;
/** A name has no digits: a second number may be the account, or whoever the money is for. */
const isNameAlone = (name: string) => !/\d/.test(name) && !NO_TRANSFER_BEHIND.test(name);
/** Channels at which money is paid in by hand. */
export const isCash = (channel: string) => /\b(?:CDM|counter|cash|teller)\b|เงินสด|เคาน์เตอร์/i.test(channel);
export const isPlainTransfer = (text: string) => !NO_TRANSFER.test(tidyText(text));

const LEAD =
  '(?:รับเงินโอน|รับโอนเงิน|รับโอน|โอนเงิน|เงินโอน|โอน)?จาก|(?:(?:incoming )?transfer(?:red)?(?: in)? |received? )?from\\b';
/** The bank, the hidden number behind its X, and the name: everything between the lead and the number must be one bank. */
const SENT = `(.*?)([\\s/]*)([x*][x*\\d-]*\\d[x*\\d-]*)(?:\\s+(.*))?$`;
const AFTER_LEAD = new RegExp(`^(?:${LEAD})\\s*${SENT}`, 'iu');
const WITHOUT_LEAD = new RegExp(`^${SENT}`, 'iu');

/** Longer texts are no line of a bank, and matching them would take long. */
const MAX_LENGTH = 300;
const lineOf = (text: string) => (text.length > MAX_LENGTH ? '' : asciiDigits(tidyText(text)));

/** A name that the bank cut ends with two plus signs. */
const nameOf = (text: string) => harmless(text.replace(/\+\+\s*$/, ''), 120);

/** How banks group the digits of a number (facts 8). */
const GROUPED = /^(?:[^-]+|.{3}-.-.{5}-.{1,3}|.{3}-.{6}-.|.{3}-.{3}-.{3}-.|.{4}-.{3}-.{6}-.)$/;

/** A number written with every hidden digit: only one as long as numbers of the bank are tells where its digits are. */
function wholeMask(bank: string, shown: string): string {
  const plain = shown.replaceAll('-', '').replaceAll('*', 'x').toLowerCase();
  const digits = plain.replaceAll('x', '').length;
  const isWhole = GROUPED.test(shown) && accountDigits(bank).includes(plain.length);
  return isWhole && digits >= 4 && plain.length - digits > 1 ? plain : '';
}

/** K BIZ shows the sixth to ninth of ten digits, as KBANK hides numbers elsewhere; of other lengths the place is unknown. */
function kbankMask(bank: string, shown: string): string {
  const four = /^x(\d{4})$/i.exec(shown)?.[1];
  if (four === undefined) return wholeMask(bank, shown);
  const [length, ...others] = accountDigits(bank);
  return length === 10 && others.length === 0 ? `xxxxx${four}x` : '';
}

/** SCB shows the last four digits, and behind a slash the last six; fewer behind it are a line that was cut. */
function scbMask(bank: string, shown: string, isCut: boolean): string {
  const digits = /^x(\d{4}|\d{6})$/i.exec(shown)?.[1];
  if (digits === undefined) return wholeMask(bank, shown);
  if (digits.length === 4 && isCut) return '';
  const [length, ...others] = accountDigits(bank);
  return length !== undefined && others.length === 0 ? digits.padStart(length, 'x') : `x${digits}`;
}

/**
 * Reads `จาก KTB X0452 ชื่อ++`, `From SMART KTB X0452 NAME++`, and `จาก X5264 ชื่อ` of KBANK itself, which comes through a channel of
 * KBANK only.
 */
export function kbankSender(details: string, { isOwnChannel = true }: { isOwnChannel?: boolean } = {}): SenderWords {
  const text = lineOf(details);
  const found = AFTER_LEAD.exec(text);
  if (!found) return NO_SENDER;
  const [, words = '', , shown = '', name = ''] = found;
  const fromName = nameOf(name);
  if (!isPlainTransfer(words) || !isNameAlone(name)) return { ...NO_SENDER, fromName };
  const ownBank = isOwnChannel ? 'KBANK' : '';
  const fromBank = words === '' ? ownBank : bankOfWords(words.replace(/^smart\s+(?=\S)/i, ''));
  return { fromBank, fromAccountMasked: fromBank === '' ? '' : kbankMask(fromBank, shown), fromName };
}

/** Reads `รับโอนจาก KBANK x6203 ชื่อ`, `Transfer from KBANK x6203 NAME`, `SCB x4410 ชื่อ` and `กสิกรไทย (KBANK) /X685027`. */
export function scbSender(description: string): SenderWords {
  const text = lineOf(description);
  const found = AFTER_LEAD.exec(text) ?? WITHOUT_LEAD.exec(text);
  if (!found) return NO_SENDER;
  const [, words = '', gap = '', shown = '', name = ''] = found;
  const fromName = nameOf(name);
  const isPlain = isPlainTransfer(text.slice(0, text.length - name.length)) && isNameAlone(name);
  const fromBank = isPlain ? bankOfWords(words) : '';
  const isCut = gap.includes('/') && !/\p{L}/u.test(fromName);
  return { fromBank, fromAccountMasked: fromBank === '' ? '' : scbMask(fromBank, shown, isCut), fromName };
}
