import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeReadMark } from './read-mark.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('messages are marked read once, 1 s after they were seen, and never when the view was left before', () => {
  const tell = vi.fn();
  let hasUnread = true;
  const mark = makeReadMark({ hasUnread: () => hasUnread, tell });
  mark.seen();
  vi.advanceTimersByTime(600);
  mark.seen();
  vi.advanceTimersByTime(399);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(tell).toHaveBeenCalledOnce();

  mark.seen();
  vi.advanceTimersByTime(999);
  mark.unseen();
  vi.advanceTimersByTime(5_000);
  expect(tell).toHaveBeenCalledOnce();

  hasUnread = false;
  mark.seen();
  vi.advanceTimersByTime(5_000);
  expect(tell).toHaveBeenCalledOnce();
});
