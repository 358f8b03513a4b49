import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Payouts } from '../../../gateways/live-gateways.ts';
import { HOLDERS_JOINED_BY, type PayoutWish } from '../../../gateways/payout.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { isOtherPerson } from '../../../shared/name-parts.ts';

/** So many banks are asked who holds an account. */
const MAX_BANKS_ASKED = 3;

/**
 * Asks the banks that pay for the holder of a typed account, which moves nothing; null where none names one. Refuses an account that
 * is surely another person's than the sender's.
 */
export async function askHolder(payouts: Payouts, wish: PayoutWish): Promise<string | null> {
  for (const way of payouts.forNew(wish).slice(0, MAX_BANKS_ASKED)) {
    const holder = (await way.look?.(wish))?.holder;
    if (holder === undefined) continue;
    if (isOtherPerson(matchNames(wish.accountName, holder.split(HOLDERS_JOINED_BY)))) refuse('NOT_FROM_ACCOUNT');
    return holder;
  }
  return null;
}
