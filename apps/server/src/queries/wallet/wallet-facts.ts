import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { openConditionIn } from '../rewards/turnover-facts.ts';

/**
 * A text that differs once the wallet of a member does: money or coins were posted, an operation on its way is in another state, or a
 * bonus began or ended. It says nothing else. A part of a statement.
 */
export const walletVersion = (memberId: RawBuilder<unknown>) => sql<string>`md5(concat_ws(' ',
  (select sum(a.seq) from ledger.accounts a where a.owner = ${memberId}),
  (select string_agg(t.operation_id || t.state, ' ' order by t.operation_id) from operations t
    where t.member_id = ${memberId} and t.kind = 'transfer' and t.final_at is null),
  (select string_agg(w.operation_id || w.state, ' ' order by w.operation_id) from operations w
    where w.member_id = ${memberId} and w.kind = 'withdrawal' and w.final_at is null),
  ${openConditionIn(memberId)}))`;

/** The versions of these members' wallets, in one statement for any number of them. */
export async function walletVersions(db: Db, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const found = await sql<{
    member_id: string;
    version: string;
  }>`select m.member_id, ${walletVersion(sql`m.member_id`)} as version
    from members m where m.member_id = any(${[...memberIds]}::text[])`.execute(db);
  return new Map(found.rows.map((row) => [row.member_id, row.version]));
}
