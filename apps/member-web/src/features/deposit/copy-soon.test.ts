import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCopySoon } from './copy-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the account number is copied once, 1 s after the name was saved', () => {
  const copy = vi.fn();
  const soon = makeCopySoon(copy);
  soon.begin();
  soon.begin();
  vi.advanceTimersByTime(999);
  expect(copy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(copy).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  expect(copy).toHaveBeenCalledOnce();
});

it('nothing is copied when the tab was left before', () => {
  const copy = vi.fn();
  const soon = makeCopySoon(copy);
  soon.begin();
  soon.forget();
  vi.advanceTimersByTime(5_000);
  expect(copy).not.toHaveBeenCalled();
});
