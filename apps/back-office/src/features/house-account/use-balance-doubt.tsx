import type { HouseAccount } from '@kapao/contract/operator/house-account.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { isUnlikelyBalance } from '@kapao/contract/shared/house-entry.ts';
import { Switch } from '@kapao/ui/switch.tsx';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';

interface BalanceDoubt {
  isSure: boolean;
  /** Words beside the field for a balance of another order of magnitude than the known one, until it is said to be right. */
  of: (typed: number) => string | undefined;
  question: ReactNode;
}

/** Has an unlikely balance confirmed: a digit too many is entered in good faith, and hides money or makes it up. */
export function useBalanceDoubt({ bank, expected, currency }: HouseAccount): BalanceDoubt {
  const { houseAccounts: words, common } = useMessages();
  const [doubted, setDoubted] = useState<number>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const known = bank?.balance ?? expected?.balance ?? null;
  return {
    isSure: isConfirmed,
    of(typed) {
      if (known === null || !isUnlikelyBalance(typed, { known, currency })) return undefined;
      // A yes is for the amount that was asked about.
      if (isConfirmed && typed === doubted) return undefined;
      setDoubted(typed);
      setIsConfirmed(false);
      return words.unlikely(`${formatMoney(known, currency)} ${common.unit[currency]}`);
    },
    question:
      doubted === undefined ? null : (
        <Switch
          label={words.isSure(`${formatMoney(doubted, currency)} ${common.unit[currency]}`)}
          on={isConfirmed}
          onChange={setIsConfirmed}
        />
      ),
  };
}
