import { expect, it } from 'vitest';
import { wrongIn } from './money-filter.tsx';

it('an amount that is none, an end before its beginning and a code with a blank are told beside their fields', () => {
  expect([...wrongIn({})]).toEqual([]);
  expect([...wrongIn({ since: '2026-11-01', until: '2026-11-01', min: '5', max: '5.25', partner: 'SCB' })]).toEqual([]);
  expect([...wrongIn({ since: '2026-11-02', until: '2026-11-01' })]).toEqual(['until']);
  expect([...wrongIn({ min: '1,000' })]).toEqual(['min']);
  expect([...wrongIn({ max: '1.005' })]).toEqual(['max']);
  expect([...wrongIn({ min: '9', max: '10' })]).toEqual([]);
  expect([...wrongIn({ min: '10', max: '9' })]).toEqual(['max']);
  expect([...wrongIn({ partner: 'a b' })]).toEqual(['partner']);
});
