import { describe, expect, it } from 'vitest';
import { searchKey } from './search-text.ts';

describe('a text as searches compare it', () => {
  it.each([
    ['PG Soft', 'pgsoft'],
    ['ＰＧ－ＳＯＦＴ', 'pg soft'],
    ['โจ๊กเกอร์', 'โจกเกอร'],
    ['ถอนเงิน ๕๐๐', 'ถอนเงิน 500'],
    ['น้ํา', 'น้ำ'],
    ['ใส่สี', 'ไสสี'],
    ['ທະນາຄານ', 'ທະນາ ຄານ'],
    ['ຫຼິ້ນ', 'ຫລິນ'],
    ['ໝູ່', 'ຫມູ'],
    ['ໃຫຍ່', 'ໄຫຍ'],
    ['Café', 'cafe'],
    ['เเทงบอล', 'แทงบอล'],
  ])('is the same for %s and %s', (one, other) => {
    expect(searchKey(one)).toBe(searchKey(other));
  });

  it('is nothing for a text of spaces and marks, and differs for other words', () => {
    expect(searchKey(' \u200b-! ')).toBe('');
    expect(searchKey('ฝาก')).not.toBe(searchKey('ถอน'));
  });
});
