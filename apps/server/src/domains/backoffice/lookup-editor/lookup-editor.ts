import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { saysMore } from '@kapao/contract/operator/member-texts.ts';
import { PROPOSAL_WAIT_POLICY } from '@kapao/contract/policies/proposal-wait.ts';
import { REGISTER_CODE } from '@kapao/contract/settings/register-code.ts';
import { SITE, type SiteState } from '@kapao/contract/settings/site.ts';
import { WITHDRAW_AMOUNTS } from '@kapao/contract/settings/withdraw-amounts.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { isProposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { textWaitHours } from '../../../commands/backoffice/member-text-acts.ts';
import { saveDepositAccounts } from '../../../commands/backoffice/receiving-account-acts.ts';
import type { Editor } from '../../../commands/backoffice/revision-acts.ts';
import { lockSetting, writeSetting } from '../../../commands/backoffice/settings-acts.ts';
import type { Action } from '../../../operations/act-classes.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { readSetting } from '../../../queries/backoffice/settings-facts.ts';
import { bankAccountHash, isMemberAccount } from '../../../queries/members/account-facts.ts';
import { shownLimits, storedLimits } from '../../../queries/payouts/withdraw-facts.ts';
import {
  type Bank,
  bankCurrencies,
  type DepositAccount,
  listBanks,
  listDepositAccounts,
  listSources,
  lockLookup,
  replaceSources,
  type Source,
  updateBanks,
} from './lookup-editor-store.ts';

/** How one lookup is read and written; `write` refuses what does not fit what is there. */
export interface Lookup<Content> {
  name: string;
  action: Action;
  /** Whether two operators must agree (design 6). */
  needsTwo(next: Content, before: Content): boolean;
  read(db: Db | Tx): Promise<Content>;
  /** Refuses what would be refused when it is written; for lookups that are proposed first. */
  check?(tx: Tx, next: Content, before: Content): Promise<void>;
  write(tx: Tx, next: Content, before: Content): Promise<void>;
}

const agreed = z.strictObject({ before: z.unknown(), after: z.unknown() });

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

interface EditorDeps {
  db: Db;
  propose: Propose;
}

export function makeLookupEditor({ db, propose }: EditorDeps) {
  const shown = <Content>(lookup: Lookup<Content>) => shownOf(db, lookup);

  /** In one transaction with its audit row, which keeps what was there and what came; or what now waits for another (safety V). */
  async function changeWithin<Content>(
    tx: Tx,
    lookup: Lookup<Content>,
    { content, version, reason = '-', operator }: Change<Content>,
  ) {
    await lockLookup(tx, lookup.name);
    const before = await lookup.read(tx);
    if (version !== undefined && version !== versionOf(before)) refuse('KEY_INVALID');
    if (lookup.needsTwo(content, before)) {
      // What was read and comes back as it is changes nothing, so there is nothing to agree on.
      if (isDeepStrictEqual(before, content)) return shownOf(tx, lookup);
      await lookup.check?.(tx, content, before);
      return propose(tx, { kind: KIND, subject: lookup.name, content: { before, after: content }, reason, operator });
    }
    await lookup.write(tx, content, before);
    const after = await shownOf(tx, lookup);
    const detail = { before: JSON.stringify(before), after: JSON.stringify(after.content) };
    const because = reason === '-' ? {} : { reason };
    await recordAct(tx, { operator, action: lookup.action, subject: lookup.name, detail, ...because });
    return after;
  }

  const change = <Content>(lookup: Lookup<Content>, wish: Change<Content>) =>
    inTransaction(db, (tx) => changeWithin(tx, lookup, wish));

  /** Puts its changes back; what the log kept is read again by the shape of the call. */
  function editorOf<Content>(
    lookup: Lookup<Content>,
    { name, right, shape }: Pick<Editor, 'name' | 'right'> & { shape: z.core.$ZodType<Content> },
  ): Editor {
    return {
      ...{ name, right, actions: [lookup.action] },
      isOf: (subject, before) => subject === lookup.name && z.safeParse(shape, before).success,
      read: (source) => lookup.read(source),
      async putBack(tx, { to, by }) {
        const answer = await changeWithin(tx, lookup, { content: readOrRefuse(shape, to), ...by });
        return isProposed(answer) ? answer : undefined;
      },
    };
  }

  return { shown, change, editorOf };
}

const KIND = 'lookup';

