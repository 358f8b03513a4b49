import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { prizeLabel } from '@kapao/contract/shared/prize-label.ts';
import type { SliceRow, Texts } from './wheel-store.ts';

type Labelled = Pick<SliceRow, 'prize' | 'label' | 'amount_thb' | 'amount_lak'>;

/**
 * What stands on a slice for a member. Money is named by its amount in the member's currency, because words that were written
 * for one are wrong in the other.
 */
export function labelOf(slice: Labelled, currency: CashCurrency): Texts {
  if (slice.prize !== 'cash') return slice.label;
  return prizeLabel(fromMinor(currency === 'THB' ? slice.amount_thb : slice.amount_lak, currency), currency);
}
