import { IDENTITY_POLICY } from '@kapao/contract/policies/identity.ts';
import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { policyValue } from '@kapao/contract/policies/policy.ts';
import { WITHDRAW_AMOUNTS } from '@kapao/contract/settings/withdraw-amounts.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { factsOfOpening } from '../../../operations/operation.ts';
import { type Db, PREPARED, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { RequestKey } from '../../../platform/requests/request-key.ts';
import { policyNumber, storedPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { storedAs } from '../../../queries/backoffice/settings-facts.ts';
import { accountNoHashOf } from '../../../queries/members/account-facts.ts';
import { acceptedNameOf, levelForWithdrawal } from '../../../queries/members/identity-facts.ts';
import { isPasskeyMissing } from '../../../queries/members/passkey-facts.ts';
import { limitsFrom, type WithdrawLimits } from '../../../queries/payouts/withdraw-facts.ts';
import type { PayoutPolicy } from './withdraw-rules.ts';
import { type ProvenName, readStanding, type Standing } from './withdraw-standing.ts';

/** All that a withdrawal is decided by, but for its amount and the site's sums. */
export interface Known extends ProvenName {
  limits: WithdrawLimits;
  policy: PayoutPolicy;
  accountNoSealed: Buffer;
  standing: Standing;
  /** Facts of its guards, for the amount that was asked about. */
  facts: string;
}

interface KnownRow {
  limits: unknown;
  policy: unknown;
  bank_account_no_sealed: Buffer;
  standing: unknown;
  facts: string;
  identity_name: string | null;
  name_score: number;
}

/** Reads the bounds of a single withdrawal, and whether another caller has its key: before money is brought home from games. */
export async function lookAtBounds(
  db: Db,
  { currency, amountMinor, key }: { currency: CashCurrency; amountMinor: bigint; key: RequestKey },
): Promise<{ limits: WithdrawLimits; isKeyHeld: boolean; levelNeeded: number; isPasskeyMissing: boolean }> {
  const found = await sql<{
    limits: unknown;
    is_key_held: boolean;
    level_needed: number;
    is_passkey_missing: boolean;
  }>`${PREPARED}select ${levelForWithdrawal(sql`${key.memberId}`, amountMinor)} as level_needed,
      ${isPasskeyMissing(key.memberId, { currency, amountMinor })} as is_passkey_missing, ${storedAs(WITHDRAW_AMOUNTS[currency].key)} as limits,
      exists (select 1 from idempotency_keys k where k.member_id = ${key.memberId} and k.route = ${key.route} and k.key = ${key.key}
        and (k.reply_status is not null or k.lease_until >= now() or k.body_hash <> ${key.bodyHash}::bytea)) as is_key_held`.execute(
    db,
  );
  const [row] = found.rows;
  invariant(row, 'one row is read');
  return {
    limits: limitsFrom(currency, row.limits),
    isKeyHeld: row.is_key_held,
    levelNeeded: row.level_needed,
    isPasskeyMissing: row.is_passkey_missing,
  };
}

/** Takes the turn of the member's payout account until commit; after the member's row. */
export async function lockPayoutAccount(tx: Tx, memberId: string): Promise<void> {
  await sql`${PREPARED}select lock_payouts('account/' || encode(${accountNoHashOf(memberId)}, 'hex'))`.execute(tx);
}

/** Reads what a withdrawal is decided by in one statement, under the locks of the member and the payout account. */
export async function readWithdrawalFacts(
  tx: Tx,
  wish: { memberId: string; operationId: string; from: string; amountMinor: bigint; currency: CashCurrency },
): Promise<Known> {
  const { memberId, currency } = wish;
  const found = await sql<KnownRow>`${PREPARED}select
      ${storedAs(WITHDRAW_AMOUNTS[currency].key)} as limits, ${storedPolicy(PAYOUT_POLICY)} as policy,
      m.bank_account_no_sealed, ${acceptedNameOf(sql`${memberId}`)} as identity_name,
      ${policyNumber(IDENTITY_POLICY, 'nameScore')} as name_score,
      withdrawal_facts(m.member_id, ${currency}, ${policyNumber(PAYOUT_POLICY, 'changeHours')}::int,
        ${policyNumber(PAYOUT_POLICY, 'circleDays')}::int, ${policyNumber(PAYOUT_POLICY, 'circlePercent')}::int) as standing,
      ${factsOfOpening(memberId, { ...wish, kind: 'withdrawal' })} as facts
    from members m where m.member_id = ${memberId}`.execute(tx);
  const [row] = found.rows;
  invariant(row, 'a session belongs to a member');
  return {
    limits: limitsFrom(currency, row.limits),
    policy: policyValue(PAYOUT_POLICY, row.policy),
    accountNoSealed: row.bank_account_no_sealed,
    standing: readStanding(row.standing),
    facts: row.facts,
    identityName: row.identity_name,
    nameScore: row.name_score,
  };
}

/** Whom a member was accepted as, if at all. */
export async function provenNameOf(tx: Db | Tx, memberId: string): Promise<ProvenName> {
  const found = await sql<ProvenName>`select ${acceptedNameOf(sql`${memberId}`)} as "identityName",
    ${policyNumber(IDENTITY_POLICY, 'nameScore')} as "nameScore"`.execute(tx);
  const [row] = found.rows;
  invariant(row, 'one row is looked at');
  return row;
}
