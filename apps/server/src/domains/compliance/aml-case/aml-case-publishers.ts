import { AML_RULES } from '@kapao/contract/operator/aml-case.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { lockStatus, writeStatus } from '../../../commands/members/account-acts.ts';
import { endSessions } from '../../../commands/members/session-acts.ts';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Approved, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { closeCase, insertEntry, lockCase } from './aml-case-store.ts';
import { findHold, insertHold, releaseHoldRow } from './aml-hold-store.ts';

const reportContent = z.strictObject({ name: z.string(), rule: z.enum(AML_RULES), memberId: z.string() });
const holdContent = z.strictObject({
  name: z.string(),
  caseId: z.uuid(),
  /** Null is everything. */
  amount: z.nullable(z.number().positive()),
  currency: z.enum(CASH_CURRENCIES),
});
const releaseContent = holdContent.extend({ holdId: z.uuid() });

const rights = { write: 'cases.decide', decide: 'cases.decide' } as const;

/** Done by two people, each with a row in the audit log. */
async function record(
  tx: Tx,
  { proposedBy, approvedBy, reason }: Approved,
  act: { action: 'aml.report' | 'aml.hold' | 'aml.release'; memberId: string; caseId: string; detail?: object },
): Promise<void> {
  const { action, memberId, caseId, detail = {} } = act;
  await recordActOfTwo(
    tx,
    { operator: proposedBy, action, subject: memberId, reason, detail: { caseId, ...detail } },
    approvedBy,
  );
}

/** The case has been told to the authority, or is now. */
const report: Publisher = {
  kind: 'aml.report',
  rights,
  isOwnCall: true,
  check: (content) => readOrRefuse(reportContent, content),
  async publish(tx, approved) {
    const { subject: caseId, proposalId, proposedBy, approvedBy, reason } = approved;
    const found = (await lockCase(tx, caseId)) ?? refuse('NO_DATA');
    if (found.state !== 'ESCALATED') refuse('KEY_INVALID');
    await closeCase(tx, { caseId, state: 'REPORTED', operator: proposedBy, reportId: proposalId });
    await insertEntry(tx, { caseId, kind: 'REPORTED', operator: proposedBy, agreedBy: approvedBy, text: reason });
    await record(tx, approved, { action: 'aml.report', memberId: found.member_id, caseId });
  },
};

/** A hold may exceed what is there: the rest is held when it comes in. */
const hold: Publisher = {
  kind: 'aml.hold',
  rights,
  isOwnCall: true,
  check: (content) => readOrRefuse(holdContent, content),
  async publish(tx, approved) {
    const { subject: memberId, proposalId, proposedBy, approvedBy, reason } = approved;
    const { caseId, amount, currency } = holdContent.parse(approved.content);
    const found = (await lockCase(tx, caseId)) ?? refuse('NO_DATA');
    if (found.member_id !== memberId || !['ESCALATED', 'REPORTED'].includes(found.state)) refuse('KEY_INVALID');
    // From here on nothing of the member is under way that has not seen the hold.
    await lockStatus(tx, memberId);
    const amountMinor = amount === null ? null : minorOrRefuse(amount, currency);
    const placed = { hold_id: proposalId, case_id: caseId, member_id: memberId, currency, amount: amountMinor };
    await insertHold(tx, { ...placed, placed_by: proposedBy, agreed_by: approvedBy, reason });
    if (amount === null) {
      await writeStatus(tx, memberId, 'FROZEN');
      await endSessions(tx, memberId, { reason: 'FROZEN' });
    }
    await insertEntry(tx, { caseId, kind: 'HELD', operator: proposedBy, agreedBy: approvedBy, text: reason });
    await record(tx, approved, { action: 'aml.hold', memberId, caseId, detail: { amount, currency } });
  },
};

/** The member can use the money again. A frozen member stays frozen until an operator lifts it. */
const release: Publisher = {
  kind: 'aml.release',
  rights,
  isOwnCall: true,
  check: (content) => readOrRefuse(releaseContent, content),
  async publish(tx, approved) {
    const { subject: memberId, proposalId, proposedBy, approvedBy, reason } = approved;
    const { caseId, holdId } = releaseContent.parse(approved.content);
    const found = await findHold(tx, holdId);
    if (found?.member_id !== memberId || found.case_id !== caseId) refuse('NO_DATA');
    await lockCase(tx, caseId);
    await lockStatus(tx, memberId);
    if (!(await releaseHoldRow(tx, { memberId, holdId }, proposalId))) refuse('KEY_INVALID');
    await insertEntry(tx, { caseId, kind: 'RELEASED', operator: proposedBy, agreedBy: approvedBy, text: reason });
    await record(tx, approved, { action: 'aml.release', memberId, caseId });
  },
};

export const AML_PUBLISHERS: readonly Publisher[] = [report, hold, release];
