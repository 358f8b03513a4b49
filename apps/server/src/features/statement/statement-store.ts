import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { sql } from 'kysely';
import { monthSpan } from '../../platform/bangkok-day.ts';
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

interface StatementChoice {
  memberId: string;
  types: readonly string[] | undefined;
  /** `YYYY-MM`. */
  month: string | undefined;
}

export interface MonthTotals {
  moneyIn: bigint;
  moneyOut: bigint;
  currency: 'THB' | 'LAK';
}

/**
 * One page, newest first. Rows are numbered per member without gaps, so page n is a range of numbers and the last page of a
 * million costs what the first does (safety P10). Filtered pages walk an index of their type or month instead.
 */
export async function statementPage(
  db: Db,
  { page, limit, ...choice }: StatementChoice & { page: number; limit: number },
): Promise<{ total: number; rows: StatementOperation[]; monthTotals: MonthTotals | undefined }> {
  const { memberId, types, month } = choice;
  const { total, monthTotals } = await counted(db, choice);
  const skipped = BigInt((page - 1) * limit);
  const range =
    types || month
      ? sql`${chosen(choice)} order by o.statement_no desc limit ${limit} offset ${skipped}`
      : sql`and o.statement_no <= ${total - skipped} and o.statement_no > ${total - skipped - BigInt(limit)}
        order by o.statement_no desc`;
  const rows = await sql<StatementOperation>`
    select o.operation_id, o.statement_type, o.from_code, o.to_code, s.shown, o.state, o.amount, o.cash_sign, o.currency,
      o.external_ref, o.created_at, o.final_at, c.cause_kind, c.description as cause_description
    from operations o join operation_states s using (kind, state)
    left join operation_causes c on c.member_id = o.member_id and c.operation_id = o.operation_id where o.member_id = ${memberId} ${range}`.execute(
    db,
  );
  return { total: Number(total), rows: rows.rows, monthTotals };
}

function chosen({ types, month }: StatementChoice) {
  const span = month === undefined ? undefined : monthSpan(month);
  return sql`${types ? sql`and o.statement_type = any(${[...types]})` : sql``}
    ${span ? sql`and o.created_at >= ${span.since} and o.created_at < ${span.before}` : sql``}`;
}

async function counted(db: Db, choice: StatementChoice) {
  const { memberId, types, month } = choice;
  if (month !== undefined) return countedMonth(db, choice);
  const found = await (types
    ? sql<{
        total: bigint;
      }>`select count(*) as total from operations o where o.member_id = ${memberId} ${chosen(choice)}`
    : sql<{ total: bigint }>`select statement_count as total from members where member_id = ${memberId}`
  ).execute(db);
  return { total: found.rows[0]?.total ?? 0n, monthTotals: undefined };
}

/** As the audit counts cash: what came in when it is there, what goes out from when it is held. */
async function countedMonth(db: Db, choice: StatementChoice) {
  const countsTransfers = choice.types?.every((type) => type === 'transfer') ?? false;
  const counts = countsTransfers ? sql`true` : sql`o.statement_type <> 'transfer'`;
  const found = await sql<{ total: bigint; moneyIn: bigint; moneyOut: bigint; currency: 'THB' | 'LAK' }>`
    select count(o.operation_id) as total, m.currency,
      coalesce(sum(o.amount) filter (where o.cash_sign > 0 and s.shown = 'SUCCESS' and ${counts}), 0)::bigint as "moneyIn",
      coalesce(sum(o.amount) filter (where o.cash_sign < 0 and s.shown <> 'FAILED' and ${counts}), 0)::bigint as "moneyOut"
    from members m left join operations o on o.member_id = m.member_id ${chosen(choice)}
    left join operation_states s using (kind, state)
    where m.member_id = ${choice.memberId} group by m.currency`.execute(db);
  const [month] = found.rows;
  return { total: month?.total ?? 0n, monthTotals: month };
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
