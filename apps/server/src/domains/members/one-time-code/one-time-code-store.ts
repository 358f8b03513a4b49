import type { CodePurpose } from '@kapao/contract/member/one-time-code.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import {
  budgetsReplaced,
  budgetsUnder,
  type CodeBudget,
  type CodeChannel,
  type CodeState,
  type CodeUse,
  type TriedCode,
} from './one-time-code-rules.ts';

export interface NewCode {
  tokenHash: Buffer;
  codeId: string;
  reference: string;
  phone: string;
  prefix: string;
  purpose: CodePurpose;
  codeHash: Buffer;
  address: string;
  budget: CodeBudget;
  ttlSeconds: number;
}

export interface CodeClaim {
  tokenHash: Buffer;
  purpose: CodePurpose;
  verifiedSeconds: number;
}

/**
 * Everything about one phone, prefix and address happens one after the other until commit. The keys are taken in one order
 * by everybody, so two requests never wait for each other.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const sorted = [...new Set(keys)].sort();
  for (const key of sorted) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`one-time-code/${key}`}, 0))`.execute(tx);
  }
}

/**
 * A failed send uses none of the phone's budget, but counts against the client that requested it. Prefixes are counted per address,
 * so that nobody keeps the neighbours of a number from registering.
 */
export async function readUse(
  tx: Tx,
  request: { phone: string; prefix: string; address: string; resendSeconds: number; budget: CodeBudget },
): Promise<CodeUse> {
  const { phone, prefix, address, resendSeconds, budget } = request;
  const isCounted = sql`budget = any(${budgetsUnder(budget)}::text[])`;
  const found = await sql<CodeUse>`select
    (select count(*)::int from one_time_code_failures where phone = ${phone} and ${isCounted}
      and at > now() - interval '1 hour') as "phoneFailuresInHour",
    exists (select 1 from one_time_codes where phone = ${phone} and ${isCounted} and state <> 'FAILED'
      and created_at > now() - make_interval(secs => ${resendSeconds})) as "isTooSoon",
    (select count(*)::int from one_time_codes where phone = ${phone} and ${isCounted} and state <> 'FAILED'
      and created_at > now() - interval '1 day') as "phoneSendsInDay",
    (select count(*)::int from one_time_codes where address = ${address} and budget = ${budget}
      and created_at > now() - interval '1 hour') as "addressSendsInHour",
    (select count(*)::int from one_time_codes where phone_prefix = ${prefix} and address = ${address} and budget = ${budget}
      and created_at > now() - interval '1 hour') as "prefixSendsInHour",
    (select count(*)::int from one_time_codes where created_at > now() - interval '1 hour' and budget = ${budget}) as "sendsInHour"`.execute(
    tx,
  );
  const [use] = found.rows;
  if (!use) throw new Error('a select without a table answers one row');
  return use;
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await sql`insert into one_time_codes (token_hash, code_id, reference, phone, phone_prefix, purpose, code_hash, address, budget, expires_at)
    values (${code.tokenHash}, ${code.codeId}, ${code.reference}, ${code.phone}, ${code.prefix}, ${code.purpose},
      ${code.codeHash}, ${code.address}, ${code.budget}, now() + make_interval(secs => ${code.ttlSeconds}))`.execute(
    tx,
  );
}

/**
 * The message is on its way: this code counts, and those sent before it for the same purpose do not any more, unless a caller of a
 * known place holds them.
 */
export async function markIssued(
  db: Db,
  code: { tokenHash: Buffer; phone: string; purpose: CodePurpose; channel: CodeChannel; budget: CodeBudget },
): Promise<void> {
  await sql`update one_time_codes set state = case when token_hash = ${code.tokenHash} then 'ISSUED' else 'REPLACED' end,
      channel = case when token_hash = ${code.tokenHash} then ${code.channel} else channel end
    where phone = ${code.phone} and purpose = ${code.purpose}
      and ((state = 'ISSUED' and budget = any(${budgetsReplaced(code.budget)}::text[])) or (state = 'SENDING' and token_hash = ${code.tokenHash}))`.execute(
    db,
  );
}

