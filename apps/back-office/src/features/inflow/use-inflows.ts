import { putEvidence } from '@kapao/contract/operator/adjustment.ts';
import { getDepositReturn, returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import { assignInflow, getInflow, listInflows, noteInflow } from '@kapao/contract/operator/inflow.ts';
import { searchMembers } from '@kapao/contract/operator/member.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { call, uploadTo } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { longQuery, longRead, moneyQuery } from '../../api/list-read.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';
import type { InflowState } from './inflow-view.ts';

export const useInflows = (filter: Pick<ListFilter<InflowState>, 'state' | 'place' | 'money'>) =>
  useAnswer(
    listInflows,
    { query: { ...moneyQuery(filter.money), ...longQuery(filter) } },
    {
      ...longRead(QUERY_KEYS.inflows, filter),
      select: ({ inflows: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

/** One inflow in any state, wherever it is in the list. */
export const useInflow = (id: string | undefined) =>
  useAnswer(
    getInflow,
    { params: { id: id ?? '' } },
    { key: [...QUERY_KEYS.inflows, 'one', id], refetchInterval: POLL_EVERY_MS, enabled: id !== undefined },
  );

const MAX_FOUND = 5;

/** Members that a search finds; nothing is asked for before somebody searches. */
export const useFoundMembers = (search: string) =>
  useAnswer(
    searchMembers,
    { query: { search, limit: MAX_FOUND } },
    { key: [...QUERY_KEYS.members, 'owner', search], enabled: search !== '' },
  );

const TOUCHED = [QUERY_KEYS.inflows, QUERY_KEYS.summary];

export const useAssign = () => useSend(assignInflow, TOUCHED);

export const useNote = () => useSend(noteInflow, TOUCHED);

/** What of a credited deposit can go back now; asked anew each time, because the member plays meanwhile. */
export const useDepositReturn = (id: string) =>
  useAnswer(getDepositReturn, { params: { id } }, { key: [...QUERY_KEYS.inflows, 'send-back', id] });

interface SendingBack {
  body: Omit<RouteBody<typeof returnDeposit>, 'evidenceId'>;
  picture: File | undefined;
}

/** The picture first: what is begun names it. */
export const useReturnDeposit = ({ id, memberId }: { id: string; memberId: string }) =>
  useAct(
    async ({ body, picture }: SendingBack) => {
      const evidence = picture && (await uploadTo(putEvidence, { file: picture, params: { id: memberId } }));
      return call(returnDeposit, { params: { id }, body: { ...body, ...evidence } });
    },
    [...TOUCHED, QUERY_KEYS.withdrawals, QUERY_KEYS.members],
  );
