/** PostgreSQL refuses a notification of 8000 bytes, and a unit of text is at most three of them. */
const PART_UNITS = 2_600;
const HEADER = /^(\S+ \d+) (\d+)\/(\d+) /;

/**
 * A text as notifications that each are small enough. `sender` and `number` make them different from all others: the
 * database leaves out what it was told twice in one transaction.
 */
export function partsOf(text: string, from: { sender: string; number: number }): string[] {
  const slices: string[] = [];
  for (let at = 0; at < text.length || at === 0; at += slices.at(-1)?.length || 1) {
    // A letter of two units stays whole: a half of one cannot be sent.
    const end = at + PART_UNITS - (isFirstOfTwo(text.charCodeAt(at + PART_UNITS - 1)) ? 1 : 0);
    slices.push(text.slice(at, end));
  }
  return slices.map((slice, index) => `${from.sender} ${from.number} ${index + 1}/${slices.length} ${slice}`);
}

function isFirstOfTwo(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/**
 * Puts the parts together again; answers the text with its last part. The parts of one text come one after the other, with
 * nothing between them, because they were told in one transaction: any other begins anew.
 */
export function makeJoiner(): (part: string) => string | undefined {
  let begun = { key: '', parts: [] as string[] };
  return (part) => {
    const [header, key = '', index, count] = HEADER.exec(part) ?? [];
    if (header === undefined) return undefined;
    const slice = part.slice(header.length);
    if (index === '1') begun = { key, parts: [] };
    if (begun.key !== key || Number(index) !== begun.parts.length + 1) return undefined;
    begun.parts.push(slice);
    if (index !== count) return undefined;
    const text = begun.parts.join('');
    begun = { key: '', parts: [] };
    return text;
  };
}
