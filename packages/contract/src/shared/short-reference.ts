import { asWritten, inGroups, inSigns, isReadable, numberOfSigns } from './readable-code.ts';

const PREFIX = 'KP';
export const SHORT_SIGNS = 8;
/** As many as eight signs hold. */
const BITS = 39n;
const ID_BITS = 128n;
const REST = ID_BITS - BITS;

const numberOf = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`);
const idOf = (number: bigint) =>
  number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The eight signs of an id: its first bits, so that ids are found by the range that begins with them. */
export const shortSigns = (id: string) => inSigns(numberOf(id) >> REST, SHORT_SIGNS);

/** `KP-7F3K-92QX`: what people read out of an operation's id. It names it to people who may look, and opens nothing. */
export const shortReference = (id: string) => `${PREFIX}-${inGroups(shortSigns(id))}`;

/** The first and the last id that have these eight signs; undefined where no id has. */
export function idsOfSigns(signs: string): { first: string; last: string } | undefined {
  if (!isReadable(signs, SHORT_SIGNS)) return undefined;
  const head = numberOfSigns(signs);
  if (head >> BITS !== 0n) return undefined;
  return { first: idOf(head << REST), last: idOf(((head + 1n) << REST) - 1n) };
}

/** The same for a short reference as people type it: with or without its prefix, its dashes and capitals. */
export function idsOfReference(typed: string): { first: string; last: string } | undefined {
  const text = asWritten(typed);
  if (text.length === PREFIX.length + SHORT_SIGNS && text.startsWith(PREFIX))
    return idsOfSigns(text.slice(PREFIX.length));
  // Without it, only as it is printed: eight letters in a row are rather a name.
  return /^\s*\S{4}[\s-]\S{4}\s*$/.test(typed) ? idsOfSigns(text) : undefined;
}
