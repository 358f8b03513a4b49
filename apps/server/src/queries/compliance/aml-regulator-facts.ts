import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Rows are read in batches of this size, each after the last row of the one before. */
const AT_ONCE = 1_000;

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

/** Cases that were open in the span. Amounts in minor units; the hash is that of the evidence, which itself is downloaded from the case. */
export async function* caseRows(db: Db, { since, before }: { since: Date; before: Date }) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await sql<{
      case_id: string;
      member_id: string;
      rule: string;
      currency: string;
      amount: bigint;
      since: Date;
      until: Date;
      evidence_sha256: string;
      opened_at: Date;
      opened_by: string | null;
      state: string;
      escalated_by: string | null;
      closed_at: Date | null;
      closed_by: string | null;
    }>`select case_id, member_id, rule, currency, amount, since, until, encode(evidence_hash, 'hex') as evidence_sha256, opened_at,
        opened_by, state, escalated_by, closed_at, closed_by
      from aml_cases where case_id > ${after}::uuid and opened_at < ${before} and (closed_at is null or closed_at >= ${since})
      order by case_id limit ${AT_ONCE}`.execute(db);
    for (const row of found.rows) {
      yield {
        ...{ caseId: row.case_id, memberId: row.member_id, rule: row.rule, state: row.state },
        ...{ amount: String(row.amount), currency: row.currency, since: timeOf(row.since), until: timeOf(row.until) },
        ...{ openedAt: timeOf(row.opened_at), openedBy: row.opened_by, escalatedBy: row.escalated_by },
        ...{ closedAt: timeOf(row.closed_at), closedBy: row.closed_by, evidenceSha256: row.evidence_sha256 },
      };
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last.case_id;
  }
}
