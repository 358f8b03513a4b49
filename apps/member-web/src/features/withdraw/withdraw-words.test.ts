import { expect, test } from 'vitest';
import { withdrawEn } from '../../messages/withdraw-en.ts';
import { withdrawLa } from '../../messages/withdraw-la.ts';
import { withdrawTh } from '../../messages/withdraw-th.ts';

test.each([
  ['English', withdrawEn],
  ['Lao', withdrawLa],
  ['Thai', withdrawTh],
])(
  'in %s a limit says what is left and when it opens again, and a deposit how much is to be played',
  (_name, words) => {
    for (const period of ['DAY', 'MONTH'] as const) {
      expect(words.aboveLimit[period]('<left>', '<opens>')).toMatch(/<left>.*<opens>/);
      expect(words.left[period]('<left>', '<most>')).toMatch(/<left>.*<most>/);
    }
    expect(words.aboveLimit.DAY('', '')).not.toBe(words.aboveLimit.MONTH('', ''));
    expect(words.play.more('<more>')).toContain('<more>');
  },
);
