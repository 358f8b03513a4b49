import { isDeepStrictEqual } from 'node:util';
import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import type { DepositMethodSetting } from '@kapao/contract/operator/settings.ts';
import { PROPOSAL_WAIT_POLICY } from '@kapao/contract/policies/proposal-wait.ts';
import { DEPOSIT_METHODS_SETTING } from '@kapao/contract/settings/deposit-methods.ts';
import { REGISTER_CODE } from '@kapao/contract/settings/register-code.ts';
import { SITE, SITE_STATES, type SiteState } from '@kapao/contract/settings/site.ts';
import { WITHDRAW_AMOUNTS } from '@kapao/contract/settings/withdraw-amounts.ts';
import { DEPOSIT_METHODS } from '@kapao/contract/shared/deposit-methods.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import type { Editor } from '../../../commands/backoffice/revision-acts.ts';
import { lockSetting, writeSetting } from '../../../commands/backoffice/settings-acts.ts';
import type { Action } from '../../../operations/act-classes.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { depositMethods, readSetting } from '../../../queries/backoffice/settings-facts.ts';
import { shownLimits, storedLimits } from '../../../queries/payouts/withdraw-facts.ts';

export type Settings = ReturnType<typeof makeSettings>;

/** Who decides and why; every change names both (safety V). */
export interface By {
  operator: string;
  reason: string;
}

const newLimits = z.strictObject({ min: z.number(), max: z.number(), autoLimit: z.number(), secondLimit: z.number() });
export type NewLimits = z.output<typeof newLimits> & { currency: CashCurrency };

const methods = z.array(z.strictObject({ method: z.enum(DEPOSIT_METHODS), isOn: z.boolean() }));
/** What stood there when it was proposed, and what shall stand there; agreed on together. */
const change = z.strictObject({ before: z.unknown(), after: z.unknown() });

interface Kind {
  kind: Action & ProposalKind;
  editor: Editor['name'];
  /** Of whoever changes it. */
  right: string;
  /** Whether another operator must agree; always when absent. */
  needsTwo?: (after: unknown) => boolean;
  read: (db: Db | Tx, subject: string) => Promise<unknown>;
  /** Held until the transaction ends, where what is read would otherwise change meanwhile. */
  lock?: (tx: Tx) => Promise<unknown>;
  /** Refuses with KEY_INVALID what cannot be. */
  check: (after: unknown, subject: string) => unknown;
  write: (tx: Tx, subject: string, after: unknown) => Promise<void>;
  waitHours?: Publisher['waitHours'];
}

/** How the settings with a call of their own are read, checked and written. */
const KINDS: readonly Kind[] = [
  {
    kind: 'settings.withdraw',
    editor: 'withdraw-limits',
    right: WITHDRAW_AMOUNTS.THB.right,
    read: (tx, subject) => shownLimits(tx, currencyOf(subject)),
    check(after, subject) {
      const limits = readOrRefuse(newLimits, after);
      storedLimits(limits, currencyOf(subject));
      return limits;
    },
    async write(tx, subject, after) {
      const currency = currencyOf(subject);
      await lockSetting(tx, WITHDRAW_AMOUNTS[currency]);
      await writeSetting(tx, WITHDRAW_AMOUNTS[currency], storedLimits(newLimits.parse(after), currency));
    },
    async waitHours(tx, { content }) {
      const [before, after] = [
        newLimits.parse(change.parse(content).before),
        newLimits.parse(change.parse(content).after),
      ];
      const isRaised = (['max', 'autoLimit', 'secondLimit'] as const).some((name) => after[name] > before[name]);
      return isRaised ? (await readPolicy(tx, PROPOSAL_WAIT_POLICY)).raisedLimitsHours : 0;
    },
  },
  {
    kind: 'settings.registerOTP',
    editor: 'register-code',
    right: REGISTER_CODE.right,
    needsTwo: (after) => REGISTER_CODE.needsTwo(z.boolean().parse(after)),
    lock: (tx) => lockSetting(tx, REGISTER_CODE),
    read: (db) => readSetting(db, REGISTER_CODE),
    check: (after) => readOrRefuse(z.boolean(), after),
    write: (tx, _subject, after) => writeSetting(tx, REGISTER_CODE, z.boolean().parse(after)),
  },
  {
    kind: 'settings.depositMethods',
    editor: 'deposit-methods',
    right: DEPOSIT_METHODS_SETTING.right,
    read: (tx) => depositMethods(tx),
    check: (after) => checkMethods(readOrRefuse(methods, after)),
    async write(tx, _subject, after) {
      await lockSetting(tx, DEPOSIT_METHODS_SETTING);
      await writeSetting(tx, DEPOSIT_METHODS_SETTING, methods.parse(after));
    },
    waitHours: async (tx) => (await readPolicy(tx, PROPOSAL_WAIT_POLICY)).depositHours,
  },
];

