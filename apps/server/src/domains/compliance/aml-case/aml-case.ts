import type { holdAmlMoney } from '@kapao/contract/operator/aml-case.ts';
import { AML_CASES_POLICY } from '@kapao/contract/policies/aml-cases.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import type { Action } from '../../../operations/act-classes.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { areTwoOperators } from '../../../queries/backoffice/operator-facts.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { type Propose, waitingAbout } from '../../../queries/backoffice/proposal-facts.ts';
import { hitByHand } from './aml-case-rules.ts';
import {
  assignCase,
  closeCase,
  countEntries,
  escalateCaseRow,
  insertEntry,
  type LockedCase,
  lockCase,
  type NewEntry,
} from './aml-case-store.ts';
import { findHold, listHolds } from './aml-hold-store.ts';
import { amlFactsOf } from './aml-watch.ts';
import { openCase } from './aml-watch-store.ts';

export type AmlHandling = ReturnType<typeof makeAmlHandling>;
export type AmlProposing = ReturnType<typeof makeAmlProposing>;

export interface Word {
  operator: string;
  reason: string;
}

/** The most that is written into one case; a few places are kept for what people decide. */
const MAX_NOTES = 900;

/** What one person may do about a case. */
export function makeAmlHandling(db: Db) {
  return {
    async open(memberId: string, { operator, reason }: Word): Promise<string> {
      return inTransaction(db, async (tx) => {
        const [known] = await amlFactsOf(tx, [memberId], await readPolicy(tx, AML_CASES_POLICY));
        const { facts } = known ?? refuse('NO_USER');
        const { currency, stakedMinor } = facts;
        const opened = { memberId, currency, stakedMinor, hit: hitByHand(facts), openedBy: operator };
        const caseId = (await openCase(tx, opened)) ?? refuse('KEY_INVALID');
        await insertEntry(tx, { caseId, kind: 'NOTE', operator, text: reason });
        await recordAct(tx, { operator, action: 'aml.open', subject: memberId, reason, detail: { caseId } });
        return caseId;
      });
    },

    /** Assigns it to oneself, also from somebody else; only one's own case can be given back. */
    assign: (caseId: string, { operator, isTaken }: { operator: string; isTaken: boolean }) =>
      step(db, caseId, async (tx, found) => {
        if (isTaken === (found.assigned_to === operator)) refuse('KEY_INVALID');
        await assignCase(tx, caseId, isTaken ? operator : null);
        return { kind: isTaken ? 'TAKEN' : 'GIVEN_BACK', action: 'aml.assign', operator };
      }),

    note: (caseId: string, { operator, text }: { operator: string; text: string }) =>
      inTransaction(db, async (tx) => {
        const found = (await lockCase(tx, caseId)) ?? refuse('NO_DATA');
        if ((await countEntries(tx, caseId)) >= MAX_NOTES) refuse('KEY_INVALID');
        await insertEntry(tx, { caseId, kind: 'NOTE', operator, text });
        await recordAct(tx, { operator, action: 'aml.note', subject: caseId, detail: { memberId: found.member_id } });
      }),

    escalate: (caseId: string, { operator, reason }: Word) =>
      step(db, caseId, async (tx, found) => {
        if (found.state !== 'OPEN' || found.assigned_to !== operator) refuse('KEY_INVALID');
        await escalateCaseRow(tx, caseId, operator);
        return { kind: 'ESCALATED', action: 'aml.escalate', operator, reason };
      }),

    /** Not by who escalated it, and not while money is held for it or a proposal about it waits. */
    dismiss: (caseId: string, { operator, reason }: Word) =>
      step(db, caseId, async (tx, found) => {
        if (found.assigned_to !== operator) refuse('KEY_INVALID');
        const { escalated_by: escalatedBy } = found;
        if (escalatedBy !== null && !(await areTwoOperators(tx, escalatedBy, operator))) refuse('OPERATOR_TOO_NEW');
        const isHolding = (await listHolds(tx, caseId)).some(({ released_at }) => released_at === null);
        if (isHolding || (await waitingOn(tx, found)).length > 0) refuse('UNDER_REVIEW');
        await closeCase(tx, { caseId, state: 'DISMISSED', operator, reportId: null });
        return { kind: 'DISMISSED', action: 'aml.dismiss', operator, reason };
      }),
  };
}

