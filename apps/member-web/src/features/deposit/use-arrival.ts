import { useEffect, useState } from 'react';
import { useMoneyMoved, useWallet } from '../../shell/use-wallet.ts';
import { ARRIVAL_POLL_MS, NO_ARRIVAL, updateArrival } from './deposit-arrival.ts';
import { useCashWithoutAward } from './use-bonus-choice.ts';

/** Looks at the wallet while the page is in view and says how much has come in since it opened. */
export function useArrival(): number {
  const { refetch } = useWallet();
  const cash = useCashWithoutAward();
  const [watch, setWatch] = useState(NO_ARRIVAL);
  const moneyMoved = useMoneyMoved();
  const next = cash === undefined ? watch : updateArrival(watch, cash);
  if (next !== watch) setWatch(next);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false });
    };
    look();
    const timer = setInterval(look, ARRIVAL_POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refetch]);
  const { received } = watch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history is asked for again when the sum changes, only then.
  useEffect(() => {
    if (received > 0) void moneyMoved();
  }, [received]);
  return received;
}
