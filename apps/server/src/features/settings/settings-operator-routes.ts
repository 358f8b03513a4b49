import {
  addDepositAccount,
  changeDepositAccount,
  orderDepositAccounts,
  readSettings,
  SITE_STATES,
  setDepositMethods,
  setRegisterOtp,
  setWithdrawLimits,
  switchSite,
} from '@kapao/contract/operator/settings.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { z } from 'zod';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/db.ts';
import { withdrawLimits } from '../withdraw/withdraw-facts.ts';
import type { Settings } from './settings.ts';
import { depositMethods } from './settings-facts.ts';
import { listAllBanks, listDepositAccounts, readSetting } from './settings-store.ts';

const SUCCESS = { message: 'SUCCESS' };
const siteSetting = z.object({ status: z.enum(SITE_STATES) });

interface Deps {
  db: Db;
  settings: Settings;
  /** What this process remembers of the site's state. */
  site: { forget: () => void };
  isLaos: boolean;
}

export function bindSettingsOperator(binder: Binder, { db, settings, site, isLaos }: Deps): void {
  const currencies = isLaos ? (['LAK', 'THB'] as const) : (['THB'] as const);

  async function limitsOf(currency: 'THB' | 'LAK') {
    const { min, max, autoLimit, secondLimit } = await withdrawLimits(db, currency);
    const whole = (minor: bigint) => fromMinor(minor, currency);
    return {
      currency,
      min: whole(min),
      max: whole(max),
      autoLimit: whole(autoLimit),
      secondLimit: whole(secondLimit),
    };
  }

  binder.bind(readSettings, async () => {
    const [banks, accounts] = [await listAllBanks(db), await listDepositAccounts(db)];
    const isOurs = (row: { currency: string }) => currencies.some((currency) => currency === row.currency);
    return {
      status: siteSetting.parse(await readSetting(db, 'site')).status,
      registerOTP: (await readSetting(db, 'registerOTP')) !== false,
      withdraw: await Promise.all(currencies.map(limitsOf)),
      banks: banks.filter(isOurs).map(({ code, name_th: nameTH, name_en: nameEN, currency }) => ({
        code,
        nameTH,
        nameEN,
        currency,
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
    await settings.switchSite(body.status, { operator: operator().username, reason: body.reason });
    site.forget();
    return SUCCESS;
  });
  binder.bind(setRegisterOtp, async ({ body, operator }) => {
    await settings.setRegisterOtp(body.registerOTP, { operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
  binder.bind(setDepositMethods, async ({ body, operator }) => {
    await settings.setDepositMethods(body.methods, { operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
  binder.bind(setWithdrawLimits, async ({ body, operator }) => {
    const { reason, ...limits } = body;
    await settings.setWithdrawLimits(limits, { operator: operator().username, reason });
    return SUCCESS;
  });
  binder.bind(addDepositAccount, async ({ body, operator }) => {
    const { reason, ...account } = body;
    await settings.addAccount(account, { operator: operator().username, reason });
    return SUCCESS;
  });
  binder.bind(changeDepositAccount, async ({ params, body, operator }) => {
    const { reason, ...change } = body;
    await settings.changeAccount(params.id, change, { operator: operator().username, reason });
    return SUCCESS;
  });
  binder.bind(orderDepositAccounts, async ({ body, operator }) => {
    await settings.orderAll(body.ids, operator().username);
    return SUCCESS;
  });
}
