import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BankSaid } from '../../../gateways/payout.ts';
import { isLoneActOpen, latestActOf, type StandingAct } from '../../../operations/audit-trail.ts';
import type { Operation } from '../../../operations/operation.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { banksThatPay } from '../../../queries/backoffice/partner-facts.ts';
import { hasOpenCase } from '../../../queries/compliance/aml-case-facts.ts';
import { isMoneyIn } from '../../../queries/deposits/inflow-facts.ts';
import { cancelsOf } from '../../../queries/members/account-change-facts.ts';
import type { ReviewReason } from './withdraw-rules.ts';

export interface WithdrawalRow {
  operation_id: string;
  member_id: string;
  name: string;
  username: string;
  amount: bigint;
  currency: CashCurrency;
  state: 'REVIEW' | 'APPROVED' | 'SENT' | 'UNKNOWN' | 'PAID' | 'FAILED' | 'REJECTED' | 'DISPUTED';
  /** Our reference as the bank received it; null before it is sent. */
  sent_ref: string | null;
  /** The bank's own one. */
  partner_ref: string | null;
  created_at: Date;
  final_at: Date | null;
  bank_code: string;
  bank_account_name: string;
  bank_account_no_sealed: Buffer;
  review_reasons: string[];
  approvals_needed: number;
  /** Names by which the paying bank knows the holder; null where it was not queried. */
  bank_holder: string | null;
  /** Minor units, by the name of the sum. */
  sums: Partial<Record<string, number>>;
  limits: Partial<Record<string, number>>;
  circled: bigint;
  circles: number;
  approvals: { operator: string; at: string }[];
  rejection: StandingAct | null;
  last_answer: string | null;
  cancels: { count: number; days: number };
  cash: bigint;
  deposited: bigint;
  withdrawn: bigint;
  is_frozen: boolean;
  has_open_case: boolean;
}

export interface NewWithdrawal {
  memberId: string;
  operationId: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNoSealed: Buffer;
  reviewReasons: readonly string[];
  approvalsNeeded: number;
  accountHash: Buffer;
  amountMinor: bigint;
  currency: string;
  circledMinor: bigint;
  circles: number;
  /** Minor units, by the name of the sum. */
  sums: Record<string, bigint>;
  limits: Record<string, bigint>;
}

export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<void> {
  const w = withdrawal;
  await sql`insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed,
      review_reasons, approvals_needed, is_automatic, account_hash, amount, currency, circled, circles, sums, limits)
    values (${w.memberId}, ${w.operationId}::uuid, ${w.bankCode}, ${w.bankAccountName}, ${w.bankAccountNoSealed},
      ${[...w.reviewReasons]}::text[], ${w.approvalsNeeded}, ${w.approvalsNeeded === 0}, ${w.accountHash}, ${w.amountMinor},
      ${w.currency}, ${w.circledMinor}, ${w.circles}, ${jsonOf(w.sums)}::jsonb, ${jsonOf(w.limits)}::jsonb)`.execute(
    tx,
  );
}

/** Minor units as JSON numbers: PostgreSQL keeps them exact. */
function jsonOf(amounts: Record<string, bigint>): string {
  return `{${Object.entries(amounts).map(([name, minor]) => `"${name}": ${minor}`)}}`;
}

/** The reason for a review of a payout whose holder, by the bank, may be another person. */
const HOLDER_NAME: ReviewReason = 'HOLDER_NAME';

export interface PayoutTarget {
  bank_code: string;
  bank_account_name: string;
  bank_account_no_sealed: Buffer;
  /** Who was asked to pay; nobody yet before it is sent. */
  partner_id: string | null;
  /** The bank's own number of the order; null while no money was sent by it. */
  bank_number: string | null;
  /** The holder whose name was in doubt, once operators have approved the payout to that holder. */
  accepted_holder: string | null;
}

export async function payoutTarget(
  db: Db | Tx,
  memberId: string,
  operationId: string,
): Promise<PayoutTarget | undefined> {
  const found =
    await sql<PayoutTarget>`select bank_code, bank_account_name, bank_account_no_sealed, partner_id, bank_number,
      case when ${HOLDER_NAME} = any(review_reasons) then bank_holder end as accepted_holder
    from withdrawals
    where member_id = ${memberId} and operation_id = ${operationId}::uuid`.execute(db);
  return found.rows[0];
}

/** Whom this one is given to, for good, and under which reference it is sent there, where that is known; false when that one pays nobody any more. */
export async function setPayoutPartner(
  tx: Tx,
  {
    memberId,
    operationId,
    partnerId,
    sentRef,
  }: { memberId: string; operationId: string; partnerId: string; sentRef?: string | undefined },
): Promise<boolean> {
  const given =
    await sql`update withdrawals w set partner_id = p.partner_id, sent_ref = coalesce(${sentRef ?? null}, w.sent_ref) from ${banksThatPay} p
    where p.partner_id = ${partnerId} and w.member_id = ${memberId} and w.operation_id = ${operationId}::uuid returning w.operation_id`.execute(
      tx,
    );
  return given.rows.length === 1;
}

