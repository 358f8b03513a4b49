import type { MemberMoney } from '@kapao/contract/operator/withdraw.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import type { Db } from '../../../platform/database/db.ts';
import { stakedSince } from '../../../queries/games/bet-facts.ts';
import { betResultOf } from '../../../queries/games/game-result-facts.ts';

const STAKED_DAYS = 30;
const DAY_MS = 86_400_000;

/** What the member has now, and what came in, went out and was played: by the ledger, and by what games reported. */
export async function memberMoneyOf(
  db: Db,
  { memberId, currency }: { memberId: string; currency: CashCurrency },
): Promise<MemberMoney> {
  const since = new Date(Date.now() - STAKED_DAYS * DAY_MS);
  const [balances, bets, staked] = await Promise.all([
    balancesOf(db, memberId, currency),
    betResultOf(db, memberId),
    stakedSince(db, [{ memberId, since }]),
  ]);
  return moneyFrom({ balances, betsMinor: bets, stakedMinor: staked[0]?.staked ?? 0n, currency });
}

/** Accounts of the ledger that are the member's; the others are the site's side (record 4). */
const OWN = /^(?:cash|invite|refund|hold|transit|game|aside)(?::|$)/;
const HELD = /^(?:hold|transit)(?::|$)/;
const MONEY_IN = /^(?:bank$|prepaid$|gateway:)/;

export function moneyFrom(known: {
  balances: ReadonlyMap<string, bigint>;
  betsMinor: bigint;
  stakedMinor: bigint;
  currency: CashCurrency;
}): MemberMoney {
  const { balances, currency } = known;
  const sumOf = (isOf: (code: string) => boolean) =>
    [...balances].reduce((sum, [code, balance]) => (isOf(code) ? sum + balance : sum), 0n);
  const cash = balances.get('cash') ?? 0n;
  const games = sumOf((code) => code.startsWith('game:'));
  const held = sumOf((code) => HELD.test(code));
  const total = sumOf((code) => OWN.test(code));
  const deposited = -sumOf((code) => MONEY_IN.test(code));
  const withdrawn = balances.get('payout') ?? 0n;
  const shown = (minor: bigint) => fromMinor(minor, currency);
  return {
    cash: shown(cash),
    games: shown(games),
    held: shown(held),
    total: shown(total),
    deposited: shown(deposited),
    withdrawn: shown(withdrawn),
    result: shown(withdrawn + total - deposited),
    bets: shown(known.betsMinor),
    staked: shown(known.stakedMinor),
  };
}
