/** Three ways two names can stand to each other; banks shorten and mask them, so "perhaps" is an answer (design 4). */
export type NameMatch = 'match' | 'uncertain' | 'differs';

const TITLES = new Set(
  'MR MRS MS MISS MASTER DR นาย นาง นางสาว นส ดช ดญ ท้าว ທ້າວ ນາງ ທ ນ'.split(' ').map((title) => title.normalize('NFC')),
);
/** Thai titles are often written without a space behind them. */
const JOINED_TITLES = /^(นางสาว|นาย|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.|ທ້າວ)(?=\p{L}{2})/u;
/** What banks put in the place of letters. */
const MASK = /[*•xX×.…]+$/u;
const THAI = /\p{Script=Thai}/u;
const LAO = /\p{Script=Lao}/u;
const LATIN = /\p{Script=Latin}/u;

interface Word {
  text: string;
  /** The rest of it is hidden. */
  isCut: boolean;
}

/** Compares the name a member is registered under at the bank with a name a verifier shows. */
export function compareNames(registered: string, shown: readonly string[]): NameMatch {
  const answers = shown.map((name) => compareName(registered, name));
  if (answers.includes('match')) return 'match';
  // One script that differs while another cannot be compared is still a difference.
  if (answers.includes('uncertain') || answers.length === 0)
    return answers.includes('differs') ? 'differs' : 'uncertain';
  return 'differs';
}

function compareName(registered: string, shown: string): NameMatch {
  const mine = wordsOf(registered);
  const theirs = wordsOf(shown);
  if (mine.length === 0 || theirs.length === 0) return 'uncertain';
  if (scriptOf(registered) !== scriptOf(shown)) return 'uncertain';
  const first = compareWord(mine[0], theirs[0]);
  if (first === 'differs') {
    // Some banks put the family name first, and some write both in one word.
    const joined = mine.map(({ text }) => text).join('');
    const theirsJoined = theirs.map(({ text }) => text).join('');
    if (joined === theirsJoined) return 'match';
    return mine.some((word) => compareWord(word, theirs[0]) === 'match') ? 'uncertain' : 'differs';
  }
  const last = theirs.length > 1 ? compareWord(mine.at(-1), theirs.at(-1)) : mine.length > 1 ? 'uncertain' : 'match';
  // A relative shares the family name; only the first name tells them apart, so a first name in doubt decides nothing.
  if (last === 'differs') return first === 'match' ? 'differs' : 'uncertain';
  return first === 'match' && last === 'match' ? 'match' : 'uncertain';
}

function compareWord(mine: Word | undefined, theirs: Word | undefined): NameMatch {
  if (mine === undefined || theirs === undefined || theirs.text === '') return 'uncertain';
  if (mine.text === theirs.text) return 'match';
  const isStart = mine.text.startsWith(theirs.text);
  if (theirs.isCut || theirs.text.length <= 2) return isStart ? 'match' : 'differs';
  if (isStart && theirs.text.length >= 3) return 'uncertain';
  return distance(mine.text, theirs.text) <= 1 && mine.text.length >= 4 ? 'uncertain' : 'differs';
}

function wordsOf(name: string): Word[] {
  return name
    .normalize('NFC')
    .trim()
    .replace(JOINED_TITLES, '')
    .split(/[\s,_-]+/u)
    .map((word) => ({ isCut: MASK.test(word) && /[*•×…]|xx|XX/u.test(word), text: lettersOf(word) }))
    .filter(({ text, isCut }) => (text !== '' || isCut) && !TITLES.has(text));
}

function lettersOf(word: string): string {
  const shown = /[*•×…]|xx|XX/u.test(word) ? word.replace(/([*•×…]|xx|XX).*$/u, '') : word;
  return shown.replace(/[^\p{L}\p{M}]/gu, '').toUpperCase();
}

function scriptOf(name: string): string {
  if (THAI.test(name)) return 'thai';
  if (LAO.test(name)) return 'lao';
  return LATIN.test(name) ? 'latin' : 'other';
}

/** How many letters have to be changed, added or taken away; counted up to two. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 1) return 2;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const change = (before[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      now.push(Math.min(change, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1));
    }
    before = now;
  }
  return Math.min(before[other.length] ?? 2, 2);
}
