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
import { SITE } from '@kapao/contract/settings/site.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { depositMethods, readSetting } from '../../../queries/backoffice/settings-facts.ts';
import { registrationNeedsCode } from '../../../queries/members/one-time-code-facts.ts';
import { shownLimits } from '../../../queries/payouts/withdraw-facts.ts';
import type { makeDepositAccounts } from './deposit-accounts.ts';
import type { Settings } from './settings.ts';
import { listAllBanks, listDepositAccounts } from './settings-store.ts';

const SUCCESS = { message: 'SUCCESS' };

interface SettingsRoutesDeps {
  db: Db;
  settings: Settings;
  depositAccounts: ReturnType<typeof makeDepositAccounts>;
  isLaos: boolean;
}

export function bindSettingsOperator(
  binder: Binder,
  { db, settings, depositAccounts, isLaos }: SettingsRoutesDeps,
): void {
  const currencies = isLaos ? (['LAK', 'THB'] as const) : (['THB'] as const);

  const limitsOf = async (currency: CashCurrency) => ({ currency, ...(await shownLimits(db, currency)) });

  binder.bind(readSettings, async () => {
    const [banks, accounts] = [await listAllBanks(db), await listDepositAccounts(db)];
    const isOurs = (row: { currency: string }) => currencies.some((currency) => currency === row.currency);
    return {
      status: (await readSetting(db, SITE)).status,
      registerOTP: await registrationNeedsCode(db),
      withdraw: await Promise.all(currencies.map(limitsOf)),
      banks: banks.filter(isOurs).map((row) => ({
        code: row.code,
        nameTH: row.name_th,
        nameLA: row.name_la,
        nameEN: row.name_en,
        currency: row.currency,
      })),
      depositAccounts: accounts.map((row) => ({
        id: row.receiving_account_id,
        bankCode: row.bank_code,
        bankAccountNo: row.account_no,
        bankAccountName: row.account_name,
        mode: row.mode,
        currency: row.currency,
        isActive: row.is_active,
      })),
      depositMethods: await depositMethods(db),
    };
  });
  binder.bind(switchSite, async ({ body, operator }) => {
    const waits = await settings.switchSite(body.status, { operator: operator().username, reason: body.reason });
    return waits ?? SUCCESS;
  });
  binder.bind(setRegisterOtp, async ({ body, operator }) => {
    const by = { operator: operator().username, reason: body.reason };
    return (await settings.setRegisterOtp(body.registerOTP, by)) ?? SUCCESS;
  });
  binder.bind(setDepositMethods, ({ body, operator }) =>
    settings.setDepositMethods(body.methods, { operator: operator().username, reason: body.reason }),
  );
  binder.bind(setWithdrawLimits, ({ body: { reason, ...limits }, operator }) =>
    settings.setWithdrawLimits(limits, { operator: operator().username, reason }),
  );
  binder.bind(addDepositAccount, ({ body: { reason, ...account }, operator }) =>
    depositAccounts.add(account, { operator: operator().username, reason }),
  );
  binder.bind(changeDepositAccount, async ({ params, body: { reason, ...change }, operator }) => {
    return (await depositAccounts.change(params.id, change, { operator: operator().username, reason })) ?? SUCCESS;
  });
  binder.bind(orderDepositAccounts, async ({ body, operator }) => {
    await depositAccounts.orderAll(body.ids, operator().username);
    return SUCCESS;
  });
}
