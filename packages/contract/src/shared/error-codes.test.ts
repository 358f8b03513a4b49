import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLIP_REASONS } from '../member/slip.ts';
import { ERROR_CODES } from './error-codes.ts';

const SPECIFICATION = readFileSync(join(import.meta.dirname, '../../../../docs/specification.md'), 'utf8');
const CATALOGUE = SPECIFICATION.split(/^## /m).find((part) => part.startsWith('8. ')) ?? '';

const codesIn = (text: string) => text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g) ?? [];

/** Lines as `- Auth: UNAUTHORIZED, INVALID_USER_1 to INVALID_USER_4 (invalid user)`. */
const specifiedCodes = () =>
  [...CATALOGUE.matchAll(/^- [\w -]+: (.*)$/gm)].flatMap(([, line = '']) =>
    codesIn(line.replace('INVALID_USER_1 to INVALID_USER_4', [1, 2, 3, 4].map((n) => `INVALID_USER_${n}`).join())),
  );

it('the catalogue has every code of the specification', () => {
  const specified = specifiedCodes();
  expect(specified.length).toBeGreaterThan(70);
  const known: readonly string[] = ERROR_CODES;
  expect(specified.filter((code) => !known.includes(code))).toEqual([]);
});

it('the reasons of a failed slip are those of the specification', () => {
  const line = /^Slip failure reasons.*$/m.exec(CATALOGUE)?.[0] ?? '';
  const reasons = codesIn(line).filter((word) => word.includes('_'));
  expect([...SLIP_REASONS].sort()).toEqual(reasons.sort());
});
