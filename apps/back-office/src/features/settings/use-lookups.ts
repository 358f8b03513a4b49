import {
  getBanksLookup,
  getSourcesLookup,
  putBanksLookup,
  putSourcesLookup,
} from '@kapao/contract/operator/lookup-editor.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export type Bank = RouteReply<typeof getBanksLookup>['content']['banks'][number];
export type Source = RouteReply<typeof getSourcesLookup>['content']['sources'][number];

const BANKS_KEY = [...QUERY_KEYS.lookups, 'banks'];
const SOURCES_KEY = [...QUERY_KEYS.lookups, 'sources'];

/** What is sent, and the version it was made from: a list that somebody changed meanwhile is refused. */
interface ListChange<Entry> {
  entries: readonly Entry[];
  basedOn: number;
  reason?: string;
}

const because = (reason: string | undefined) => (reason === undefined ? {} : { reason });

export function useBanks() {
  return useAnswer(getBanksLookup, {}, { key: BANKS_KEY });
}

export const useSaveBanks = () =>
  useAct(
    ({ entries, basedOn, reason }: ListChange<Bank>) =>
      call(putBanksLookup, { body: { content: { banks: [...entries] }, version: basedOn, ...because(reason) } }),
    [BANKS_KEY, QUERY_KEYS.settings],
  );

export function useSources() {
  return useAnswer(getSourcesLookup, {}, { key: SOURCES_KEY });
}

export const useSaveSources = () =>
  useAct(
    ({ entries, basedOn, reason }: ListChange<Source>) =>
      call(putSourcesLookup, { body: { content: { sources: [...entries] }, version: basedOn, ...because(reason) } }),
    [SOURCES_KEY],
  );