async function shownOf<Content>(db: Db | Tx, { name, read }: Lookup<Content>) {
  const content = await read(db);
  return { name, version: versionOf(content), content };
}

/** A lookup whose content has been checked by its call. */
interface AnyLookup {
  name: string;
  action: Action;
  read: (db: Db | Tx) => Promise<unknown>;
  write: (tx: Tx, next: never, before: never) => Promise<void>;
}

export function lookupPublisher(lookups: readonly AnyLookup[]): Publisher {
  const of = (name: string) => lookups.find((lookup) => lookup.name === name) ?? refuse('KEY_INVALID');
  return {
    kind: KIND,
    rights: { write: 'settings.edit', decide: 'settings.approve' },
    isOwnCall: true,
    check: (content, subject) => {
      of(subject);
      return agreed.parse(content);
    },
    async waitHours(tx, { subject, content }) {
      if (subject === BANKS.name || subject === SOURCES.name) return textWaitHours(tx);
      const { raisedLimitsHours, depositHours } = await readPolicy(tx, PROPOSAL_WAIT_POLICY);
      if (subject === 'deposit') return depositHours;
      const { before, after } = agreed.parse(content);
      return subject === 'withdraw' && isRaised(before, after) ? raisedLimitsHours : 0;
    },
    async publish(tx, { subject, content, proposedBy, approvedBy, reason }) {
      const lookup = of(subject);
      const { before, after } = agreed.parse(content);
      await lockLookup(tx, subject);
      if (!isDeepStrictEqual(await lookup.read(tx), before)) refuse('KEY_INVALID');
      // What is approved is what the call checked by its shape; its hash says so.
      await lookup.write(tx, after as never, before as never);
      const detail = { before: JSON.stringify(before), after: JSON.stringify(after) };
      await recordActOfTwo(tx, { operator: proposedBy, action: lookup.action, subject, reason, detail }, approvedBy);
    },
  };
}

const limitList = z.object({ limits: z.array(z.looseObject({ currency: z.string() })) });

/** True when more may leave than before, by any limit of any currency. */
function isRaised(before: unknown, after: unknown): boolean {
  const was = new Map(limitList.parse(before).limits.map((limits) => [limits.currency, limits]));
  return limitList
    .parse(after)
    .limits.some((limits) =>
      ['withdrawMax', 'autoLimit', 'secondLimit'].some(
        (name) => Number(limits[name]) > Number(was.get(limits.currency)?.[name]),
      ),
    );
}

/** `switchTo` refuses to open a new site that lacks what is necessary. */
export const activeLookup = (
  switchTo: (tx: Tx, status: SiteState) => Promise<void>,
): Lookup<{ status: SiteState }> => ({
  name: 'active',
  action: 'site.switch',
  needsTwo: SITE.needsTwo,
  read: async (db) => ({ status: (await readSetting(db, SITE)).status }),
  write: (tx, { status }) => switchTo(tx, status),
});

export const REGISTER_OTP: Lookup<{ registerOTP: boolean }> = {
  name: 'registerOTP',
  action: 'settings.registerOTP',
  needsTwo: ({ registerOTP }) => REGISTER_CODE.needsTwo(registerOTP),
  read: async (db) => ({ registerOTP: await readSetting(db, REGISTER_CODE) }),
  async write(tx, { registerOTP }) {
    await lockSetting(tx, REGISTER_CODE);
    await writeSetting(tx, REGISTER_CODE, registerOTP);
  },
};

interface Limits {
  currency: CashCurrency;
  withdrawMin: number;
  withdrawMax: number;
  autoLimit: number;
  secondLimit: number;
}

/** Only currencies of this build; those a change does not name stay as they are. */
export function withdrawLookup(currencies: readonly CashCurrency[]): Lookup<{ limits: Limits[] }> {
  async function limitsOf(db: Db | Tx, currency: CashCurrency): Promise<Limits> {
    const { min, max, ...people } = await shownLimits(db, currency);
    return { currency, withdrawMin: min, withdrawMax: max, ...people };
  }
  return {
    name: 'withdraw',
    action: 'settings.withdraw',
    // How much leaves without a person.
    needsTwo: () => true,
    async read(db) {
      const limits: Limits[] = [];
      for (const currency of currencies) limits.push(await limitsOf(db, currency));
      return { limits };
    },
    async check(_tx, { limits }) {
      if (new Set(limits.map(({ currency }) => currency)).size < limits.length) refuse('KEY_INVALID');
      for (const one of limits) minorLimits(one, currencies);
    },
    async write(tx, { limits }) {
      for (const one of limits) {
        await lockSetting(tx, WITHDRAW_AMOUNTS[one.currency]);
        await writeSetting(tx, WITHDRAW_AMOUNTS[one.currency], minorLimits(one, currencies));
      }
    },
  };
}

