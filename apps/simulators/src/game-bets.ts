import { makeRowIds, pageAfter } from './bounded.ts';
import { GAMES, type GameCode, type GameKind } from './game-catalog.ts';
import type { Memory } from './memory.ts';
import { toDecimalText, toNumber } from './money.ts';
import type { Answer } from './partner-call.ts';

export const BET_STATES = ['RUNNING', 'SETTLED', 'VOID'] as const;
export type BetState = (typeof BET_STATES)[number];

/** Casino tables are played at the sport providers (spec 1). */
export const PRODUCTS = ['slot', 'sport', 'casino', 'lotto'] as const;
export type Product = (typeof PRODUCTS)[number];
const PRODUCT_OF: Record<GameKind, Product> = {
  slot: 'slot',
  match: 'sport',
  cards: 'casino',
  dice: 'casino',
  lotto: 'lotto',
};

/** What a player has and may lose; the balance changes in place. */
type Purse = { username: string; balanceMinor: bigint };

export type Round = {
  stake: bigint;
  payout: bigint;
  /** The earlier round this one settles, settles anew, or voids. */
  bet?: number | undefined;
  state?: BetState | undefined;
  /** The part of the stake that was at risk; bets on both sides of one result have none (facts 5). */
  validStake?: bigint | undefined;
  product?: Product | undefined;
};

type Bet = {
  id: number;
  username: string;
  product: Product;
  stakeMinor: bigint;
  validStakeMinor: bigint;
  payoutMinor: bigint;
  state: BetState;
  at: string;
  settledAt: string | null;
};
/** One state of a bet: `id` is the version, which ascends over all bets, so that a reader finds what has changed. */
type Report = { id: number; bet: Bet };

type BetsDeps = { now: () => Date; memory: Memory; code: GameCode };

/** Bets of one provider, as its bet feed reports them: every change of a bet is reported again. */
export function makeGameBets({ now, memory, code }: BetsDeps) {
  const bets = memory.map<Bet>(`${code} rounds`);
  const reports = memory.list<Report>(`${code} round reports`);
  const nextId = makeRowIds(now, reports.oldestFirst().at(-1)?.id);

  function report(bet: Bet): void {
    bets.set(String(bet.id), bet);
    reports.append({ id: bet.id > (reports.oldestFirst().at(-1)?.id ?? 0) ? bet.id : nextId(), bet });
  }

  /** Moves the balance from what an earlier state left to what this one leaves; false when it would fall below zero. */
  function settle(purse: Purse, before: bigint, after: bigint): boolean {
    if (purse.balanceMinor + after - before < 0n) return false;
    purse.balanceMinor += after - before;
    return true;
  }

  function place(purse: Purse, round: Round): Bet | null {
    const { stake, payout, state = 'SETTLED', validStake = stake, product = PRODUCT_OF[GAMES[code].kind] } = round;
    const at = now().toISOString();
    const bet: Bet = {
      id: nextId(),
      username: purse.username,
      product,
      stakeMinor: stake,
      validStakeMinor: state === 'VOID' ? 0n : validStake,
      payoutMinor: state === 'SETTLED' ? payout : 0n,
      state,
      at,
      settledAt: state === 'RUNNING' ? null : at,
    };
    // The stake has to be there also where the payout would cover it.
    if (stake > purse.balanceMinor) return null;
    settle(purse, 0n, resultOf(bet));
    report(bet);
    return bet;
  }

  function change(purse: Purse, round: Round): Bet | null {
    const first = bets.get(String(round.bet));
    if (first?.username !== purse.username || first.state === 'VOID') return null;
    const state = round.state === 'VOID' ? 'VOID' : 'SETTLED';
    const bet: Bet = {
      ...first,
      state,
      payoutMinor: state === 'VOID' ? 0n : round.payout,
      validStakeMinor: state === 'VOID' ? 0n : (round.validStake ?? first.validStakeMinor),
      settledAt: first.settledAt ?? now().toISOString(),
    };
    if (!settle(purse, resultOf(first), resultOf(bet))) return null;
    report(bet);
    return bet;
  }

  return {
    after(query: { after: number; limit: number }): Answer {
      const { page, next } = pageAfter(reports.oldestFirst(), query);
      return { status: 200, body: { bets: page.map(({ id, bet }) => reported(bet, id)), next } };
    },
    /** Plays, settles or voids a round; null when the balance does not allow it or there is no such round. */
    play(purse: Purse, round: Round) {
      const bet = round.bet === undefined ? place(purse, round) : change(purse, round);
      if (!bet) return null;
      const { id, username, state, at } = bet;
      return { id, username, stake: toNumber(bet.stakeMinor), payout: toNumber(bet.payoutMinor), state, at };
    },
    clear() {
      bets.clear();
      reports.clear();
    },
  };
}

/** What a bet has done to the balance so far. */
function resultOf({ state, stakeMinor, payoutMinor }: Bet): bigint {
  return state === 'VOID' ? 0n : payoutMinor - stakeMinor;
}

function reported(bet: Bet, version: number) {
  const { id, username, product, state, at, settledAt } = bet;
  const [stake, validStake] = [toDecimalText(bet.stakeMinor), toDecimalText(bet.validStakeMinor)];
  const payout = toDecimalText(bet.payoutMinor);
  return { id, version, username, product, stake, validStake, payout, state, at, settledAt };
}
