import { COINS_POLICY } from '@kapao/contract/policies/coins.ts';
import { IDENTITY_POLICY } from '@kapao/contract/policies/identity.ts';
import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { type PolicyValue, policyValue } from '@kapao/contract/policies/policy.ts';
import { WITHDRAW_AMOUNTS } from '@kapao/contract/settings/withdraw-amounts.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { type Db, PREPARED, retryConflicts, type Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { RequestKey, StoredReply } from '../../platform/requests/request-key.ts';
import { acceptedNameOf, levelForWithdrawal } from '../identity/identity-facts.ts';
import { isPasskeyMissing } from '../passkey/passkey-facts.ts';
import { policyNumber, storedPolicy } from '../policy/policy-facts.ts';
import { storedAs } from '../settings/settings-facts.ts';
import { limitsFrom, type WithdrawLimits } from './withdraw-facts.ts';
import type { PayoutPolicy } from './withdraw-rules.ts';
import { type ProvenName, readStanding, type Standing } from './withdraw-standing.ts';

export interface Known extends ProvenName {
  limits: WithdrawLimits;
  policy: PayoutPolicy;
  coinsPolicy: PolicyValue<typeof COINS_POLICY>;
  accountNoSealed: Buffer;
  standing: Standing;
  /** As read from the database, to check later that it has not changed. */
  standingText: string;
  /** Somebody has the key: runs under it, or has its answer. */
  isKeyHeld: boolean;
  /** Somebody had it. */
  isKeyKnown: boolean;
}

interface KnownRow {
  limits: unknown;
  policy: unknown;
  coins_policy: unknown;
  bank_account_no_sealed: Buffer;
  standing: string;
  identity_name: string | null;
  name_score: number;
  is_key_held: boolean;
  is_key_known: boolean;
}

/** What bounds a single withdrawal, and who has its key: asked before money is brought home from games. */
export async function lookAtBounds(
  db: Db,
  { currency, amountMinor, key }: { currency: CashCurrency; amountMinor: bigint; key: RequestKey },
): Promise<Pick<Known, 'limits' | 'isKeyHeld' | 'isKeyKnown'> & { levelNeeded: number; isPasskeyMissing: boolean }> {
  const found = await sql<
    Pick<KnownRow, 'limits' | 'is_key_held' | 'is_key_known'> & { level_needed: number; is_passkey_missing: boolean }
  >`${PREPARED}select ${levelForWithdrawal(sql`${key.memberId}`, amountMinor)} as level_needed,
      ${isPasskeyMissing(key.memberId, { currency, amountMinor })} as is_passkey_missing, ${storedAs(WITHDRAW_AMOUNTS[currency].key)} as limits,
      k.key is not null as is_key_known, ${isHeld(key)} as is_key_held
    from (select) one left join idempotency_keys k on k.member_id = ${key.memberId} and k.route = ${key.route} and k.key = ${key.key}`.execute(
    db,
  );
  const [row] = found.rows;
  invariant(row, 'one row is looked at');
  return {
    limits: limitsFrom(currency, row.limits),
    isKeyHeld: row.is_key_held,
    isKeyKnown: row.is_key_known,
    levelNeeded: row.level_needed,
    isPasskeyMissing: row.is_passkey_missing,
  };
}

const isHeld = (key: RequestKey) =>
  sql`coalesce(k.reply_status is not null or k.lease_until >= now() or k.body_hash <> ${key.bodyHash}::bytea, false)`;

