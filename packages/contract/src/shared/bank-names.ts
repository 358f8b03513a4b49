/** Titles that banks put before names, in the three scripts. */
const TITLES = /^(?:MR|MRS|MS|MISS|นาย|นางสาว|นาง|น\.ส|ທ້າວ|ນາງສາວ|ນາງ|ທ່ານ)\.?\s+/u;

/** The words of a name as banks write it: without title, without the dots of what was cut off. */
export function nameWords(name: string): string[] {
  const words = name.trim().toUpperCase().replace(TITLES, '').split(/\s+/u);
  return words.map((word) => word.replace(/[.*]+$/u, '')).filter((word) => word !== '');
}

/** True when two names agree as far as the shorter one goes: banks cut the last name to a letter or drop it. */
export function namesFit(left: string, right: string): boolean {
  const [short = [], long = []] = [nameWords(left), nameWords(right)].sort((a, b) => a.length - b.length);
  const first = short[0];
  if (first === undefined || [...first].length < 2) return false;
  return short.every((word, place) => {
    const other = long[place] ?? '';
    return other.startsWith(word) || word.startsWith(other);
  });
}
