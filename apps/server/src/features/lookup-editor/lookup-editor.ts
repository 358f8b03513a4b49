import { createHash } from 'node:crypto';
import { SITE_STATES } from '@kapao/contract/operator/settings.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import type { Action } from '../../operations/act-classes.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { withdrawLimits } from '../withdraw/withdraw-facts.ts';
import {
  type Bank,
  bankCurrencies,
  type DepositAccount,
  listBanks,
  listDepositAccounts,
  listSources,
  lockLookup,
  lockSetting,
  readSetting,
  replaceSources,
  type Source,
  saveDepositAccounts,
  updateBanks,
  writeSetting,
} from './lookup-editor-store.ts';

/** How one lookup is read and written; `write` refuses what does not fit what is there. */
export interface Lookup<Content> {
  name: string;
  action: Action;
  read(db: Db | Tx): Promise<Content>;
  write(tx: Tx, next: Content, before: Content): Promise<void>;
}

interface Change<Content> {
  content: Content;
  /** The one it was made from. */
  version?: number | undefined;
  reason?: string | undefined;
  operator: string;
}

const VERSION_BYTES = 6;

/** The same content has the same version, whoever wrote it and by which page. */
function versionOf(content: unknown): number {
  return createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, VERSION_BYTES);
}

export function makeLookupEditor(db: Db) {
  async function shown<Content>({ name, read }: Lookup<Content>, from: Db | Tx = db) {
    const content = await read(from);
    return { name, version: versionOf(content), content };
  }

  /** One transaction with its audit row, which keeps what was there and what came (safety V). */
  async function change<Content>(lookup: Lookup<Content>, { content, version, reason, operator }: Change<Content>) {
    return inTransaction(db, async (tx) => {
      await lockLookup(tx, lookup.name);
      const before = await lookup.read(tx);
      if (version !== undefined && version !== versionOf(before)) refuse('KEY_INVALID');
      await lookup.write(tx, content, before);
      const after = await shown(lookup, tx);
      const detail = { before: JSON.stringify(before), after: JSON.stringify(after.content) };
      const because = reason === undefined ? {} : { reason };
      await recordAct(tx, { operator, action: lookup.action, subject: lookup.name, detail, ...because });
      return after;
    });
  }

  return { shown, change };
}

const siteValue = z.looseObject({ status: z.enum(SITE_STATES) });

export const ACTIVE: Lookup<{ status: (typeof SITE_STATES)[number] }> = {
  name: 'active',
  action: 'site.switch',
  read: async (db) => ({ status: siteValue.parse(await readSetting(db, 'site')).status }),
  async write(tx, { status }) {
    await writeSetting(tx, 'site', { ...siteValue.parse(await lockSetting(tx, 'site')), status });
  },
};

export const REGISTER_OTP: Lookup<{ registerOTP: boolean }> = {
  name: 'registerOTP',
  action: 'settings.registerOTP',
  // As registration reads it: on unless it was switched off.
  read: async (db) => ({ registerOTP: (await readSetting(db, 'registerOTP')) !== false }),
  async write(tx, { registerOTP }) {
    await lockSetting(tx, 'registerOTP');
    await writeSetting(tx, 'registerOTP', registerOTP);
  },
};

interface Limits {
  currency: 'THB' | 'LAK';
  withdrawMin: number;
  withdrawMax: number;
  autoLimit: number;
  secondLimit: number;
}

/** Only currencies of this build; those a change does not name stay as they are. */
export function withdrawLookup(currencies: readonly ('THB' | 'LAK')[]): Lookup<{ limits: Limits[] }> {
  async function limitsOf(db: Db | Tx, currency: 'THB' | 'LAK'): Promise<Limits> {
    const { min, max, autoLimit, secondLimit } = await withdrawLimits(db, currency);
    const whole = (minor: bigint) => fromMinor(minor, currency);
    return {
      currency,
      withdrawMin: whole(min),
      withdrawMax: whole(max),
      autoLimit: whole(autoLimit),
      secondLimit: whole(secondLimit),
    };
  }
  return {
    name: 'withdraw',
    action: 'settings.withdraw',
    async read(db) {
      const limits: Limits[] = [];
      for (const currency of currencies) limits.push(await limitsOf(db, currency));
      return { limits };
    },
    async write(tx, { limits }) {
      if (new Set(limits.map(({ currency }) => currency)).size < limits.length) refuse('KEY_INVALID');
      for (const { currency, ...amounts } of limits) {
        if (!currencies.includes(currency)) refuse('KEY_INVALID');
        const minor = (amount: number) => Number(minorOrRefuse(amount, currency));
        const [min, max] = [minor(amounts.withdrawMin), minor(amounts.withdrawMax)];
        const [autoLimit, secondLimit] = [minor(amounts.autoLimit), minor(amounts.secondLimit)];
        if (min <= 0 || min > max || autoLimit > secondLimit) refuse('KEY_INVALID');
        await lockSetting(tx, `withdraw.${currency}`);
        await writeSetting(tx, `withdraw.${currency}`, { min, max, autoLimit, secondLimit });
      }
    },
  };
}

const hasDoubles = (keys: readonly string[]) => new Set(keys).size < keys.length;

export const BANKS: Lookup<{ banks: Bank[] }> = {
  name: 'banks',
  action: 'banks.change',
  read: async (db) => ({ banks: await listBanks(db) }),
  async write(tx, { banks }, before) {
    const known = new Map(before.banks.map((bank) => [bank.code, bank]));
    if (banks.some(({ code }) => !known.has(code))) refuse('NO_BANK');
    const isWhole = banks.length === known.size && !hasDoubles(banks.map(({ code }) => code));
    // What a bank pays in is a fact that accounts of members rest on.
    if (!isWhole || banks.some(({ code, currency }) => known.get(code)?.currency !== currency)) refuse('KEY_INVALID');
    await updateBanks(tx, banks);
  },
};

export const SOURCES: Lookup<{ sources: Source[] }> = {
  name: 'sources',
  action: 'sources.change',
  read: async (db) => ({ sources: await listSources(db) }),
  async write(tx, { sources }) {
    if (hasDoubles(sources.map(({ code }) => code))) refuse('KEY_INVALID');
    await replaceSources(tx, sources);
  },
};

const accountKey = ({ bankCode, bankAccountNo }: DepositAccount) => `${bankCode}-${bankAccountNo}`;

export const DEPOSIT: Lookup<{ accounts: DepositAccount[] }> = {
  name: 'deposit',
  action: 'deposit-account.change',
  read: async (db) => ({ accounts: await listDepositAccounts(db) }),
  async write(tx, { accounts }, before) {
    const banks = await bankCurrencies(tx);
    if (accounts.some(({ bankCode }) => !banks.has(bankCode))) refuse('NO_BANK');
    if (accounts.some(({ bankCode, currency }) => banks.get(bankCode) !== currency)) refuse('KEY_INVALID');
    const named = new Set(accounts.map(accountKey));
    // An account that money was sent to is never forgotten, only switched off.
    const isWhole = before.accounts.every((account) => named.has(accountKey(account)));
    if (!isWhole || hasDoubles(accounts.map(accountKey))) refuse('KEY_INVALID');
    await saveDepositAccounts(tx, accounts);
  },
};
