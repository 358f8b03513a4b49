import { OPERATORS_POLICY } from '@kapao/contract/policies/operators.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';

export interface SignInRow {
  at: Date;
  way: 'TOTP' | 'RECOVERY_CODE' | 'PASSKEY' | 'ENROLMENT';
  is_success: boolean;
  address: string;
  device: string;
}

/** Failures by which a stranger could fill the log; what is above is counted by the locks only. */
const MAX_FAILURES_PER_DAY = 200;

export type SignIn = Omit<SignInRow, 'at'> & { username: string };

/** One line of the log; none for an unknown username, because nobody would read it. */
export async function logSignIn(db: Db, signIn: SignIn): Promise<void> {
  const { username, way, is_success: isSuccess, address, device } = signIn;
  await sql`insert into operator_sign_ins (username, way, is_success, address, device)
    select o.username, ${way}, ${isSuccess}, ${address}, ${device} from operators o,
      (select count(*) as failures from (select 1 from operator_sign_ins l where l.username = ${username}
        and l.at > now() - interval '1 day' and not l.is_success limit ${MAX_FAILURES_PER_DAY}) f) of_day
    where o.username = ${username} and (${isSuccess} or of_day.failures < ${MAX_FAILURES_PER_DAY})`.execute(db);
}

export async function listSignInRows(
  db: Db,
  { username, page, limit }: { username: string; page: number; limit: number },
): Promise<(SignInRow & { total: bigint })[]> {
  const found = await sql<SignInRow & { total: bigint }>`select at, way, is_success, address, device,
      count(*) over () as total from operator_sign_ins where username = ${username}
    order by at desc, sign_in_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return found.rows;
}

export async function purgeOldSignIns(db: Db): Promise<void> {
  // Asked before: a change of a table of the desk that reads settings would be sent to all nodes of a cluster.
  const kept = await sql<{ days: number }>`select ${policyNumber(OPERATORS_POLICY, 'signInLogDays')} as days`.execute(
    db,
  );
  const where = sql`at < now() - make_interval(secs => 86400 * ${kept.rows[0]?.days}::float8)`;
  await letGo(db, { table: 'operator_sign_ins', age: 'at', where });
}
