import {
  addDepositAccount,
  changeDepositAccount,
  orderDepositAccounts,
  readSettings,
  setDepositMethods,
  setRegisterOtp,
  setWithdrawLimits,
  switchSite,
} from '@kapao/contract/operator/settings.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct, useSend } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';

export type SettingsNow = RouteReply<typeof readSettings>;

export function useSettings() {
  return useAnswer(readSettings, {}, { key: QUERY_KEYS.settings });
}

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => useAct(change, [QUERY_KEYS.settings]);

export const useSwitchSite = () => useSend(switchSite, [QUERY_KEYS.settings]);

export const useSetRegisterOtp = () => useSend(setRegisterOtp, [QUERY_KEYS.settings]);

export const useSetDepositMethods = () => useSend(setDepositMethods, [QUERY_KEYS.settings]);

export const useSetLimits = () => useSend(setWithdrawLimits, [QUERY_KEYS.settings]);

export const useAddAccount = () => useSend(addDepositAccount, [QUERY_KEYS.settings]);

export const useChangeAccount = () => useSend(changeDepositAccount, [QUERY_KEYS.settings]);

export const useOrderAccounts = () => useChange((ids: string[]) => call(orderDepositAccounts, { body: { ids } }));
