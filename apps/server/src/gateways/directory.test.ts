import { expect, it } from 'vitest';
import { makeDirectory, type PartnerEntry } from './directory.ts';

const entry = (id: string, change: Partial<PartnerEntry> = {}): PartnerEntry => ({
  ...{ id, version: 1, protocol: 'simulated-payout', name: id, url: 'http://127.0.0.1:9' },
  ...{
    settings: {},
    secrets: { askKey: `the key of the bank ${id}` },
    secretFiles: [],
    timeoutMs: 100,
    callsAtOnce: 1,
  },
  ...{ position: 1, share: 1, isOn: true, isPaused: false },
  ...change,
});
const directoryOf = (...entries: PartnerEntry[]) =>
  makeDirectory(
    { rules: { readTimeoutMs: 100, gameHosts: [] }, breaker: { failures: 2, openMs: 60_000, waiting: 1, waitMs: 100 } },
    entries,
  );
const REFERENCES = Array.from({ length: 4_000 }, (_, index) => `withdrawal ${index}`);

it('of two at one position each is given its share, and one subject meets the same however often it is asked', () => {
  const directory = directoryOf(entry('a', { share: 3 }), entry('b'));
  const firstFor = (reference: string) => directory.forNew('payout', undefined, reference)[0]?.entry.id;
  const toB = REFERENCES.filter((reference) => firstFor(reference) === 'b').length;
  expect(toB).toBeGreaterThan(850);
  expect(toB).toBeLessThan(1_150);
  for (const reference of REFERENCES.slice(0, 20)) expect(firstFor(reference)).toBe(firstFor(reference));
});

it('a lower position comes first, one that does not answer last, and one that is paused or off not at all', () => {
  const directory = directoryOf(
    entry('late', { position: 2 }),
    entry('first'),
    entry('paused', { isPaused: true }),
    entry('off', { isOn: false }),
  );
  const inTurn = () => directory.forNew('payout', undefined, 'one').map((live) => live.entry.id);
  expect(inTurn()).toEqual(['first', 'late']);
  const down = { outcome: 'unclear', why: 'timeout' } as never;
  for (let times = 0; times < 2; times += 1) directory.find('payout', 'first')?.health.note(down);
  expect(inTurn()).toEqual(['late', 'first']);
  expect(directory.forNew('payout', (live) => live.entry.id !== 'late', 'one').map((live) => live.entry.id)).toEqual([
    'first',
  ]);
});