const siteKind = (switchTo: SwitchSite): Kind => ({
  kind: 'site.switch',
  editor: 'site',
  right: SITE.right,
  needsTwo: (after) => SITE.needsTwo({ status: z.enum(SITE_STATES).parse(after) }),
  lock: (tx) => lockSetting(tx, SITE),
  read: async (db) => (await readSetting(db, SITE)).status,
  check: (after) => readOrRefuse(z.enum(SITE_STATES), after),
  write: (tx, _subject, after) => switchTo(tx, z.enum(SITE_STATES).parse(after)),
});

const currencyOf = (subject: string): CashCurrency => (subject === WITHDRAW_AMOUNTS.LAK.key ? 'LAK' : 'THB');

/** Names every way once: an order made from a stale list is refused. */
function checkMethods(wish: readonly DepositMethodSetting[]) {
  const named = new Set(wish.map(({ method }) => method));
  if (named.size !== wish.length || named.size !== DEPOSIT_METHODS.length) refuse('KEY_INVALID');
  return wish;
}

/** Switches the site; refuses with SITE_NOT_READY where a new one lacks what is necessary. */
type SwitchSite = (tx: Tx, status: SiteState) => Promise<void>;

interface SettingsDeps {
  db: Db;
  propose: Propose;
  switchTo: SwitchSite;
}

export function makeSettings({ db, propose, switchTo }: SettingsDeps) {
  const kinds = [...KINDS, siteKind(switchTo)];
  const of = (kind: Action) => kinds.find((known) => known.kind === kind) ?? refuse('KEY_INVALID');

  interface Wish {
    subject: string;
    after: unknown;
    by: By;
  }

  /** What waits for another operator; a change that would change nothing is refused. */
  async function proposed(tx: Tx, kind: Action, { subject, after, by }: Wish): Promise<Proposed> {
    await of(kind).lock?.(tx);
    const before = await of(kind).read(tx, subject);
    const checked = of(kind).check(after, subject);
    if (isDeepStrictEqual(before, checked)) refuse('KEY_INVALID');
    return propose(tx, { kind, subject, content: { before, after: checked }, ...by });
  }

  /** For what stops something or makes it stricter: one operator, at once. */
  async function atOnce(tx: Tx, kind: Action, { subject, after, by }: Wish): Promise<undefined> {
    await of(kind).lock?.(tx);
    const before = await of(kind).read(tx, subject);
    await of(kind).write(tx, subject, of(kind).check(after, subject));
    const detail = { before: JSON.stringify(before ?? null), after: JSON.stringify(after) };
    await recordAct(tx, { ...by, action: kind, subject, detail });
  }

  function change(tx: Tx, kind: Action, wish: Wish): Promise<Proposed | undefined> {
    const after = of(kind).check(wish.after, wish.subject);
    return (of(kind).needsTwo?.(after) === false ? atOnce : proposed)(tx, kind, { ...wish, after });
  }

  const always = (kind: Action, wish: Wish) => inTransaction(db, (tx) => proposed(tx, kind, wish));
  const byKind = (kind: Action, wish: Wish) => inTransaction(db, (tx) => change(tx, kind, wish));

  return {
    setWithdrawLimits: ({ currency, ...limits }: NewLimits, by: By) =>
      always('settings.withdraw', { subject: WITHDRAW_AMOUNTS[currency].key, after: limits, by }),
    switchSite: (status: SiteState, by: By) => byKind('site.switch', { subject: SITE.key, after: status, by }),
    setRegisterOtp: (isOn: boolean, by: By) =>
      byKind('settings.registerOTP', { subject: REGISTER_CODE.key, after: isOn, by }),
    setDepositMethods: (wish: readonly DepositMethodSetting[], by: By) =>
      always('settings.depositMethods', { subject: DEPOSIT_METHODS_SETTING.key, after: wish, by }),
    publishers: kinds.map(publisherOf),
    editors: kinds.map(
      ({ kind, editor: name, right, read }): Editor => ({
        ...{ name, right, read, actions: [kind], isOf: (subject: string) => SUBJECTS.includes(subject) },
        putBack: (tx, { subject, to, by }) => change(tx, kind, { subject, after: to, by }),
      }),
    ),
  };
}

/** The rows of calls by another address have subjects of their own. */
const SUBJECTS: readonly string[] = [
  SITE.key,
  REGISTER_CODE.key,
  DEPOSIT_METHODS_SETTING.key,
  ...Object.values(WITHDRAW_AMOUNTS).map(({ key }) => key),
];

function publisherOf({ kind, lock, read, check, write, waitHours }: Kind): Publisher {
  return {
    kind,
    rights: { write: 'settings.edit', decide: 'settings.approve' },
    isOwnCall: true,
    check: (content) => change.parse(content),
    ...(waitHours && { waitHours }),
    async publish(tx, { subject, content, proposedBy, approvedBy, reason }) {
      const { before, after } = change.parse(content);
      await lock?.(tx);
      // Another change came first: the approved version is outdated.
      if (!isDeepStrictEqual(await read(tx, subject), before)) refuse('KEY_INVALID');
      await write(tx, subject, check(after, subject));
      const detail = { before: JSON.stringify(before ?? null), after: JSON.stringify(after) };
      await recordActOfTwo(tx, { operator: proposedBy, action: kind, subject, reason, detail }, approvedBy);
    },
  };
}
