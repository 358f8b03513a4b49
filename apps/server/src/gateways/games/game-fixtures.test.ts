import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { amountText, partnerAmount } from '../amount-text.ts';
import type { BetFeedPage } from '../bet-feed.ts';
import type { PlayAnswer, TransferOrder } from '../game-provider.ts';
import type { PartnerAnswer } from '../partner-http.ts';
import * as askmebet from './askmebet.ts';
import * as betflix from './betflix.ts';
import * as joker from './joker.ts';
import * as pgSoft from './pg-soft.ts';
import * as sexy from './sexy.ts';

interface Reader {
  code: string;
  transfer: (answer: PartnerAnswer, order: TransferOrder) => { outcome: string };
  inquiry?: (answer: PartnerAnswer, order: TransferOrder) => { outcome: string };
  play?: (answer: PartnerAnswer) => PlayAnswer;
  bets?: (answer: { status: number; body: unknown }) => BetFeedPage | undefined;
}

const answered = ({ status, body }: { status: number; body: unknown }) => ({
  outcome: 'answered' as const,
  status,
  body,
});

/** A window that ends before now, so that what is not readable is counted. */
const WINDOW = { fromMs: 0, untilMs: 1_000_000, nowMs: 2_000_000, after: 1n };
const SEXY_SETTINGS = { currency: 'THB', settledStates: '1', voidStates: '2', betsDelaySeconds: 0 } as const;

/** Who reads the recorded messages of a protocol. */
const READERS: readonly Reader[] = [
  {
    code: 'pg-soft',
    transfer: pgSoft.readTransfer,
    inquiry: pgSoft.readTransaction,
    bets: (told) => pgSoft.readHistoryPage(answered(told), 1n, { currency: 'THB', betsDelaySeconds: 0 }),
  },
  {
    code: 'joker',
    transfer: joker.readTransfer,
    inquiry: joker.readFound,
    bets: (told) => joker.readHistoryPages([answered(told)], { window: WINDOW, delayMs: 0 }),
  },
  {
    code: 'sexy',
    transfer: sexy.readTransfer,
    inquiry: sexy.readOperation,
    bets: (told) => sexy.readHistoryPages([answered(told), answered(told)], { after: 1n, settings: SEXY_SETTINGS }),
  },
  {
    code: 'betflix',
    transfer: betflix.readTransfer,
    bets: (told) => betflix.readHistoryPage(answered(told), { after: 7_000n, readAt: new Date(0), delayMs: 0 }),
  },
  { code: 'askmebet', transfer: askmebet.readTransfer, play: askmebet.readPlay },
];

const message = z.object({ status: z.number(), outcome: z.string(), body: z.unknown() });
const recorded = z.object({
  order: z.object({
    reference: z.string(),
    username: z.string(),
    direction: z.enum(['in', 'out']),
    amount: partnerAmount,
  }),
  transfers: z.record(z.string(), message),
  inquiries: z.record(z.string(), message).default({}),
  play: z
    .record(
      z.string(),
      message.extend({ expected: z.record(z.string(), z.tuple([z.string(), z.string()])).optional() }),
    )
    .default({}),
  bets: z
    .object({ status: z.number(), body: z.unknown(), unreadable: z.number(), expected: z.array(z.unknown()) })
    .optional(),
});

describe.each(READERS)('the recorded messages of $code', ({ code, transfer, inquiry, play, bets }) => {
  const path = new URL(`./fixtures/${code}.json`, import.meta.url);
  const told = recorded.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { amount: amountMinor, ...rest } = told.order;
  const order: TransferOrder = { ...rest, amountMinor, currency: 'THB', sentAt: new Date(0) };

  it('say of a transfer what their document says, and nothing where it says nothing', () => {
    const read = Object.entries(told.transfers).map(([name, one]) => [name, transfer(answered(one), order).outcome]);
    expect(read).toEqual(Object.entries(told.transfers).map(([name, { outcome }]) => [name, outcome]));
    for (const why of ['ECONNRESET', 'TimeoutError'])
      expect(transfer({ outcome: 'unknown', why }, order).outcome).toBe('unknown');
    expect(transfer({ outcome: 'unsent', why: 'ECONNREFUSED' }, order).outcome).toBe('refused');
  });

  it.runIf(inquiry)('say of an inquiry what became of the very transfer that was asked about', () => {
    const read = Object.entries(told.inquiries).map(([name, one]) => [name, inquiry?.(answered(one), order).outcome]);
    expect(read).toEqual(Object.entries(told.inquiries).map(([name, { outcome }]) => [name, outcome]));
    expect(read.length).toBeGreaterThan(2);
  });

  it.runIf(play)('tell what was played since a transfer, and nothing where they cannot be read', () => {
    const read = Object.entries(told.play).map(([name, one]) => {
      const answer = play?.(answered(one));
      if (answer?.outcome !== 'told') return [name, answer?.outcome, undefined];
      const sums = answer.play.map(({ product, turnoverMinor, runningMinor }) => [
        product,
        [amountText(turnoverMinor), amountText(runningMinor)],
      ]);
      return [name, 'told', Object.fromEntries(sums)];
    });
    expect(read).toEqual(Object.entries(told.play).map(([name, { outcome, expected }]) => [name, outcome, expected]));
    expect(read.length).toBeGreaterThan(5);
    expect(play?.({ outcome: 'unsent', why: 'ECONNREFUSED' })).toEqual({ outcome: 'unknown' });
  });

  it.runIf(bets)('tell bets to the satang, and count what is not readable', () => {
    const page = told.bets && bets?.(told.bets);
    const reports = page?.reports.map(({ id, username, stake, payout, state, version }) => {
      return { id, username, stake: amountText(stake), payout: amountText(payout), state, version: String(version) };
    });
    expect(reports).toEqual(told.bets?.expected);
    expect(page?.unreadable).toBe(told.bets?.unreadable);
    expect(bets?.({ status: 500, body: {} })).toBeUndefined();
    expect(bets?.({ status: 200, body: undefined })).toBeUndefined();
  });
});
