import { expect, it } from 'vitest';
import { makeLanes } from './lanes.ts';

const refused = new Error('REQUEST_LIMIT');
const refuse = (): never => {
  throw refused;
};

function counted() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return 'done';
  };
  return { work, ends, most: () => most };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function endAll(ends: (() => void)[]): Promise<void> {
  for (let rounds = 0; rounds < 100 && ends.length > 0; rounds += 1) {
    ends.splice(0).map((end) => end());
    await settled();
  }
}

it('one caller runs as many calls at once as allowed, the rest wait for their turn and all are answered', async () => {
  const run = makeLanes({ atOnce: 3, waiting: 100, waitMs: 10_000 }, refuse);
  const { work, ends, most } = counted();
  const calls = Array.from({ length: 20 }, () => run('a', work));
  await settled();
  expect(ends).toHaveLength(3);
  await endAll(ends);
  expect(await Promise.all(calls)).toEqual(Array(20).fill('done'));
  expect(most()).toBe(3);
});

it('another caller does not wait for the first one', async () => {
  const run = makeLanes({ atOnce: 1, waiting: 100, waitMs: 10_000 }, refuse);
  const first = counted();
  const calls = Array.from({ length: 10 }, () => run('a', first.work));
  expect(await run('b', async () => 'at once')).toBe('at once');
  await endAll(first.ends);
  await Promise.all(calls);
});

it('a call that finds no place in the queue is refused, and a failed call frees its place', async () => {
  const run = makeLanes({ atOnce: 1, waiting: 1, waitMs: 10_000 }, refuse);
  const { work, ends } = counted();
  const [first, second] = [run('a', work), run('a', work)];
  await expect(run('a', work)).rejects.toBe(refused);
  await endAll(ends);
  await Promise.all([first, second]);
  const failed = new Error('failed');
  await expect(run('a', () => Promise.reject(failed))).rejects.toBe(failed);
  expect(await run('a', async () => 'free again')).toBe('free again');
});

it('a call that waits too long is refused, and leaves no place taken', async () => {
  const run = makeLanes({ atOnce: 1, waiting: 5, waitMs: 20 }, refuse);
  const { work, ends } = counted();
  const first = run('a', work);
  await expect(run('a', work)).rejects.toBe(refused);
  await endAll(ends);
  await first;
  expect(await run('a', async () => 'free again')).toBe('free again');
});
