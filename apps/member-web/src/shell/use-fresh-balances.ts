import { useEffect } from 'react';
import { useWalletRefresh } from './use-wallet-refresh.ts';

/** Asks the providers once when a form opens that depends on what the games hold. */
export function useFreshBalances() {
  const { refresh } = useWalletRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, not per render.
  useEffect(refresh, []);
}
