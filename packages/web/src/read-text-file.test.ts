import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const TEXT = 'phone,note\n0812345678,บัญชี';
const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]));
/** Thai letters are one byte each in Windows-874. */
const windows874 = (text: string) =>
  Uint8Array.from(
    [...text].map((sign) => (sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0xe00 + 0xa0)),
  );

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16', utf16(`\uFEFF${TEXT}`)],
  ['UTF-16 with the high byte first', utf16(`\uFEFF${TEXT}`).map((_, at, bytes) => bytes[at ^ 1] ?? 0)],
  ['Windows-874', windows874(TEXT)],
])('a list saved as %s is read with its Thai letters', async (_, bytes) => {
  expect(await readTextFile(new Blob([bytes]), 1_000)).toBe(TEXT);
});

it('a picture and a file above the bound are no list', async () => {
  expect(await readTextFile(new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0)]), 1_000)).toBeUndefined();
  expect(await readTextFile(new Blob([TEXT]), TEXT.length - 1)).toBeUndefined();
});
