import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function act(meta: { quiet?: boolean }) {
  const begin = vi.fn(async () => 'done');
  const action = new MutationObserver(makeQueryClient(), { mutationFn: begin, meta });
  const ended = action.mutate();
  return { begin, ended, isBusy: () => action.getCurrentResult().isPending };
}

it('an action is busy from the tap on and begins 200 ms later, with its overlay', async () => {
  const { begin, ended, isBusy } = act({});
  await vi.advanceTimersByTimeAsync(199);
  expect([isBusy(), begin.mock.calls.length]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begin).toHaveBeenCalledOnce();
  expect(await ended).toBe('done');
});

it('what shows its own state begins at once', async () => {
  const { begin } = act({ quiet: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(begin).toHaveBeenCalledOnce();
});
