import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { Currency } from '@kapao/contract/shared/money.ts';
import { useMessages } from './locale.tsx';
import { useHiddenAmounts } from './use-hidden-amounts.ts';

/**
 * How amounts are written where they are told: covered, while the member has them covered. A form that moves money always
 * shows its own, because nobody can agree to what he does not see.
 */
export function useShownMoney() {
  const { home, unit } = useMessages();
  const { hidden } = useHiddenAmounts();
  const show = (amount: number, currency: Currency) => (hidden ? home.hidden : formatMoney(amount, currency));
  return {
    hidden,
    show,
    showSigned: (amount: number, currency: Currency) => (hidden ? home.hidden : formatSignedMoney(amount, currency)),
    showInUnit: (amount: number, currency: Currency & keyof typeof unit) =>
      `${show(amount, currency)} ${unit[currency]}`,
  };
}
