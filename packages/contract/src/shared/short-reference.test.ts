import fc from 'fast-check';
import { expect, it } from 'vitest';
import { READABLE_SIGNS } from './readable-code.ts';
import { idsOfReference, shortReference } from './short-reference.ts';

const ids = fc.uuid({ version: 4 });

it('a short reference has eight signs that no two of look alike, and finds the id it was made of', () => {
  expect(new Set(READABLE_SIGNS).size).toBe(31);
  for (const sign of '01OILoil') expect(READABLE_SIGNS).not.toContain(sign);
  fc.assert(
    fc.property(ids, (id) => {
      const reference = shortReference(id);
      expect(reference).toMatch(new RegExp(`^KP-[${READABLE_SIGNS}]{4}-[${READABLE_SIGNS}]{4}$`));
      const range = idsOfReference(reference);
      expect(range && range.first <= id && id <= range.last).toBe(true);
    }),
  );
});

it('every id of its range has the same short reference, and the ids beside the range another', () => {
  const beside = (id: string, step: bigint) =>
    (BigInt(`0x${id.replaceAll('-', '')}`) + step)
      .toString(16)
      .padStart(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  fc.assert(
    fc.property(ids, (id) => {
      const range = idsOfReference(shortReference(id));
      if (!range) throw new Error('a reference has a range');
      expect([range.first, range.last].map(shortReference)).toEqual([shortReference(id), shortReference(id)]);
      fc.pre(!/^0{8}|^f{8}/.test(id));
      for (const other of [beside(range.first, -1n), beside(range.last, 1n)])
        expect(shortReference(other)).not.toBe(shortReference(id));
    }),
  );
});

it('is taken however people write it down, and nothing else is', () => {
  const id = '7d0f1c5e-93a4-4a7e-9d0b-1c2d3e4f5a6b';
  const reference = shortReference(id);
  const range = idsOfReference(reference);
  const plain = reference.replaceAll('-', '');
  for (const typed of [
    reference.toLowerCase(),
    plain,
    ` ${plain.toLowerCase()} `,
    reference.replaceAll('-', ' '),
    reference.slice(3),
  ])
    expect(idsOfReference(typed), typed).toEqual(range);
  for (const other of [
    '',
    'KP',
    plain.slice(2),
    `${reference}2`,
    reference.replace(/.$/, '0'),
    'KP-OOOO-1111',
    'KP-ZZZZ-ZZZZ',
    id,
  ])
    expect(idsOfReference(other), other).toBeUndefined();
});