/** Only currencies of this build. */
function minorLimits({ currency, withdrawMin, withdrawMax, ...people }: Limits, currencies: readonly string[]) {
  if (!currencies.includes(currency)) refuse('KEY_INVALID');
  return storedLimits({ min: withdrawMin, max: withdrawMax, ...people }, currency);
}

const hasDoubles = (keys: readonly string[]) => new Set(keys).size < keys.length;

export const BANKS: Lookup<{ banks: Bank[] }> = {
  name: 'banks',
  action: 'banks.change',
  needsTwo: (after, before) => saysMore('banks', { before, after }),
  read: async (db) => ({ banks: await listBanks(db) }),
  check: async (_tx, next, before) => checkBanks(next, before),
  async write(tx, next, before) {
    checkBanks(next, before);
    await updateBanks(tx, next.banks);
  },
};

function checkBanks({ banks }: { banks: Bank[] }, before: { banks: Bank[] }): void {
  const known = new Map(before.banks.map((bank) => [bank.code, bank]));
  if (banks.some(({ code }) => !known.has(code))) refuse('NO_BANK');
  const isWhole = banks.length === known.size && !hasDoubles(banks.map(({ code }) => code));
  // What a bank pays in is a fact that accounts of members rest on.
  if (!isWhole || banks.some(({ code, currency }) => known.get(code)?.currency !== currency)) refuse('KEY_INVALID');
}

export const SOURCES: Lookup<{ sources: Source[] }> = {
  name: 'sources',
  action: 'sources.change',
  needsTwo: (after, before) => saysMore('sources', { before, after }),
  read: async (db) => ({ sources: await listSources(db) }),
  check: async (_tx, next) => checkSources(next),
  async write(tx, next) {
    checkSources(next);
    await replaceSources(tx, next.sources);
  },
};

function checkSources({ sources }: { sources: Source[] }): void {
  if (hasDoubles(sources.map(({ code }) => code))) refuse('KEY_INVALID');
}

const accountKey = ({ bankCode, bankAccountNo }: DepositAccount) => `${bankCode}-${bankAccountNo}`;

/** `sealer` makes the hash by which an account is compared with those of members. */
export const depositLookup = (sealer: Sealer): Lookup<{ accounts: DepositAccount[] }> => ({
  name: 'deposit',
  action: 'deposit-account.change',
  // Where money is sent to.
  needsTwo: () => true,
  read: async (db) => ({ accounts: await listDepositAccounts(db) }),
  check: (tx, { accounts }, before) => checkAccounts(tx, sealer, { accounts, before: before.accounts }),
  async write(tx, { accounts }, before) {
    await checkAccounts(tx, sealer, { accounts, before: before.accounts });
    const hashed = accounts.map((account) => ({ ...account, hash: hashOf(sealer, account).toString('hex') }));
    await saveDepositAccounts(tx, hashed);
  },
});

const hashOf = (sealer: Sealer, { bankCode, bankAccountNo: accountNo }: DepositAccount) =>
  bankAccountHash(sealer, { bankCode, accountNo });

async function checkAccounts(
  tx: Tx,
  sealer: Sealer,
  { accounts, before }: { accounts: readonly DepositAccount[]; before: readonly DepositAccount[] },
): Promise<void> {
  const banks = await bankCurrencies(tx);
  if (accounts.some(({ bankCode }) => !banks.has(bankCode))) refuse('NO_BANK');
  if (accounts.some(({ bankCode, currency }) => banks.get(bankCode) !== currency)) refuse('KEY_INVALID');
  const named = new Set(accounts.map(accountKey));
  // An account that money was sent to is never forgotten, only switched off.
  const isWhole = before.every((account) => named.has(accountKey(account)));
  if (!isWhole || hasDoubles(accounts.map(accountKey))) refuse('KEY_INVALID');
  const known = new Set(before.map(accountKey));
  for (const account of accounts.filter((one) => !known.has(accountKey(one)))) {
    const claimed = { bankCode: account.bankCode, accountNoHash: hashOf(sealer, account) };
    if (await isMemberAccount(tx, claimed)) refuse('EXISTING_BANK');
  }
}
