import { expect, it } from 'vitest';
import type { FeedLine } from '../../../gateways/bank-feed.ts';
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

const ownerOf = ({ transaction }: FeedLine) => transaction?.fromAccountMasked;

/** Books that take all of a group or none of it, but for what they leave. */
async function taken({ isBad = () => false, isLeft = () => false }: Record<string, (seq: bigint) => boolean>) {
  const seqs: bigint[] = [];
  const groups: bigint[][] = [];
  const groupFailures: unknown[] = [];
  async function take(lines: readonly FeedLine[]) {
    await Promise.resolve();
    if (lines.some(({ seq }) => isBad(seq))) throw new Error('cannot be booked');
    seqs.push(...lines.map(({ seq }) => seq));
  }
  const failures = await takeInLines({
    lines: LINES,
    ownerOf,
    async takeAll(lines) {
      groups.push(lines.map(({ seq }) => seq));
      await take(lines.filter(({ seq }) => !isLeft(seq)));
      return lines.filter(({ seq }) => isLeft(seq));
    },
    takeOne: (line) => take([line]),
    onGroupFailed: (error) => groupFailures.push(error),
  });
  return { seqs, groups, failures, groupFailures };
}

it('every line is taken once, those of one owner in one group and in the bank’s order', async () => {
  const { seqs, groups, failures } = await taken({});
  expect(failures).toEqual([]);
  expect(seqs).toHaveLength(LINES.length);
  expect(new Set(seqs).size).toBe(LINES.length);
  for (const rest of [0n, 1n, 2n]) {
    const own = seqs.filter((seq) => seq % 3n === rest);
    expect(own).toEqual(own.toSorted((a, b) => Number(a - b)));
    expect(groups.filter((group) => group.some((seq) => seq % 3n === rest))).toHaveLength(1);
  }
});

it('a line that fails holds up only itself, and its group is told of', async () => {
  const { seqs, failures, groupFailures } = await taken({ isBad: (seq) => seq === 8n || seq === 9n });
  expect(groupFailures.length).toBeGreaterThan(0);
  expect(failures).toHaveLength(2);
  expect(seqs).toHaveLength(LINES.length - 2);
});

it('what a group leaves is taken line by line, in the bank’s order', async () => {
  const isLeft = (seq: bigint) => seq % 3n === 1n;
  const { seqs, failures } = await taken({ isLeft });
  expect(failures).toEqual([]);
  expect(seqs).toHaveLength(LINES.length);
  const left = seqs.filter(isLeft);
  expect(left).toEqual(left.toSorted((a, b) => Number(a - b)));
});

it('a page on which everything fails is mostly not even tried', async () => {
  const { seqs, failures } = await taken({ isBad: () => true });
  expect(seqs).toEqual([]);
  expect(failures.length).toBeLessThan(LINES.length / 4);
});