interface Step extends Pick<NewEntry, 'kind' | 'operator'> {
  action: Action;
  reason?: string;
}

/** One step of an open case, with its entry and its row of the log. */
async function step(db: Db, caseId: string, act: (tx: Tx, found: LockedCase) => Promise<Step>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = (await lockCase(tx, caseId)) ?? refuse('NO_DATA');
    if (found.state !== 'OPEN' && found.state !== 'ESCALATED') refuse('KEY_INVALID');
    const { kind, action, operator, reason } = await act(tx, found);
    await insertEntry(tx, { caseId, kind, operator, text: reason ?? '' });
    const detail = { caseId };
    await recordAct(tx, {
      operator,
      action,
      subject: found.member_id,
      detail,
      ...(reason !== undefined && { reason }),
    });
  });
}

const KINDS = ['aml.report', 'aml.hold', 'aml.release'] as const;

/** Proposals that wait about this case, or about money of its member. */
export async function waitingOn(db: Db | Tx, found: { case_id: string; member_id: string }) {
  return waitingAbout(db, { kinds: KINDS, subjects: [found.case_id, found.member_id] });
}

interface Wish {
  caseId: string;
  kind: (typeof KINDS)[number];
  operator: string;
}

/** What keeps money from a member, or tells an authority: two agree on it. */
export function makeAmlProposing(db: Db, propose: Propose) {
  /** An escalated case that is assigned to its proposer, or a reported one; one proposal of a kind at a time. */
  async function ready(tx: Tx, { caseId, kind, operator }: Wish): Promise<LockedCase> {
    const found = (await lockCase(tx, caseId)) ?? refuse('NO_DATA');
    const isInHand = found.state === 'ESCALATED' && found.assigned_to === operator;
    if (!isInHand && (found.state !== 'REPORTED' || kind === 'aml.report')) refuse('KEY_INVALID');
    if ((await waitingOn(tx, found)).some((waiting) => waiting.kind === kind)) refuse('KEY_INVALID');
    return found;
  }
  return {
    report: (caseId: string, { operator, reason }: Word): Promise<Proposed> =>
      inTransaction(db, async (tx) => {
        const { name, rule, member_id: memberId } = await ready(tx, { caseId, kind: 'aml.report', operator });
        const content = { name, rule, memberId };
        return propose(tx, { kind: 'aml.report', subject: caseId, content, reason, operator });
      }),

    hold: (caseId: string, { amount, reason }: RouteBody<typeof holdAmlMoney>, operator: string): Promise<Proposed> =>
      inTransaction(db, async (tx) => {
        const { name, currency, member_id: memberId } = await ready(tx, { caseId, kind: 'aml.hold', operator });
        if (amount !== null) minorOrRefuse(amount, currency);
        const content = { name, caseId, amount, currency };
        return propose(tx, { kind: 'aml.hold', subject: memberId, content, reason, operator });
      }),

    release: (holdId: string, { operator, reason }: Word): Promise<Proposed> =>
      inTransaction(db, async (tx) => {
        const hold = (await findHold(tx, holdId)) ?? refuse('NO_DATA');
        const { case_id: caseId, member_id: memberId, currency } = hold;
        const { name } = await ready(tx, { caseId, kind: 'aml.release', operator });
        if (hold.released_at !== null) refuse('KEY_INVALID');
        const amount = hold.amount === null ? null : fromMinor(hold.amount, currency);
        const content = { name, caseId, amount, currency, holdId };
        return propose(tx, { kind: 'aml.release', subject: memberId, content, reason, operator });
      }),
  };
}
