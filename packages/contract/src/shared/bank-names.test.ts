import { expect, it } from 'vitest';
import { namesFit } from './bank-names.ts';

it.each([
  ['SOMSAK P.', 'SOMSAK PHROMMA', true],
  ['Mr. Somsak Phromma', 'SOMSAK PHROMMA', true],
  ['MR. SOMSAK P', 'SOMSAK PHROMMA', true],
  ['SOMSAK', 'SOMSAK PHROMMA', true],
  ['นาย สมศักดิ์ พ.', 'สมศักดิ์ พรหมมา', true],
  ['ທ້າວ ບຸນມີ', 'ບຸນມີ ວົງສາ', true],
  ['SOMCHAI PHROMMA', 'SOMSAK PHROMMA', false],
  ['SOMSAK PHROMMA', 'SOMSAK KEO', false],
  ['SOMSAK K', 'SOMSAK PHROMMA', false],
  ['S', 'SOMSAK PHROMMA', false],
  ['', 'SOMSAK PHROMMA', false],
])('the names %j and %j fit: %s', (left, right, fits) => {
  expect(namesFit(left, right)).toBe(fits);
});
