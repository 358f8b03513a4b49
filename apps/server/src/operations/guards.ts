import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { Refusal } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';

/** An operation that somebody wants to open. */
export interface Opening {
  kind: string;
  from: string;
  to: string;
  amountMinor: bigint;
  currency: CashCurrency;
}

const minor = z.string().transform(BigInt);
const moment = z.string().transform((at) => new Date(at));
const limit = z.object({ max: minor, used: minor, opensAt: moment });

/** Facts that may stop an operation, from `opening_facts`; one that stops nothing is absent. */
const FACTS = z.strictObject({
  status: z.string().optional(),
  payoutsHeld: z.literal(true).optional(),
  game: z.enum(['CLOSED', 'NO_ACCOUNT']).optional(),
  exclusion: z.object({ kind: z.enum(['BREAK', 'EXCLUSION']), opensAt: moment.optional() }).optional(),
  playLimits: z.array(limit.extend({ kind: z.enum(['DEPOSIT', 'LOSS', 'STAKE']) })).optional(),
  playTime: z
    .object({ minutes: z.number(), startedAt: moment.optional(), restedAt: moment.optional(), now: moment })
    .optional(),
  hold: z.object({ held: minor.optional(), cash: minor }).optional(),
  examined: z.object({ waiting: minor, balance: minor }).optional(),
  play: z.object({ required: minor, played: minor }).optional(),
  limits: z.array(limit.extend({ period: z.enum(['DAY', 'MONTH']) })).optional(),
  passkey: z.object({ proof: z.uuid().optional() }).optional(),
  identity: z.array(z.object({ level: z.number(), room: minor })).optional(),
});
export type Facts = z.output<typeof FACTS>;

export const readFacts = (told: string): Facts => FACTS.parse(JSON.parse(told));

interface Guard {
  name: string;
  /** The refusal, or undefined when the operation may be opened. */
  refuse: (facts: Facts, opening: Opening) => Refusal | undefined;
}

/**
 * Everything that may stop an operation before its money moves, in this order; the first refusal is the answer. The database reads the facts
 * of the kind under the member's lock, and opens nothing that was decided on others. A balance that is too small and a second unfinished
 * withdrawal or transfer are refused by the database itself.
 */
export const GUARDS: readonly Guard[] = [
  { name: 'the member is active', refuse: ({ status }) => (status ? new Refusal('INACTIVE_USER') : undefined) },
  {
    name: 'payouts are not held',
    refuse: ({ payoutsHeld }) => (payoutsHeld ? new Refusal('PAYOUTS_HELD') : undefined),
  },
  { name: 'the game is open', refuse: refuseGame },
  { name: 'no break or exclusion stands', refuse: refuseExcluded },
  { name: 'own limits of play leave room', refuse: refuseBeyondOwnLimits },
  { name: 'play does not go on too long', refuse: refusePlayTime },
  { name: 'AML cases hold none of the money', refuse: refuseHeld },
  { name: 'the result at the game is not examined', refuse: refuseExamined },
  { name: 'deposits are played through', refuse: refuseUnplayed },
  { name: 'withdrawal limits leave room', refuse: refuseBeyondWithdrawalLimits },
  {
    name: 'a passkey confirms the withdrawal',
    refuse: ({ passkey }) => (passkey && !passkey.proof ? new Refusal('PASSKEY_REQUIRED') : undefined),
  },
  { name: 'the identity level is high enough', refuse: refuseUnproven },
];

/** Rows that change with the opening of an operation. */
interface Writes {
  /** The passkey proof that it spends. */
  proof?: string;
  /** The play that deposits required is met. */
  meetsPlay?: true;
  /** When the stretch of play began that it belongs to. */
  playStartedAt?: string;
}

/** Decides by the facts whether an operation is opened, and returns what is written with it. Throws the refusal of the first guard. */
export function decideOpening(opening: Opening, facts: Facts): Writes {
  for (const guard of GUARDS) {
    const refusal = guard.refuse(facts, opening);
    if (refusal) throw refusal;
  }
  const writes: Writes = {};
  if (facts.passkey?.proof) writes.proof = facts.passkey.proof;
  if (opening.kind === 'withdrawal' && opening.from === 'WALLET') writes.meetsPlay = true;
  if (facts.playTime) writes.playStartedAt = stretchOf(facts.playTime).toISOString();
  return writes;
}