/** Everything that a withdrawal is decided by, as it is at one moment: one statement that locks nothing. */
export async function lookAtWithdrawal(
  db: Db,
  { memberId, currency, key }: { memberId: string; currency: CashCurrency; key: RequestKey },
): Promise<Known> {
  const found = await sql<KnownRow>`${PREPARED}select
      ${storedAs(WITHDRAW_AMOUNTS[currency].key)} as limits, ${storedPolicy(PAYOUT_POLICY)} as policy,
      ${storedPolicy(COINS_POLICY)} as coins_policy,
      m.bank_account_no_sealed, ${acceptedNameOf(sql`${memberId}`)} as identity_name,
      ${policyNumber(IDENTITY_POLICY, 'nameScore')} as name_score, k.key is not null as is_key_known,
      ${isHeld(key)} as is_key_held,
      withdrawal_facts(m.member_id, ${currency}, ${policyNumber(PAYOUT_POLICY, 'changeHours')}::int,
        ${policyNumber(PAYOUT_POLICY, 'circleDays')}::int, ${policyNumber(PAYOUT_POLICY, 'circlePercent')}::int,
        ${policyNumber(COINS_POLICY, 'windowDays')}::int)::text as standing
    from members m left join idempotency_keys k on k.member_id = m.member_id and k.route = ${key.route} and k.key = ${key.key}
    where m.member_id = ${memberId}`.execute(db);
  const [row] = found.rows;
  invariant(row, 'a session belongs to a member');
  return {
    limits: limitsFrom(currency, row.limits),
    policy: policyValue(PAYOUT_POLICY, row.policy),
    coinsPolicy: policyValue(COINS_POLICY, row.coins_policy),
    accountNoSealed: row.bank_account_no_sealed,
    standing: readStanding(row.standing),
    standingText: row.standing,
    identityName: row.identity_name,
    nameScore: row.name_score,
    isKeyHeld: row.is_key_held,
    isKeyKnown: row.is_key_known,
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

/** The same for who has the locks. */
export async function standingOf(
  tx: Tx,
  { memberId, currency, policy }: { memberId: string; currency: CashCurrency; policy: PayoutPolicy },
): Promise<Standing> {
  const found = await sql<{ standing: string }>`select withdrawal_facts(${memberId}, ${currency}, ${policy.changeHours},
    ${policy.circleDays}, ${policy.circlePercent}, ${policyNumber(COINS_POLICY, 'windowDays')}::int)::text as standing`.execute(
    tx,
  );
  const [row] = found.rows;
  invariant(row, 'a function answers one row');
  return readStanding(row.standing);
}

export interface Beginning {
  key: RequestKey;
  amountMinor: bigint;
  currency: CashCurrency;
  known: Known;
  coins: bigint;
  accountNoSealed: Buffer;
  reviewReasons: readonly string[];
  approvalsNeeded: number;
  circledMinor: bigint;
  circles: number;
  /** As JSON, by the name of the sum. */
  sums: string;
  limits: string;
  reply: StoredReply;
}

interface Begun {
  outcome: 'begun' | 'held' | 'look';
  claimed_operation: string | null;
}

/** One statement and one commit: `begin_withdrawal` writes what was decided, if under the locks all is still as it was known. */
export async function beginWithdrawal(db: Db, b: Beginning): Promise<Begun> {
  const { key, known, currency } = b;
  const { policy, coinsPolicy } = known;
  const begun = await retryConflicts(() =>
    sql<Begun>`${PREPARED}select outcome, claimed_operation from begin_withdrawal(${key.memberId}, ${key.operationId}::uuid,
      ${b.amountMinor}::bigint, ${currency}, ${known.standingText}::jsonb, ${policy.changeHours}::int, ${policy.circleDays}::int,
      ${policy.circlePercent}::int, ${coinsPolicy.windowDays}::int, ${b.coins}::bigint, ${b.accountNoSealed}::bytea,
      ${[...b.reviewReasons]}::text[], ${b.approvalsNeeded}::int, ${b.circledMinor}::bigint, ${b.circles}::int, ${b.sums}::jsonb,
      ${b.limits}::jsonb, ${policy.siteDay[currency]}::bigint, ${policy.siteWeek[currency]}::bigint, ${policy.hourCount}::int,
      ${policy.hourSum[currency]}::bigint, ${key.route}, ${key.key}, ${key.bodyHash}::bytea, ${JSON.stringify(b.reply.body)})`.execute(
      db,
    ),
  );
  const [row] = begun.rows;
  invariant(row, 'a beginning has an outcome');
  return row;
}
