import { getWallet, type WalletInfo } from '@kapao/contract/member/wallet.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useAnswer } from '../api/contract-hooks.ts';
import { session } from '../api/member-client.ts';
import { MONEY_KEYS, queryKeys } from '../api/query-keys.ts';
import { takeStartBody } from '../api/start-answer.ts';
import { userCache } from '../api/user-cache.ts';
import { nameIn } from '../lib/name-in.ts';
import { noteServerTime } from '../lib/server-clock.ts';
import { useLocale } from './locale.tsx';

/** While money is under way, its arrival is looked for this often; never in a hidden tab. */
const UNDER_WAY_POLL_MS = 5_000;

/** Keeps what was read, for the next visit and for the clock of the server. */
export function remember(wallet: WalletInfo): WalletInfo {
  noteServerTime(wallet.readAt);
  userCache.save(wallet);
  return wallet;
}

const GAME_LISTS = ['slots', 'slotAccount', 'sportAccount', 'lottoAccount'] as const;

/** Games by the names that the member's language has for them. */
function wordedIn(wallet: WalletInfo, locale: Locale): WalletInfo {
  const worded = { ...wallet };
  for (const list of GAME_LISTS) worded[list] = wallet[list].map((game) => ({ ...game, name: nameIn(game, locale) }));
  return worded;
}

/** The member's wallet: the last one known at once, a fresh one as soon as it is there. */
export function useWallet() {
  const { locale } = useLocale();
  const select = useCallback((wallet: WalletInfo) => wordedIn(wallet, locale), [locale]);
  return useAnswer(
    getWallet,
    {},
    {
      key: queryKeys.wallet,
      keep: remember,
      select,
      initialData: () => userCache.read()?.wallet,
      initialDataUpdatedAt: () => userCache.read()?.syncedAtMs,
      refetchInterval: ({ state: { data } }) => (data && data.inTransit + data.onHold > 0 ? UNDER_WAY_POLL_MS : false),
    },
  );
}

/** Takes over what the page itself has asked for, when it has come before the app: then the outline has shown it already. */
export function useStartWallet(): void {
  const queries = useQueryClient();
  useState(() => {
    const begun = getWallet.reply.safeParse(takeStartBody(getWallet.path, session.token()));
    if (begun.success) queries.setQueryData(queryKeys.wallet, remember(begun.data));
  });
}

/** After money moved: balances and history are asked for again. */
export function useMoneyMoved() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(MONEY_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
