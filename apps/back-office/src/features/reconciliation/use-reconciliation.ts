import { bookSetAside, explainSetAside, listSetAside } from '@kapao/contract/operator/inflow.ts';
import { listUnknownPlayers, readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

/** Bank and books are asked again this often; every reading asks the banks too. */
const COMPARE_EVERY_MS = 15_000;
const LINES_SHOWN = 50;
export const PLAYERS_PER_PAGE = 10;

export function useReconciliation() {
  return useAnswer(
    readReconciliation,
    {},
    { key: [...QUERY_KEYS.reconciliation, 'accounts'], refetchInterval: COMPARE_EVERY_MS },
  );
}

export function useSetAside() {
  return useAnswer(
    listSetAside,
    { query: { page: 1, limit: LINES_SHOWN } },
    { key: [...QUERY_KEYS.reconciliation, 'set-aside'], refetchInterval: COMPARE_EVERY_MS },
  );
}

export function useUnknownPlayers(page: number) {
  return useAnswer(
    listUnknownPlayers,
    { query: { page, limit: PLAYERS_PER_PAGE } },
    {
      key: [...QUERY_KEYS.reconciliation, 'unknown-players', page],
      refetchInterval: COMPARE_EVERY_MS,
      placeholderData: keepPreviousData,
    },
  );
}

type Place = { account: string; line: string };

const TOUCHED = [QUERY_KEYS.reconciliation, QUERY_KEYS.inflows];

export const useBook = () =>
  useAct(
    ({ place, ...body }: RouteBody<typeof bookSetAside> & { place: Place }) =>
      call(bookSetAside, { params: place, body }),
    TOUCHED,
  );

export const useExplain = () =>
  useAct(
    ({ place, ...body }: RouteBody<typeof explainSetAside> & { place: Place }) =>
      call(explainSetAside, { params: place, body }),
    TOUCHED,
  );
