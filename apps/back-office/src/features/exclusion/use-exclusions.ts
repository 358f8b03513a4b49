import {
  decideExclusionMatch,
  type EXCLUSION_STATES,
  listExclusions,
  proposeExclusionList,
} from '@kapao/contract/operator/exclusion.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { longQuery, longRead } from '../../api/list-read.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const useExclusions = (filter: Pick<ListFilter<(typeof EXCLUSION_STATES)[number]>, 'state' | 'place'>) =>
  useAnswer(
    listExclusions,
    { query: longQuery(filter) },
    {
      ...longRead(QUERY_KEYS.exclusions, filter),
      select: ({ exclusions: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

export const useDecideMatch = () =>
  useAct(
    ({ id, isSame, reason }: { id: string; isSame: boolean; reason: string }) =>
      call(decideExclusionMatch, { params: { id }, body: { isSame, reason } }),
    [QUERY_KEYS.exclusions],
  );

export const useProposeList = () =>
  useAct(
    (body: { csv: string; reason: string }) => call(proposeExclusionList, { body }),
    [QUERY_KEYS.proposals, QUERY_KEYS.summary],
  );
