import { assignInflow, listInflows, noteInflow, returnInflow } from '@kapao/contract/operator/inflows.ts';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import { useQueueRead } from '../../api/use-queue-read.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { InflowState } from './inflow-view.ts';

export const useInflows = (filter: Pick<ListFilter<InflowState>, 'state' | 'page'>) =>
  useQueueRead({
    queryKey: QUERY_KEYS.inflows,
    filter,
    read: async (query, signal) => {
      const { total, inflows } = await call(listInflows, { query }, signal);
      return { total, entries: inflows };
    },
  });

const TOUCHED = [QUERY_KEYS.inflows, QUERY_KEYS.summary];

export const useAssign = () =>
  useAct(
    ({ id, ...body }: { id: string; memberId: string; reason: string }) => call(assignInflow, { params: { id }, body }),
    TOUCHED,
  );

export const useReturn = () =>
  useAct(
    ({ id, reason }: { id: string; reason: string }) => call(returnInflow, { params: { id }, body: { reason } }),
    TOUCHED,
  );

export const useNote = () =>
  useAct(
    ({ id, ...body }: { id: string; act: 'NOTE' | 'MARK' | 'UNMARK'; reason: string }) =>
      call(noteInflow, { params: { id }, body }),
    TOUCHED,
  );
