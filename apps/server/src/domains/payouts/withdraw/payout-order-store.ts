import type { PayoutOrder } from '@kapao/contract/operator/withdraw.ts';
import { sql } from 'kysely';
import { latestActOf, type StandingAct, shownAct } from '../../../operations/audit-trail.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { waitingProposalOf } from '../../../queries/backoffice/proposal-facts.ts';
import { lateCheckOf } from '../../../queries/payouts/payout-dispute-facts.ts';
import { isFiled } from '../../../queries/payouts/payout-file-facts.ts';

interface OrderRow {
  state: string;
  partner_id: string | null;
  is_filed: boolean;
  attempts: number;
  last_answer: string | null;
  bank_holder: string | null;
  next_attempt_at: Date | null;
  late: { checks: number; at: string } | null;
  approvals_needed: number;
  closed: StandingAct | null;
  proposal_id: string | null;
}

/** The order behind a payout, for who has to find out what became of it. */
export async function payoutOrderOf(db: Db, operationId: string): Promise<PayoutOrder> {
  const found = await sql<OrderRow>`with asked as (
      select o.member_id, o.operation_id, o.state, w.partner_id, o.attempts, o.last_answer, w.bank_holder, o.next_attempt_at,
        ${lateCheckOf} as late, w.approvals_needed
      from operations o join withdrawals w using (member_id, operation_id)
      where o.operation_id = ${operationId}::uuid and o.kind = 'withdrawal')
    select o.state, o.partner_id, ${isFiled} as is_filed, o.attempts, o.last_answer, o.bank_holder, o.next_attempt_at, o.late,
      o.approvals_needed, ${latestActOf(sql`o.operation_id::text`, 'payout.close')} as closed,
      ${waitingProposalOf('payout.close', sql`o.operation_id::text`)} as proposal_id
    from asked o`.execute(db);
  const [row] = found.rows;
  invariant(row, 'a withdrawal stays');
  const isLate = row.state === 'FAILED';
  const nextAt = isLate ? row.late && new Date(row.late.at) : row.next_attempt_at;
  return {
    partner: row.partner_id,
    isFiled: row.is_filed,
    attempts: isLate ? (row.late?.checks ?? 0) : row.attempts,
    lastAnswer: row.last_answer,
    holder: row.bank_holder,
    nextAt: nextAt?.toISOString() ?? null,
    closedBy: shownAct(row.closed),
    proposalId: row.proposal_id,
    may: {
      undo: row.state === 'APPROVED' && row.approvals_needed > 0 && !row.is_filed,
      ask: isAskable(row),
      close: !row.is_filed && ['SENT', 'UNKNOWN'].includes(row.state),
    },
  };
}

/** An order that is just leaving has no answer yet: to ask beside it might order again. */
export function isAskable({
  state,
  is_filed: isInFile,
  last_answer: lastAnswer,
}: Pick<OrderRow, 'state' | 'is_filed' | 'last_answer'>): boolean {
  if (isInFile) return false;
  return state === 'UNKNOWN' || state === 'FAILED' || (state === 'SENT' && lastAnswer !== null);
}

export interface NewHandEnd {
  memberId: string;
  operationId: string;
  outcome: 'PAID' | 'FAILED';
  proposalId: string;
  evidenceId: string;
}

export async function insertHandEnd(tx: Tx, e: NewHandEnd): Promise<void> {
  await sql`insert into payout_hand_ends (member_id, operation_id, outcome, proposal_id, evidence_id)
    values (${e.memberId}, ${e.operationId}::uuid, ${e.outcome}, ${e.proposalId}::uuid, ${e.evidenceId}::uuid)`.execute(
    tx,
  );
}

/** How many people an approval took; 0 of what was paid without one. */
export async function approvalsNeeded(tx: Tx, of: { memberId: string; operationId: string }): Promise<number> {
  const found = await sql<{ approvals_needed: number }>`select approvals_needed from withdrawals
    where member_id = ${of.memberId} and operation_id = ${of.operationId}::uuid`.execute(tx);
  return found.rows[0]?.approvals_needed ?? 0;
}
