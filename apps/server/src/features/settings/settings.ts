import type { DepositMethodSetting } from '@kapao/contract/operator/settings.ts';
import { DEPOSIT_METHODS } from '@kapao/contract/shared/deposit-methods.ts';
import { type Currency, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import type { Action } from '../../operations/act-classes.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { DEPOSIT_METHODS_SETTING } from './settings-facts.ts';
import {
  insertDepositAccount,
  listAllBanks,
  listDepositAccounts,
  lockDepositAccount,
  lockSetting,
  orderAccounts,
  updateDepositAccount,
  writeSetting,
} from './settings-store.ts';

export type Settings = ReturnType<typeof makeSettings>;

/** Who decides and why; every change names both (safety V). */
export interface By {
  operator: string;
  reason: string;
}

export interface NewLimits {
  currency: 'THB' | 'LAK';
  min: number;
  max: number;
  autoLimit: number;
  secondLimit: number;
}

const site = z.looseObject({ status: z.string() });

export function makeSettings(db: Db) {
  /** Replaces one setting; the audit row keeps what was there before. */
  async function replace(name: string, next: (before: unknown) => unknown, { action, by }: { action: Action; by: By }) {
    await inTransaction(db, async (tx) => {
      const before = await lockSetting(tx, name);
      const after = next(before);
      await writeSetting(tx, name, after);
      const detail = { before: JSON.stringify(before ?? null), after: JSON.stringify(after) };
      await recordAct(tx, { ...by, action, subject: name, detail });
    });
  }

  /** The money must stay in order: smallest up to largest, and two people not before one. */
  async function setWithdrawLimits({ currency, ...limits }: NewLimits, by: By): Promise<void> {
    const minor = (amount: number) => minorOrRefuse(amount, currency satisfies Currency);
    const [min, max] = [minor(limits.min), minor(limits.max)];
    const [autoLimit, secondLimit] = [minor(limits.autoLimit), minor(limits.secondLimit)];
    if (min <= 0n || min > max || autoLimit > secondLimit) refuse('KEY_INVALID');
    const value = {
      min: Number(min),
      max: Number(max),
      autoLimit: Number(autoLimit),
      secondLimit: Number(secondLimit),
    };
    await replace(`withdraw.${currency}`, () => value, { action: 'settings.withdraw', by });
  }

  const switchSite = (status: string, by: By) =>
    replace('site', (before) => ({ ...site.parse(before), status }), { action: 'site.switch', by });

  const setRegisterOtp = (isOn: boolean, by: By) =>
    replace('registerOTP', () => isOn, { action: 'settings.registerOTP', by });

  /** Names every way once: an order made from a stale list is refused. */
  async function setDepositMethods(methods: readonly DepositMethodSetting[], by: By): Promise<void> {
    const named = new Set(methods.map(({ method }) => method));
    if (named.size !== methods.length || named.size !== DEPOSIT_METHODS.length) refuse('KEY_INVALID');
    await replace(DEPOSIT_METHODS_SETTING, () => methods, { action: 'settings.depositMethods', by });
  }

  return { setWithdrawLimits, switchSite, setRegisterOtp, setDepositMethods, ...depositAccountsOf(db) };
}

function depositAccountsOf(db: Db) {
  async function addAccount(
    account: { bankCode: string; bankAccountNo: string; bankAccountName: string; mode: 'AUTO' | 'MANUAL' },
    by: By,
  ): Promise<void> {
    const bank = (await listAllBanks(db)).find(({ code }) => code === account.bankCode) ?? refuse('NO_BANK');
    const id = `${bank.code}-${account.bankAccountNo}`;
    await inTransaction(db, async (tx) => {
      const isNew = await insertDepositAccount(tx, {
        receiving_account_id: id,
        bank_code: bank.code,
        account_no: account.bankAccountNo,
        account_name: account.bankAccountName,
        mode: account.mode,
        currency: bank.currency,
      });
      if (!isNew) refuse('EXISTING_BANK');
      const detail = { name: account.bankAccountName, mode: account.mode };
      await recordAct(tx, { ...by, action: 'deposit-account.add', subject: id, detail });
    });
  }

  async function changeAccount(
    id: string,
    change: { isActive: boolean; mode: 'AUTO' | 'MANUAL'; bankAccountName: string },
    by: By,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const before = (await lockDepositAccount(tx, id)) ?? refuse('NO_BANK');
      const { isActive, mode, bankAccountName } = change;
      await updateDepositAccount(tx, id, { isActive, mode, accountName: bankAccountName });
      const detail = {
        wasActive: before.is_active,
        isActive,
        modeBefore: before.mode,
        mode,
        nameBefore: before.account_name,
        name: bankAccountName,
      };
      await recordAct(tx, { ...by, action: 'deposit-account.change', subject: id, detail });
    });
  }

  /** Names every account once: an order made from a stale list is refused. */
  async function orderAll(ids: readonly string[], operator: string): Promise<void> {
    await inTransaction(db, async (tx: Tx) => {
      const known = await listDepositAccounts(tx);
      const isWhole = new Set(ids).size === ids.length && ids.length === known.length;
      if (!isWhole || !known.every((row) => ids.includes(row.receiving_account_id))) refuse('KEY_INVALID');
      await orderAccounts(tx, ids);
      const detail = { order: ids.join(', ') };
      await recordAct(tx, { operator, action: 'deposit-account.order', subject: 'deposit-accounts', detail });
    });
  }

  return { addAccount, changeAccount, orderAll };
}
