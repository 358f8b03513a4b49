import { expect, it } from 'vitest';
import { compareNames } from './slip-names.ts';
import { compareMask } from './slip-rules.ts';

it.each([
  ['SOMSAK JAIDEE', ['SOMSAK JAIDEE']],
  ['SOMSAK JAIDEE', ['MR. SOMSAK J***']],
  ['Somsak Jaidee', ['mr somsak j.']],
  ['SOMSAK JAIDEE', ['นาย สมศักดิ์ ใ***', 'SOMSAK J']],
  ['สมศักดิ์ ใจดี', ['นายสมศักดิ์ ใ']],
  ['นาย สมศักดิ์ ใจดี', ['สมศักดิ์ ใจดี']],
  ['นางสาวสมหญิง รักไทย', ['น.ส. สมหญิง ร***']],
  ['SOMSAK NA AYUDHYA', ['SOMSAK A***']],
  ['ສົມສັກ ໃຈດີ', ['ທ້າວ ສົມສັກ ໃ***']],
])('%s is shown as %j', (registered, shown) => {
  expect(compareNames(registered, shown)).toBe('match');
});

it.each([
  ['SOMSAK JAIDEE', []],
  ['SOMSAK JAIDEE', ['นาย สมศักดิ์ ใ***']],
  ['SOMSAK JAIDEE', ['SOMSAK']],
  ['SOMSAK JAIDEE', ['SOMSAKK J***']],
  ['SOMSAK JAIDEE', ['JAIDEE SOMSAK']],
  ['SOMSAK JAIDEE', ['***']],
])('%s may be shown as %j', (registered, shown) => {
  expect(compareNames(registered, shown)).toBe('uncertain');
});

it.each([
  ['SOMSAK JAIDEE', ['SOMCHAI J***']],
  ['SOMSAK JAIDEE', ['SOMSAK K***']],
  ['SOMSAK JAIDEE', ['MANEE JAIDEE']],
  ['สมศักดิ์ ใจดี', ['สมชาย ใ***']],
])('%s is not %j', (registered, shown) => {
  expect(compareNames(registered, shown)).toBe('differs');
});

it.each([
  ['xxx-x-x6789-x', '1234567890', 'match'],
  ['xxxxxx7890', '1234567890', 'match'],
  ['XXX-X-X6789-0', '1234567890', 'match'],
  ['1234567890', '1234567890', 'match'],
  ['x6789', '1234567890', 'match'],
  ['xxx-x-x6788-x', '1234567890', 'differs'],
  ['xxx-x-6789x-x', '1234567890', 'differs'],
  ['1234567891', '1234567890', 'differs'],
  ['xxx-x-xxxxx-0', '1234567890', 'uncertain'],
  ['', '1234567890', 'uncertain'],
])('the mask %s beside %s: %s', (masked, accountNo, outcome) => {
  expect(compareMask(masked, accountNo)).toBe(outcome);
});
