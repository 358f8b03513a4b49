import type { PlayedBet } from '@kapao/contract/member/play-history.ts';
import { type Currency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { BetRow } from './play-history-store.ts';

/** A bet as its member and operators see it. */
export function betWire(bet: BetRow, currency: Currency): PlayedBet {
  // What came of a sum is known by the books of the whole game alone.
  const payout = bet.is_sum ? 0n : bet.payout;
  const net = bet.state === 'SETTLED' && !bet.is_sum ? payout - bet.stake : 0n;
  return {
    game: bet.game_code,
    reference: bet.bet_ref,
    product: bet.product_group,
    state: bet.state,
    stake: fromMinor(bet.stake, currency),
    payout: fromMinor(payout, currency),
    net: fromMinor(net, currency),
    isSum: bet.is_sum,
    placedAt: bet.placed_at.toISOString(),
    settledAt: bet.settled_at?.toISOString() ?? null,
  };
}
