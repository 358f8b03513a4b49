/** A word of a name as a bank shows it. */
export interface NameWord {
  text: string;
  /** The bank has hidden or cut the rest of it. */
  isCut: boolean;
}

export type Script = 'thai' | 'lao' | 'latin' | 'other';

const TITLES = new Set(
  'MR MRS MS MISS MASTER MSTR DR KHUN THAO NANG นาย นาง นางสาว นส ดช ดญ ดร คุณ เด็กชาย เด็กหญิง ท้าว ທ້າວ ນາງ ນາງສາວ ທ່ານ ທ ນ'
    .split(' ')
    .map((title) => title.normalize('NFC')),
);
/** Thai and Lao titles are often written without a space behind them; a letter that can begin a name must follow. */
const JOINED_TITLE =
  /^(?:นางสาว|นาย|นาง|น\.\s?ส\.|ด\.\s?ช\.|ด\.\s?ญ\.|ดร\.|เด็กชาย|เด็กหญิง|คุณ(?=\s)|ທ້າວ|ນາງສາວ|ນາງ)\s*(?=[\u0E01-\u0E2E\u0E40-\u0E44\u0E81-\u0EAE\u0EC0-\u0EC4]\p{L}|[\u0E01-\u0E2E\u0E81-\u0EAE]\p{M})/u;
/** Ranks are written in abbreviations of a letter or two, at least two of them. */
const RANK = /^(?:ว่าที่\s*)?(?:[\u0E01-\u0E2E]{1,2}\.\s?){2,4}(?:หญิง\s)?/u;
/** What banks put in the place of letters. */
const HIDDEN = /[*•×…+]|(?<=^|\p{L})xx|XX|\.{2,}/u;

/** The words of a name in capitals, without titles, marks and what a bank has hidden. */
export function nameWords(name: string): NameWord[] {
  const plain = spelt(name).replace(RANK, '').replace(JOINED_TITLE, '');
  const words = plain
    .split(/[\s,_/-]+/u)
    .map(wordOf)
    .filter(({ text, isCut }) => text !== '' || isCut);
  const first = words.findIndex(({ text, isCut }) => isCut || !TITLES.has(text));
  return first < 0 ? [] : words.slice(first);
}

/** One writing of what looks the same. */
function spelt(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\u0E4D\u0E32/gu, '\u0E33')
    .replace(/\u0E40\u0E40/gu, '\u0E41')
    .trim();
}

function wordOf(word: string): NameWord {
  const hidden = HIDDEN.exec(word);
  const shown = hidden ? word.slice(0, hidden.index) : word;
  const text = shown.replace(/[^\p{L}\p{M}]/gu, '').toUpperCase();
  return { text, isCut: hidden !== null || /^\p{L}\p{M}*\.$/u.test(word) };
}

export function scriptOf(text: string): Script {
  if (/\p{Script=Thai}/u.test(text)) return 'thai';
  if (/\p{Script=Lao}/u.test(text)) return 'lao';
  return /\p{Script=Latin}/u.test(text) ? 'latin' : 'other';
}
