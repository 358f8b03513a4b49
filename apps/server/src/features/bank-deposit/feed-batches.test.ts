import { expect, it } from 'vitest';
import type { FeedLine } from '../../gateways/bank-feed.ts';
import { takeInLines } from './feed-batches.ts';

const SENDERS = ['xxx111', 'xxx222', 'xxx333'];

/** Line `seq` of a bank, from one sender after the other. */
const lineOf = (seq: number): FeedLine => ({
  seq: BigInt(seq),
  raw: null,
  transaction: {
    id: seq,
    reference: `R${seq}`,
    at: '2026-11-22T00:00:00Z',
    amount: 100n,
    currency: 'THB',
    fromBank: 'SCB',
    fromAccountMasked: SENDERS[seq % SENDERS.length] ?? '',
    fromName: 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo: '0123456789',
  },
});
const LINES = Array.from({ length: 60 }, (_, index) => lineOf(index + 1));

/** A bank of lines that takes all of a batch or none of it. */
async function taken(isBad: (seq: bigint) => boolean) {
  const seqs: bigint[] = [];
  const failures = await takeInLines({
    lines: LINES,
    async take(batch) {
      await Promise.resolve();
      if (batch.some(({ seq }) => isBad(seq))) throw new Error('cannot be booked');
      seqs.push(...batch.map(({ seq }) => seq));
    },
  });
  return { seqs, failures };
}

it('every line is taken once, those of one sender in the bank’s order', async () => {
  const { seqs, failures } = await taken(() => false);
  expect(failures).toEqual([]);
  expect(new Set(seqs).size).toBe(LINES.length);
  for (const rest of [0n, 1n, 2n]) {
    const own = seqs.filter((seq) => seq % 3n === rest);
    expect(own).toEqual(own.toSorted((a, b) => Number(a - b)));
  }
});

it('a line that fails holds up only itself', async () => {
  const { seqs, failures } = await taken((seq) => seq === 8n || seq === 9n);
  expect(failures).toHaveLength(2);
  expect(seqs).toHaveLength(LINES.length - 2);
});

it('where everything fails most is not even tried', async () => {
  const { seqs, failures } = await taken(() => true);
  expect(seqs).toEqual([]);
  expect(failures.length).toBeLessThan(LINES.length / 4);
});