/** Keeps the bank's own number of an order and whom it named, once, for the holder of the fence; answers the number that is kept. */
export async function keepBankNumber(
  db: Db,
  { member_id, operation_id, fence }: Pick<Operation, 'member_id' | 'operation_id' | 'fence'>,
  { bankNumber, sentRef, partnerRef, holder }: BankSaid,
): Promise<string | undefined> {
  const kept = await sql<{
    bank_number: string;
  }>`update withdrawals w set bank_number = coalesce(w.bank_number, ${bankNumber}),
      sent_ref = case when w.bank_number is null then ${sentRef} else w.sent_ref end,
      partner_ref = case when w.bank_number is null then ${partnerRef} else w.partner_ref end,
      bank_holder = case when w.bank_number is null then ${holder} else w.bank_holder end
    from (select 1 from operations o where o.member_id = ${member_id} and o.operation_id = ${operation_id}::uuid
      and o.fence = ${fence} and o.state in ('SENT', 'UNKNOWN') for update) held
    where w.member_id = ${member_id} and w.operation_id = ${operation_id}::uuid
    returning coalesce(w.bank_number, '') as bank_number`.execute(db);
  return kept.rows[0]?.bank_number;
}

/** Keeps whom the bank named instead of the one we meant. Of an order that was sent, what was kept before stays. */
export async function keepBankHolder(
  tx: Tx,
  { memberId, operationId, holder }: { memberId: string; operationId: string; holder: string },
): Promise<void> {
  await sql`update withdrawals set bank_holder = ${holder}
    where member_id = ${memberId} and operation_id = ${operationId}::uuid and bank_number is null`.execute(tx);
}

/** True of a withdrawal that leaves without an approval. */
export async function isAutomatic(tx: Tx, target: { memberId: string; operationId: string }): Promise<boolean> {
  const found = await sql`select 1 from withdrawals where member_id = ${target.memberId}
    and operation_id = ${target.operationId}::uuid and is_automatic`.execute(tx);
  return found.rows.length === 1;
}

/** True when every approval that a withdrawal needs is of an operator who could still give it. */
export async function isStillApproved(tx: Tx, target: { memberId: string; operationId: string }): Promise<boolean> {
  const found = await sql`select 1 from withdrawals w where w.member_id = ${target.memberId}
    and w.operation_id = ${target.operationId}::uuid and w.approvals_needed <= (select count(*) from withdrawal_approvals a
      where a.member_id = w.member_id and a.operation_id = w.operation_id and a.approval_round = w.approval_round
        and approval_stands(a.member_id, a.operator))`.execute(tx);
  return found.rows.length === 1;
}

/** Makes people decide about a payout that was going out by itself; false when people have decided already. */
export async function sendToPeople(
  tx: Tx,
  target: { memberId: string; operationId: string; reason: string },
): Promise<boolean> {
  const sent = await sql`update withdrawals set is_automatic = false, approvals_needed = 1,
      review_reasons = array_append(review_reasons, ${target.reason})
    where member_id = ${target.memberId} and operation_id = ${target.operationId}::uuid and is_automatic
    returning operation_id`.execute(tx);
  return sent.rows.length === 1;
}

/** Makes operators decide about a payout whose holder's name is in doubt, whoever approved it before. */
export async function holdForName(
  tx: Tx,
  {
    memberId,
    operationId,
    holder,
    approvalsNeeded,
  }: { memberId: string; operationId: string; holder: string; approvalsNeeded: number },
): Promise<void> {
  await sql`update withdrawals set is_automatic = false, approvals_needed = greatest(approvals_needed, ${approvalsNeeded}::integer), bank_holder = ${holder},
      review_reasons = array_append(array_remove(review_reasons, ${HOLDER_NAME}), ${HOLDER_NAME})
    where member_id = ${memberId} and operation_id = ${operationId}::uuid and bank_number is null`.execute(tx);
}

/** Counts one operator's yes; false when this operator has said it before. */
export async function insertApproval(
  tx: Tx,
  approval: { memberId: string; operationId: string; operator: string },
): Promise<boolean> {
  const inserted = await sql`insert into withdrawal_approvals (member_id, operation_id, operator)
    values (${approval.memberId}, ${approval.operationId}::uuid, ${approval.operator})
    on conflict do nothing returning operator`.execute(tx);
  return inserted.rows.length === 1;
}

/** An act of one operator since the withdrawal was asked for is among the reasons that whoever approves it reads. */
const reasonsShown = sql`coalesce(case when o.state = 'REVIEW' and not 'SINGLE_HAND' = any(w.review_reasons)
    and ${isLoneActOpen(sql`o.member_id`)} then array_append(w.review_reasons, 'SINGLE_HAND') end, w.review_reasons)`;

