import { isDeepStrictEqual } from 'node:util';
import { type HouseRules, houseRules, type putBankBalance } from '@kapao/contract/operator/house-account.ts';
import { PROPOSAL_WAIT_POLICY } from '@kapao/contract/policies/proposal-wait.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { type CashCurrency, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { z } from 'zod';
import { recordAct, recordActOfTwo } from '../../operations/audit-trail.ts';
import { type Db, databaseNow, inTransaction, type Tx } from '../../platform/database/db.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import type { Propose, Publisher } from '../proposal/proposal-facts.ts';
import {
  type HouseRulesRow,
  insertBankBalance,
  lockHouseRules,
  type RulesMinor,
  writeHouseRules,
} from './house-account-store.ts';

export const RULES_KIND = 'house-account.rules';

const changed = z.strictObject({ before: houseRules, after: houseRules });

const amount = (minor: bigint | null, currency: CashCurrency) => (minor === null ? null : fromMinor(minor, currency));
const minor = (value: number | null, currency: CashCurrency) =>
  value === null ? null : minorOrRefuse(value, currency);
const moment = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

export const rulesOf = (row: HouseRulesRow): HouseRules => ({
  maxDayAmount: amount(row.max_day_amount, row.currency),
  maxDayCount: row.max_day_count,
  maxBalance: amount(row.max_balance, row.currency),
  weight: row.weight,
  restFrom: moment(row.rest_from),
  restUntil: moment(row.rest_until),
  openingBalance: amount(row.opening_balance, row.currency),
  openedAt: moment(row.opened_at),
});

const inMinor = (rules: HouseRules, currency: CashCurrency): RulesMinor => ({
  ...rules,
  maxDayAmount: minor(rules.maxDayAmount, currency),
  maxBalance: minor(rules.maxBalance, currency),
  openingBalance: minor(rules.openingBalance, currency),
});

export type HouseAccounts = ReturnType<typeof makeHouseAccounts>;

/** Limits of receiving accounts, changed by two people, and what the bank says they hold. */
export function makeHouseAccounts({ db, propose }: { db: Db; propose: Propose }) {
  return {
    setRules: (id: string, wish: HouseRules, by: { operator: string; reason: string }): Promise<Proposed> =>
      inTransaction(db, async (tx) => {
        const row = (await lockHouseRules(tx, id)) ?? refuse('NO_BANK');
        const after = { ...wish, ...momentsOf(wish) };
        inMinor(after, row.currency);
        if (after.openedAt !== null && (await isAhead(tx, after.openedAt))) refuse('KEY_INVALID');
        const before = rulesOf(row);
        if (isDeepStrictEqual(before, after)) refuse('KEY_INVALID');
        return propose(tx, { kind: RULES_KIND, subject: id, content: { before, after }, ...by });
      }),

    putBankBalance: (id: string, said: RouteBody<typeof putBankBalance>, operator: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = (await lockHouseRules(tx, id)) ?? refuse('NO_BANK');
        if (await isAhead(tx, said.at)) refuse('KEY_INVALID');
        const balance = minorOrRefuse(said.balance, row.currency);
        await insertBankBalance(tx, { id, at: said.at, balance, operator });
        const detail = { balance: said.balance, at: said.at };
        await recordAct(tx, { operator, action: 'house-account.balance', subject: id, detail });
      }),
  };
}

/** Nothing is known of a moment to come. */
export const isAhead = async (tx: Tx, at: string) => Date.parse(at) > (await databaseNow(tx)).getTime();

const momentsOf = ({ restFrom, restUntil, openedAt }: HouseRules) => ({
  restFrom: moment(restFrom),
  restUntil: moment(restUntil),
  openedAt: moment(openedAt),
});

export const houseRulesPublisher: Publisher = {
  kind: RULES_KIND,
  rights: { write: 'settings.edit', decide: 'settings.approve' },
  isOwnCall: true,
  waitHours: async (tx: Tx) => (await readPolicy(tx, PROPOSAL_WAIT_POLICY)).depositHours,
  check: (content) => readOrRefuse(changed, content),
  async publish(tx, { proposalId, subject, content, proposedBy, approvedBy, reason }) {
    const { before, after } = changed.parse(content);
    const row = (await lockHouseRules(tx, subject)) ?? refuse('NO_BANK');
    if (!isDeepStrictEqual(rulesOf(row), before)) refuse('KEY_INVALID');
    await writeHouseRules(tx, subject, { ...inMinor(after, row.currency), proposalId });
    const detail = { before: JSON.stringify(before), after: JSON.stringify(after) };
    const act = { operator: proposedBy, action: RULES_KIND, subject, reason, detail } as const;
    await recordActOfTwo(tx, act, approvedBy);
  },
};
