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
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export type SettingsNow = RouteReply<typeof readSettings>;

export function useSettings() {
  return useAnswer(readSettings, {}, { key: QUERY_KEYS.settings });
}

export const useSwitchSite = () => useSend(switchSite, [QUERY_KEYS.settings]);

export const useSetRegisterOtp = () => useSend(setRegisterOtp, [QUERY_KEYS.settings]);

export const useSetDepositMethods = () => useSend(setDepositMethods, [QUERY_KEYS.settings]);

export const useSetLimits = () => useSend(setWithdrawLimits, [QUERY_KEYS.settings]);

export const useAddAccount = () => useSend(addDepositAccount, [QUERY_KEYS.settings]);

export const useChangeAccount = () => useSend(changeDepositAccount, [QUERY_KEYS.settings]);

export const useOrderAccounts = () => useSend(orderDepositAccounts, [QUERY_KEYS.settings]);