const ofRows = (which: RawBuilder<unknown>) => sql<WithdrawalRow>`with asked as (
  select o.operation_id, o.member_id, m.name, m.username, o.amount, o.currency, o.state, o.last_answer, o.created_at, o.final_at,
    ${cancelsOf(sql`o.member_id`)} as cancels, w.bank_code, w.bank_account_name, w.bank_account_no_sealed, w.sent_ref, w.partner_ref, ${reasonsShown} as review_reasons, w.approvals_needed, w.bank_holder,
    w.sums, w.limits, w.circled, w.circles, m.status = 'FROZEN' as is_frozen, ${hasOpenCase(sql`o.member_id`)} as has_open_case,
    coalesce((select json_agg(json_build_object('operator', a.operator, 'at', a.at) order by a.at) from withdrawal_approvals a
      where a.member_id = o.member_id and a.operation_id = o.operation_id and a.approval_round = w.approval_round
        and (o.state <> 'REVIEW' or approval_stands(a.member_id, a.operator))), '[]') as approvals,
    coalesce((select l.balance from ledger.accounts l where l.owner = o.member_id and l.code = 'cash'
      and l.currency = o.currency), 0) as cash,
    coalesce((select sum(-balance)::bigint from ledger.accounts l where l.owner = o.member_id and l.currency = o.currency
      and ${isMoneyIn}), 0) as deposited,
    coalesce((select l.balance from ledger.accounts l where l.owner = o.member_id and l.code = 'payout'
      and l.currency = o.currency), 0) as withdrawn
  from operations o join members m using (member_id) join withdrawals w using (member_id, operation_id)
  where o.kind = 'withdrawal' and ${which})
  select o.*, case o.state when 'REJECTED' then ${latestActOf(sql`o.operation_id::text`, 'withdrawal.reject')} end as rejection
  from asked o`;

export async function listWithdrawalRows(db: Db, ids: readonly string[]): Promise<WithdrawalRow[]> {
  const found = await ofRows(sql`o.operation_id = any(${[...ids]}::uuid[])`).execute(db);
  return found.rows;
}

export async function findWithdrawalRow(db: Db | Tx, operationId: string): Promise<WithdrawalRow | undefined> {
  const found = await ofRows(sql`o.operation_id = ${operationId}::uuid`).execute(db);
  return found.rows[0];
}

export interface ReviewRow {
  status: 'ACTIVE' | 'FROZEN';
  frozen: StandingAct | null;
  payouts_held_at: Date | null;
  bank_changed_at: Date | null;
  paid_before: number;
}

/** The member of a withdrawal as he is now; payouts are counted up to a hundred. */
export async function findReviewRow(db: Db, memberId: string): Promise<ReviewRow> {
  const found = await sql<ReviewRow>`with asked as (select member_id, status, payouts_held_at, bank_changed_at,
      (select count(*)::int from (select 1 from operations o where o.member_id = ${memberId} and o.kind = 'withdrawal'
        and o.state = 'PAID' limit 100) p) as paid_before
    from members m where m.member_id = ${memberId})
    select m.status, m.payouts_held_at, m.bank_changed_at, m.paid_before,
      case m.status when 'FROZEN' then ${latestActOf(sql`m.member_id`, 'member.freeze')} end as frozen
    from asked m`.execute(db);
  const [row] = found.rows;
  invariant(row, 'members stay');
  return row;
}

interface Narrowed {
  bank: string | undefined;
  /** Undefined is everybody. */
  memberIds: readonly string[] | undefined;
  hand: { operator: string; isMine: boolean } | undefined;
}

/** Of `operations`: a withdrawal to this bank, of these members, and approved by this hand in its round or not; conditions nobody asked for are not there. */
export const isAsked = ({ bank, memberIds, hand }: Narrowed) => sql`
  ${bank === undefined ? sql`true` : ofWithdrawal(sql`w.bank_code = ${bank}`)}
  and ${memberIds === undefined ? sql`true` : sql`member_id = any(${[...memberIds]}::text[])`}
  and ${
    hand === undefined
      ? sql`true`
      : ofWithdrawal(sql`${hand.isMine} = exists (select 1 from withdrawal_approvals a where a.member_id = w.member_id
          and a.operation_id = w.operation_id and a.approval_round = w.approval_round and a.operator = ${hand.operator})`)
  }`;

const ofWithdrawal = (condition: RawBuilder<unknown>) => sql`exists (select 1 from withdrawals w
  where w.member_id = operations.member_id and w.operation_id = operations.operation_id and ${condition})`;

/** Sums of a member's payouts that were asked for since each moment, that a person let go and that were paid; in minor units. */
export async function letGoSince(tx: Tx, memberId: string, moments: readonly Date[]): Promise<bigint[]> {
  const found = await sql<{ minor: bigint | null }>`select (select coalesce(sum(o.amount), 0)::bigint from operations o
      where o.member_id = ${memberId} and o.kind = 'withdrawal' and o.state = 'PAID' and o.created_at >= w.since
        and exists (select 1 from withdrawal_approvals a
          where a.member_id = o.member_id and a.operation_id = o.operation_id)) as minor
    from unnest(${[...moments]}::timestamptz[]) with ordinality w (since, no) order by w.no`.execute(tx);
  return found.rows.map(({ minor }) => minor ?? 0n);
}
