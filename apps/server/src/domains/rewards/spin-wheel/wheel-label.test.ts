import { expect, it } from 'vitest';
import { labelOf } from './wheel-label.ts';

const label = { th: '50 บาท', la: '50 ບາດ', en: '50 baht' };

it('a slice that gives money is named by its amount in the currency of the member, in every language', () => {
  const slice = { prize: 'cash' as const, label, amount_thb: 5_000n, amount_lak: 3_000_000n };
  expect(labelOf(slice, 'THB')).toEqual(label);
  expect(labelOf(slice, 'LAK')).toEqual({ th: '30,000 กีบ', la: '30,000 ກີບ', en: '30,000 kip' });
});

it('other slices keep the words of the operators', () => {
  const slice = { prize: 'none' as const, label: { th: 'ลองใหม่' }, amount_thb: 0n, amount_lak: 0n };
  expect(labelOf(slice, 'LAK')).toEqual({ th: 'ลองใหม่' });
});
