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
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

export type SettingsNow = RouteReply<typeof readSettings>;

export function useSettings() {
  return useQuery({ queryKey: QUERY_KEYS.settings, queryFn: ({ signal }) => call(readSettings, {}, signal) });
}

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => useAct(change, [QUERY_KEYS.settings]);

export const useSwitchSite = () => useChange((body: RouteBody<typeof switchSite>) => call(switchSite, { body }));

export const useSetRegisterOtp = () =>
  useChange((body: RouteBody<typeof setRegisterOtp>) => call(setRegisterOtp, { body }));

export const useSetDepositMethods = () =>
  useChange((body: RouteBody<typeof setDepositMethods>) => call(setDepositMethods, { body }));

export const useSetLimits = () =>
  useChange((body: RouteBody<typeof setWithdrawLimits>) => call(setWithdrawLimits, { body }));

export const useAddAccount = () =>
  useChange((body: RouteBody<typeof addDepositAccount>) => call(addDepositAccount, { body }));

export const useChangeAccount = () =>
  useChange(({ id, ...body }: RouteBody<typeof changeDepositAccount> & { id: string }) =>
    call(changeDepositAccount, { params: { id }, body }),
  );

export const useOrderAccounts = () => useChange((ids: string[]) => call(orderDepositAccounts, { body: { ids } }));
