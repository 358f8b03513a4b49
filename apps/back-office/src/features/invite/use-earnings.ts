import { type EARNING_STATES, listEarnings, rejectEarning, releaseEarning } from '@kapao/contract/operator/invite.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { queueQuery, queueRead } from '../../api/list-read.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const useEarnings = (filter: Pick<ListFilter<(typeof EARNING_STATES)[number]>, 'state' | 'page'>) =>
  useAnswer(
    listEarnings,
    { query: queueQuery(filter) },
    {
      ...queueRead(QUERY_KEYS.earnings, filter),
      select: ({ total, earnings }) => ({ total, entries: earnings }),
    },
  );

export const useDecide = () =>
  useAct(
    ({ id, isRelease, reason }: { id: string; isRelease: boolean; reason: string }) =>
      call(isRelease ? releaseEarning : rejectEarning, { params: { id }, body: { reason } }),
    [QUERY_KEYS.earnings, QUERY_KEYS.summary],
  );
