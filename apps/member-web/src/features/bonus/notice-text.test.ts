import { expect, it } from 'vitest';
import { noticeText } from './notice-text.ts';

it('a notice says the percent everywhere it is asked for, and nothing else of it changes', () => {
  expect(noticeText('Keep %percentFail%%, yes %percentFail%% of $& it', 40)).toBe('Keep 40%, yes 40% of $& it');
  expect(noticeText('nothing to fill in', 40)).toBe('nothing to fill in');
});