/** Whether a code went by LINE that could still be entered and was not. */
export async function wentByLine(db: Db, code: { phone: string; purpose: CodePurpose }): Promise<boolean> {
  const found = await sql`select 1 from one_time_codes where phone = ${code.phone} and purpose = ${code.purpose}
    and channel = 'line' and state in ('ISSUED', 'REPLACED') and expires_at > now() limit 1`.execute(db);
  return found.rows.length > 0;
}

/** The gateway has not taken the message: codes sent before stay good. */
export async function markFailed(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update one_time_codes set state = 'FAILED' where token_hash = ${tokenHash} and state = 'SENDING'`.execute(
    db,
  );
}

/** The phone a code was sent to, what for, and the budget it spent. */
export async function targetOfCode(
  db: Db | Tx,
  tokenHash: Buffer,
): Promise<{ phone: string; purpose: CodePurpose; budget: CodeBudget } | undefined> {
  const found = await sql<{
    phone: string;
    purpose: CodePurpose;
    budget: CodeBudget;
  }>`select phone, purpose, budget from one_time_codes
    where token_hash = ${tokenHash}`.execute(db);
  return found.rows[0];
}

export async function readTried(
  tx: Tx,
  code: { tokenHash: Buffer; verifiedSeconds: number },
): Promise<TriedCode | undefined> {
  const found = await sql<TriedCode>`select state, expires_at <= now() as "isExpired", tries,
      coalesce(verified_at <= now() - make_interval(secs => ${code.verifiedSeconds}), false) as "isStale",
      (select count(*)::int from one_time_code_failures f where f.phone = c.phone and f.budget = any(case c.budget
          when 'device' then ${budgetsUnder('device')}::text[] when 'network' then ${budgetsUnder('network')}::text[]
          else ${budgetsUnder('member')}::text[] end) and f.at > now() - interval '1 hour')
        as "phoneFailuresInHour"
    from one_time_codes c where token_hash = ${code.tokenHash}`.execute(tx);
  return found.rows[0];
}

/** Counts the try and burns the code when it is right, in one statement (safety O); answers the state after it. */
export async function tryCode(
  tx: Tx,
  attempt: { tokenHash: Buffer; codeHash: Buffer; triesPerCode: number },
): Promise<CodeState | undefined> {
  const { tokenHash, codeHash, triesPerCode } = attempt;
  const tried = await sql<{ state: CodeState }>`update one_time_codes set tries = tries + 1,
      state = case when code_hash = ${codeHash} then 'VERIFIED' else 'ISSUED' end,
      verified_at = case when code_hash = ${codeHash} then now() end
    where token_hash = ${tokenHash} and state = 'ISSUED' and expires_at > now() and tries < ${triesPerCode}
    returning state`.execute(tx);
  return tried.rows[0]?.state;
}

export async function countFailure(tx: Tx, phone: string, budget: CodeBudget): Promise<void> {
  await sql`insert into one_time_code_failures (phone, budget) values (${phone}, ${budget})`.execute(tx);
}

/** The phone and reference behind a token that is verified for a purpose and still counts. */
export async function findVerified(
  db: Db | Tx,
  claim: CodeClaim,
): Promise<{ phone: string; reference: string } | undefined> {
  const found = await sql<{ phone: string; reference: string }>`select phone, reference from one_time_codes
    where token_hash = ${claim.tokenHash} and purpose = ${claim.purpose} and state = 'VERIFIED'
      and verified_at > now() - make_interval(secs => ${claim.verifiedSeconds})`.execute(db);
  return found.rows[0];
}

/** Uses a verified code up; parallel callers wait here, and one gets it. */
export async function consumeVerified(tx: Tx, claim: CodeClaim): Promise<string | undefined> {
  const used = await sql<{ phone: string }>`update one_time_codes set state = 'CONSUMED'
    where token_hash = ${claim.tokenHash} and purpose = ${claim.purpose} and state = 'VERIFIED'
      and verified_at > now() - make_interval(secs => ${claim.verifiedSeconds})
    returning phone`.execute(tx);
  return used.rows[0]?.phone;
}

/** Codes and failures are purged when no limit counts them any more. */
export async function purgeOldCodes(db: Db): Promise<void> {
  await letGo(db, { table: 'one_time_codes', age: 'created_at', where: sql`created_at < now() - interval '7 days'` });
  await letGo(db, { table: 'one_time_code_failures', age: 'at', where: sql`at < now() - interval '7 days'` });
}
