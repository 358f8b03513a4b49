import { beforeEach, expect, test, vi } from 'vitest';

const WALLET = '/api/wallet';

async function begin() {
  vi.resetModules();
  const reply = Promise.resolve(new Response('{}'));
  vi.stubGlobal('window', { startAnswer: { address: WALLET, token: 'a', startedAt: performance.now(), reply } });
  const { takeStartAnswer } = await import('./start-answer.ts');
  return { reply, takeStartAnswer };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('the first question of a page takes the answer that the page began, once', async () => {
  const { reply, takeStartAnswer } = await begin();
  expect(takeStartAnswer('/api/lookup/active', 'a')).toBeUndefined();
  expect(takeStartAnswer(WALLET, 'a')).toBe(reply);
  expect(takeStartAnswer(WALLET, 'a')).toBeUndefined();
});

test('an answer that was not taken is none to a question after an act', async () => {
  const { takeStartAnswer } = await begin();
  expect(takeStartAnswer('/api/account/bank', 'a', 'PUT')).toBeUndefined();
  expect(takeStartAnswer(WALLET, 'a')).toBeUndefined();
});

test('an answer that was not taken at the first sight is none to a later question', async () => {
  const { takeStartAnswer } = await begin();
  vi.advanceTimersByTime(3_000);
  expect(takeStartAnswer(WALLET, 'a')).toBeUndefined();
});

test('the answer of one member is none for another', async () => {
  const { takeStartAnswer } = await begin();
  expect(takeStartAnswer(WALLET, 'b')).toBeUndefined();
});
