import { isDeepStrictEqual } from 'node:util';
import { type HouseRules, houseRules, type putBankBalance } from '@kapao/contract/operator/house-account.ts';
import { PROPOSAL_WAIT_POLICY } from '@kapao/contract/policies/proposal-wait.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { findMomentFault, isUnlikelyBalance } from '@kapao/contract/shared/house-entry.ts';
import { type CashCurrency, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { z } from 'zod';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, databaseNow, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { type Position, readPositions } from '../../../queries/deposits/house-position-facts.ts';
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
    setRules: (id: string, { isSure = false, ...wish }: HouseRules & Sure, by: By): Promise<Proposed> =>
      inTransaction(db, async (tx) => {
        const row = (await lockHouseRules(tx, id)) ?? refuse('NO_BANK');
        const after = { ...wish, ...momentsOf(wish) };
        inMinor(after, row.currency);
        const before = rulesOf(row);
        if (isDeepStrictEqual(before, after)) refuse('KEY_INVALID');
        // What was agreed on before the account was kept here stays as it is.
        const isNewOpening = after.openedAt !== before.openedAt || after.openingBalance !== before.openingBalance;
        if (isNewOpening && after.openedAt !== null && after.openingBalance !== null) {
          await checkEntry(tx, row, { balance: after.openingBalance, at: after.openedAt, isSure });
        }
        return propose(tx, { kind: RULES_KIND, subject: id, content: { before, after }, ...by });
      }),

    putBankBalance: (id: string, said: RouteBody<typeof putBankBalance>, operator: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = (await lockHouseRules(tx, id)) ?? refuse('NO_BANK');
        await checkEntry(tx, row, said);
        const balance = minorOrRefuse(said.balance, row.currency);
        await insertBankBalance(tx, { id, at: said.at, balance, operator });
        const detail = { balance: said.balance, at: said.at };
        await recordAct(tx, { operator, action: 'house-account.balance', subject: id, detail });
      }),
  };
}

interface By {
  operator: string;
  reason: string;
}

interface Sure {
  isSure?: boolean | undefined;
}

/** Refuses a balance that nobody can have read at the bank, and one of another order of magnitude unless it is said to be right. */
async function checkEntry(
  tx: Tx,
  { receiving_account_id: id, currency }: HouseRulesRow,
  { balance, at, isSure = false }: { balance: number; at: string } & Sure,
): Promise<void> {
  const position = (await readPositions(tx, [id]))[0] ?? refuse('NO_BANK');
  await checkMoment(tx, at, [position]);
  const knownMinor = position.report?.balance ?? position.expected;
  const known = knownMinor === undefined ? null : fromMinor(knownMinor, currency);
  if (!isSure && isUnlikelyBalance(balance, { known, currency })) refuse('KEY_INVALID');
}

/** Refuses a moment that has not come, or at which one of these accounts was not kept here yet. */
export async function checkMoment(tx: Tx, at: string, positions: readonly Pick<Position, 'began'>[]): Promise<void> {
  const nowMs = (await databaseNow(tx)).getTime();
  if (positions.some(({ began }) => findMomentFault(at, { beganAt: began.toISOString(), nowMs })))
    refuse('KEY_INVALID');
}

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
