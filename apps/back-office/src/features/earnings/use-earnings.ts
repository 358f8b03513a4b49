import { type EARNING_STATES, listEarnings, rejectEarning, releaseEarning } from '@kapao/contract/operator/invites.ts';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import { useQueueRead } from '../../api/use-queue-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const useEarnings = (filter: Pick<ListFilter<(typeof EARNING_STATES)[number]>, 'state' | 'page'>) =>
  useQueueRead({
    queryKey: QUERY_KEYS.earnings,
    filter,
    read: async (query, signal) => {
      const { total, earnings } = await call(listEarnings, { query }, signal);
      return { total, entries: earnings };
    },
  });

export const useDecide = () =>
  useAct(
    ({ id, isRelease, reason }: { id: string; isRelease: boolean; reason: string }) =>
      call(isRelease ? releaseEarning : rejectEarning, { params: { id }, body: { reason } }),
    [QUERY_KEYS.earnings, QUERY_KEYS.summary],
  );
