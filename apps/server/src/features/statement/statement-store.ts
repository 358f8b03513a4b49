import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

export interface StatementOperation {
  operation_id: string;
  statement_type: StatementRow['statementType'];
  from_code: string;
  to_code: string;
  shown: StatementRow['status'];
  state: string;
  amount: bigint;
  cash_sign: number;
  currency: 'THB' | 'LAK';
  external_ref: string;
  created_at: Date;
  final_at: Date | null;
  cause_kind: string | null;
  cause_description: Partial<Record<Locale, string>> | null;
}

/**
 * One page, newest first. Rows are numbered per member without gaps, so page n is a range of numbers and the last page of a
 * million costs what the first does (safety P10). Filtered pages walk an index of their type instead.
 */
export async function statementPage(
  db: Db,
  query: { memberId: string; page: number; limit: number; types: readonly string[] | undefined },
): Promise<{ total: number; rows: StatementOperation[] }> {
  const { memberId, page, limit, types } = query;
  const total = types
    ? sql<{ total: bigint }>`select count(*) as total from operations where member_id = ${memberId}
        and statement_type = any(${[...types]})`
    : sql<{ total: bigint }>`select statement_count as total from members where member_id = ${memberId}`;
  const counted = (await total.execute(db)).rows[0]?.total ?? 0n;
  const skipped = BigInt((page - 1) * limit);
  const range = types
    ? sql`and o.statement_type = any(${[...types]}) order by o.statement_no desc limit ${limit} offset ${skipped}`
    : sql`and o.statement_no <= ${counted - skipped} and o.statement_no > ${counted - skipped - BigInt(limit)}
        order by o.statement_no desc`;
  const rows = await sql<StatementOperation>`
    select o.operation_id, o.statement_type, o.from_code, o.to_code, s.shown, o.state, o.amount, o.cash_sign, o.currency,
      o.external_ref, o.created_at, o.final_at, c.cause_kind, c.description as cause_description
    from operations o join operation_states s using (kind, state)
    left join operation_causes c on c.member_id = o.member_id and c.operation_id = o.operation_id where o.member_id = ${memberId} ${range}`.execute(
    db,
  );
  return { total: Number(counted), rows: rows.rows };
}

/** Which page of this length shows an operation of the member; undefined when it is none of theirs. */
export async function pageHolding(
  db: Db,
  memberId: string,
  { operation, limit }: { operation: string; limit: number },
): Promise<number | undefined> {
  const found = await sql<{ newer: bigint }>`select m.statement_count - o.statement_no as newer
    from operations o join members m using (member_id)
    where o.member_id = ${memberId} and o.operation_id = ${operation}::uuid`.execute(db);
  const newer = found.rows[0]?.newer;
  return newer === undefined ? undefined : Math.floor(Number(newer) / limit) + 1;
}