function refuseGame({ game }: Facts): Refusal | undefined {
  if (!game) return undefined;
  return new Refusal(game === 'CLOSED' ? 'NO_GAME' : 'SLOT_NO_ACCOUNT');
}

function refuseExcluded({ exclusion }: Facts): Refusal | undefined {
  if (!exclusion) return undefined;
  const { kind, opensAt } = exclusion;
  return new Refusal(kind === 'BREAK' ? 'ON_BREAK' : 'EXCLUDED', opensAt ? { opensAt: opensAt.toISOString() } : {});
}

interface Limit {
  max: bigint;
  used: bigint;
  opensAt: Date;
}

const roomOf = ({ max, used }: Limit): bigint => (used < max ? max - used : 0n);

/** Returns the limit that leaves the least, when that is less than the amount; of two that leave the same, the one that opens later. */
export function findLimitAgainst<T extends Limit>(limits: readonly T[], amountMinor: bigint): T | undefined {
  const over = limits.filter((one) => one.used + amountMinor > one.max);
  return over.reduce<T | undefined>((tightest, one) => {
    if (!tightest || roomOf(one) < roomOf(tightest)) return one;
    return roomOf(one) === roomOf(tightest) && one.opensAt > tightest.opensAt ? one : tightest;
  }, undefined);
}

const aboutLimit = (limit: Limit, currency: CashCurrency) => ({
  amount: fromMinor(roomOf(limit), currency),
  opensAt: limit.opensAt.toISOString(),
});

function refuseBeyondOwnLimits({ playLimits = [] }: Facts, { amountMinor, currency }: Opening): Refusal | undefined {
  const against = findLimitAgainst(playLimits, amountMinor);
  return against && new Refusal(`${against.kind}_LIMIT`, aboutLimit(against, currency));
}

type PlayTime = NonNullable<Facts['playTime']>;

const isRested = ({ restedAt, now }: PlayTime) => !restedAt || restedAt <= now;
const stretchOf = (time: PlayTime): Date => (isRested(time) ? time.now : (time.startedAt ?? time.now));

function refusePlayTime({ playTime: time }: Facts): Refusal | undefined {
  if (!time?.restedAt || isRested(time)) return undefined;
  const endsAtMs = stretchOf(time).getTime() + time.minutes * 60_000;
  return endsAtMs <= time.now.getTime()
    ? new Refusal('TIME_LIMIT', { opensAt: time.restedAt.toISOString() })
    : undefined;
}

/** An amount above the cash is left to the ledger, which says what is there. */
function refuseHeld({ hold }: Facts, { amountMinor }: Opening): Refusal | undefined {
  if (!hold) return undefined;
  const leftMinor = hold.cash - amountMinor;
  const isHeld = hold.held === undefined || (leftMinor >= 0n && leftMinor < hold.held);
  return isHeld ? new Refusal('UNDER_REVIEW') : undefined;
}

function refuseExamined({ examined }: Facts, { amountMinor }: Opening): Refusal | undefined {
  if (!examined) return undefined;
  const leftMinor = examined.balance - amountMinor;
  return leftMinor >= 0n && leftMinor < examined.waiting ? new Refusal('RESULT_UNCONFIRMED') : undefined;
}

function refuseUnplayed({ play }: Facts, { currency }: Opening): Refusal | undefined {
  if (!play || play.played >= play.required) return undefined;
  return new Refusal('PLAY_THROUGH', { amount: fromMinor(play.required - play.played, currency) });
}

function refuseBeyondWithdrawalLimits({ limits = [] }: Facts, { amountMinor, currency }: Opening): Refusal | undefined {
  const against = findLimitAgainst(limits, amountMinor);
  return against && new Refusal('WITHDRAW_LIMIT', aboutLimit(against, currency));
}

function refuseUnproven({ identity = [] }: Facts, { amountMinor }: Opening): Refusal | undefined {
  const level = Math.max(0, ...identity.filter(({ room }) => amountMinor > room).map((gate) => gate.level));
  return level > 0 ? new Refusal('IDENTITY_REQUIRED', { level }) : undefined;
}
