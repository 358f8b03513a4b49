import { fromMinor } from '@kapao/contract/shared/money.ts';
import { Refusal } from '@kapao/contract/shared/refusal.ts';
import type { Tx } from '../../platform/db.ts';
import { playThroughOf } from './play-through-facts.ts';
import { leftOf, limitAgainst, withdrawLimitsOf } from './withdraw-limit-facts.ts';

interface Asked {
  memberId: string;
  currency: 'THB' | 'LAK';
  amountMinor: bigint;
}

/** Says what the database would refuse, with the numbers a member needs. Under the member's lock. */
export async function checkWithdrawal(tx: Tx, asked: Asked): Promise<void> {
  const play = await playThroughOf(tx, asked);
  if (play && play.remaining > 0) throw new Refusal('PLAY_THROUGH', { amount: play.remaining });
  const limit = limitAgainst(await withdrawLimitsOf(tx, asked), asked.amountMinor);
  if (!limit) return;
  const amount = fromMinor(leftOf(limit), asked.currency);
  throw new Refusal('WITHDRAW_LIMIT', { amount, opensAt: limit.opensAt.toISOString() });
}
