import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

export interface ExclusionRow {
  exclusion_id: string;
  member_id: string | null;
  member_name: string | null;
  member_username: string | null;
  kind: 'BREAK' | 'EXCLUSION';
  source: 'MEMBER' | 'SUPPORT' | 'LIST' | 'MATCH';
  state: 'REVIEW' | 'STANDING' | 'OVER';
  starts_at: Date;
  ends_at: Date | null;
  asked_at: Date | null;
  returned_at: Date | null;
  operator: string | null;
  agreed_by: string | null;
  reason: string | null;
  matched_by: string[] | null;
  matched_member_id: string | null;
  matched_name: string | null;
  matched_username: string | null;
  total: bigint;
}

/** Those that wait for a person first, oldest in front; then the newest. A listed person's end is enough for it to be over. */
export async function listExclusionRows(
  db: Db,
  query: { state: string | undefined; page: number; limit: number },
): Promise<ExclusionRow[]> {
  const found = await sql<ExclusionRow>`
    select e.exclusion_id, e.member_id, m.name as member_name, m.username as member_username, e.kind, e.source, e.state, e.starts_at,
      e.ends_at, e.asked_at, e.returned_at, e.operator, e.agreed_by, e.reason, e.matched_by, o.member_id as matched_member_id,
      o.name as matched_name, o.username as matched_username, count(*) over () as total
    from (select x.*, case when x.source = 'MATCH' and x.decided_at is null then 'REVIEW'
        when x.returned_at is not null or (x.member_id is null and x.ends_at <= clock_timestamp()) then 'OVER'
        else 'STANDING' end as state from exclusions x) e
      left join members m on m.member_id = e.member_id
      left join exclusions t on t.exclusion_id = e.matched_id left join members o on o.member_id = t.member_id
    where ${query.state ?? null}::text is null or e.state = ${query.state ?? null}
    order by (e.state = 'REVIEW') desc, case when e.state = 'REVIEW' then e.starts_at end, e.starts_at desc, e.exclusion_id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

/** The member of a match that was decided, or undefined when there is none to decide. */
export async function decideMatch(
  tx: Tx,
  { id, isSame, operator }: { id: string; isSame: boolean; operator: string },
): Promise<string | undefined> {
  const decided = await sql<{
    member_id: string | null;
  }>`select decide_match(${id}::uuid, ${isSame}, ${operator}) as member_id`.execute(tx);
  return decided.rows[0]?.member_id ?? undefined;
}

export async function membersWithPhone(tx: Tx, phone: string): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select member_id from member_phones where phone = ${phone}`.execute(
    tx,
  );
  return found.rows.map(({ member_id }) => member_id);
}

export async function insertListed(
  tx: Tx,
  listed: {
    /** The last day, in Bangkok; null is for ever. */
    until: string | null;
    reason: string;
    proposedBy: string;
    approvedBy: string;
    marks: readonly { kind: string; mark: string }[];
    memberIds: readonly string[];
  },
): Promise<void> {
  await sql`select list_exclusion((${listed.until}::date + 1)::timestamp at time zone 'Asia/Bangkok', ${listed.reason},
    ${listed.proposedBy}, ${listed.approvedBy}, ${JSON.stringify(listed.marks)}::jsonb, ${[...listed.memberIds]}::text[])`.execute(
    tx,
  );
}
