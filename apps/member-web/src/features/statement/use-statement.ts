import { lookupBanks } from '@kapao/contract/member/lookup.ts';
import { listStatement, STATEMENT_TYPES, type StatementType } from '@kapao/contract/member/statement.ts';
import type { PlaceNames } from '@kapao/contract/shared/statement-title.ts';
import { monthOf } from '@kapao/web/format-date.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { nameIn } from '../../lib/name-in.ts';
import { useLocale } from '../../shell/locale.tsx';
import { outcomeOf } from '../../shell/statement-status.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { keptStatement } from './kept-statement.ts';
import { ALL_MONTHS, type AskedPlace, type StatementFilter, type StatementPlace } from './statement-place.ts';

/** Spec 9. */
export const STATEMENTS_PER_PAGE = 10;
/** While something is in progress, its end is looked for this often. */
const PROGRESS_POLL_MS = 10_000;
const BANKS_FRESH_MS = 3_600_000;

const FILTER_TYPES: Record<Exclude<StatementFilter, 'all'>, StatementType[]> = {
  deposit: ['deposit'],
  withdraw: ['withdraw'],
  transfer: ['transfer'],
  bonus: STATEMENT_TYPES.filter((type) => type.includes('bonus')),
};

/** The rows of a place, in the words of the contract. */
export const choiceOf = ({ filter, month, search, days }: StatementPlace) => ({
  ...(filter !== 'all' && { types: FILTER_TYPES[filter] }),
  ...(days ?? (month !== ALL_MONTHS && { month })),
  ...(search && { search }),
});

export function useStatement(place: StatementPlace, enabled = true) {
  const { filter, page, month, search, days } = place;
  const { locale } = useLocale();
  const isNewest = filter === 'all' && page === 1 && !search && !days;
  const kept = isNewest ? keptStatement.read(`${month} ${locale}`) : undefined;
  return useAnswer(
    listStatement,
    { query: { locale }, body: { page, limit: STATEMENTS_PER_PAGE, ...choiceOf(place) } },
    {
      key: [...queryKeys.statement, filter, month, page, locale, search, days],
      enabled,
      keep: (reply) => {
        if (isNewest) keptStatement.save(`${month} ${locale}`, reply);
        return reply;
      },
      initialData: () => kept?.reply,
      initialDataUpdatedAt: () => kept?.keptAtMs,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.statements.some((row) => outcomeOf(row.status) === 'wait') ? PROGRESS_POLL_MS : false,
    },
  );
}

/** What the address asks for. A new month begins with what was before, not with an empty page; a search looks through all months. */
export function useAskedStatement(asked: AskedPlace) {
  const first = { ...asked, month: asked.month ?? (asked.search ? ALL_MONTHS : monthOf(Date.now())) };
  const statement = useStatement(first);
  const { data, isPlaceholderData } = statement;
  const hasNothing = asked.month === undefined && !asked.days && data?.total === 0 && !isPlaceholderData;
  const all = { ...asked, month: ALL_MONTHS };
  const everything = useStatement(all, hasNothing && first.month !== ALL_MONTHS);
  return hasNothing && first.month !== ALL_MONTHS ? { place: all, statement: everything } : { place: first, statement };
}

/** Names of games and banks in the reader's language; `areOnTheirWay` while rows would change their titles when these come. */
export function usePlaceNames(): PlaceNames & { areOnTheirWay: boolean } {
  const { locale } = useLocale();
  const { data: wallet } = useWallet();
  const { data: banks, isLoading } = useAnswer(
    lookupBanks,
    {},
    { key: queryKeys.lookup('banks'), staleTime: BANKS_FRESH_MS },
  );
  return useMemo(() => {
    const own = wallet ? [wallet.bankAccount.bank] : [];
    return {
      areOnTheirWay: isLoading,
      games: new Map(wallet?.slots.map((game) => [game.code, game.name])),
      banks: new Map([...own, ...(banks ?? [])].map((bank) => [bank.code, nameIn(bank, locale)])),
    };
  }, [wallet, banks, isLoading, locale]);
}
