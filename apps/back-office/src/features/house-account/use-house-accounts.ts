import {
  listHouseAccounts,
  proposeSweep,
  putBankBalance,
  putSweepPicture,
  setHouseRules,
} from '@kapao/contract/operator/house-account.ts';
import { addDepositAccount } from '@kapao/contract/operator/settings.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { call, uploadTo } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

/** Nothing here changes from one second to the next. */
const READ_EVERY_MS = 15_000;
const TOUCHED = [QUERY_KEYS.houseAccounts, QUERY_KEYS.proposals];

export function useHouseAccounts() {
  return useAnswer(listHouseAccounts, {}, { key: QUERY_KEYS.houseAccounts, refetchInterval: READ_EVERY_MS });
}

export const useSetRules = (id: string) =>
  useAct((body: RouteBody<typeof setHouseRules>) => call(setHouseRules, { params: { id }, body }), TOUCHED);

export const usePutBalance = (id: string) =>
  useAct((body: RouteBody<typeof putBankBalance>) => call(putBankBalance, { params: { id }, body }), TOUCHED);

export const useKeepAccount = () =>
  useAct((body: RouteBody<typeof addDepositAccount>) => call(addDepositAccount, { body }), TOUCHED);

interface Sweeping {
  body: Omit<RouteBody<typeof proposeSweep>, 'pictureId'>;
  picture: File;
}

/** The picture first: what is proposed names it. */
export const useProposeSweep = () =>
  useAct(async ({ body, picture }: Sweeping) => {
    const { pictureId } = await uploadTo(putSweepPicture, { file: picture });
    return call(proposeSweep, { body: { ...body, pictureId } });
  }, TOUCHED);
