import type { LikenessKind } from '@kapao/contract/shared/likeness.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Mark } from '../../../queries/rewards/likeness-rules.ts';
import type { Hit } from './reward-review-store.ts';

/** Keeps what was seen of a member; seen again, it is newer. */
export async function storeMarks(db: Db | Tx, memberId: string, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`insert into likeness_marks (kind, mark, member_id, last_at)
    select kind, mark, ${memberId}, now() from unnest(${marks.map(({ kind }) => kind)}::text[],
      ${marks.map(({ mark }) => mark)}::bytea[]) as seen (kind, mark)
    where not exists (select 1 from likeness_marks l where l.kind = seen.kind and l.mark = seen.mark and l.member_id = ${memberId}
      and l.last_at >= now() - interval '1 hour')
    on conflict (kind, mark, member_id) do update set last_at = excluded.last_at`.execute(db);
}

/** Another member and one thing both have. */
export interface SharedRow {
  other_id: string;
  kind: LikenessKind;
  last_at: Date;
}

/** Members compared with one member; a member who shares marks with more of them is under review anyway. */
const MAX_OTHERS = 100;

/**
 * What a member shares with others who registered before: the younger account is the second one. Who shares nothing but the
 * address block is left out, because a carrier's block has thousands; so is what a person has told apart. `among` asks
 * about these members only, of any age, or about everybody.
 */
export async function sharedWith(
  db: Db | Tx,
  { memberId, addressDays, among }: { memberId: string; addressDays: number; among?: readonly string[] | 'everybody' },
): Promise<SharedRow[]> {
  const whom = among && among !== 'everybody' ? sql`o.member_id = any(${[...among]}::text[])` : sql`true`;
  const isOlder = among
    ? sql`true`
    : sql`s.member_id in (select e.member_id from members e where e.member_id in (select member_id from sharing)
        and (e.created_at, e.member_id) < ((select created_at from members where member_id = ${memberId}), ${memberId}))`;
  const isFresh = sql`(m.kind not in ('ADDRESS', 'BROWSER') or (m.last_at > now() - make_interval(days => ${addressDays}::int)
    and o.last_at > now() - make_interval(days => ${addressDays}::int)))`;
  const found = await sql<SharedRow>`
    with sharing as materialized (
      select o.member_id, min(array_position(array['DEVICE', 'BANK_ACCOUNT', 'PAYMENT_SOURCE', 'NAME', 'BROWSER'], m.kind)) as strength
      from likeness_marks m join likeness_marks o using (kind, mark)
      where m.member_id = ${memberId} and m.kind <> 'ADDRESS' and ${isFresh} and o.member_id <> ${memberId} and ${whom}
      group by o.member_id),
    others as materialized (select s.member_id from sharing s where ${isOlder} order by s.strength limit ${MAX_OTHERS}),
    cleared as materialized (select other_id, kind from likeness_clearances where member_id = ${memberId})
    select o.member_id as other_id, m.kind, max(o.last_at) as last_at
    from others join likeness_marks o using (member_id) join likeness_marks m using (kind, mark)
    where m.member_id = ${memberId} and ${isFresh} and not exists (select 1 from cleared c
      where c.other_id = o.member_id and c.kind = m.kind)
    group by 1, 2`.execute(db);
  return found.rows;
}

/** A block that more members share is a carrier's or a firm's, and says nothing of two of them. */
const MAX_BLOCK_MEMBERS = 50;

/** Members of `among` behind an address block of this member that few people share; those told apart by an operator are left out. */
export async function sharedBlocks(
  db: Db | Tx,
  { memberId, addressDays, among }: { memberId: string; addressDays: number; among: readonly string[] },
): Promise<SharedRow[]> {
  const since = sql`now() - make_interval(days => ${addressDays}::int)`;
  const found = await sql<SharedRow>`select o.member_id as other_id, 'ADDRESS' as kind, max(o.last_at) as last_at
    from likeness_marks m join likeness_marks o using (kind, mark)
    where m.member_id = ${memberId} and m.kind = 'ADDRESS' and m.last_at > ${since} and o.last_at > ${since}
      and o.member_id <> ${memberId} and o.member_id = any(${[...among]}::text[])
      and not exists (select 1 from likeness_clearances c where c.member_id = ${memberId} and c.other_id = o.member_id
        and c.kind = 'ADDRESS')
      and (select count(*) from (select 1 from likeness_marks l where l.kind = 'ADDRESS' and l.mark = m.mark
        and l.last_at > ${since} limit ${MAX_BLOCK_MEMBERS + 1}) neighbours) <= ${MAX_BLOCK_MEMBERS}
    group by 1 limit ${MAX_OTHERS}`.execute(db);
  return found.rows;
}

/** An operator has decided that two members are two people, whichever of these marks they share. */
export async function clearLikeness(
  tx: Tx,
  pair: { memberId: string; otherId: string; kinds: readonly LikenessKind[]; operator: string },
): Promise<void> {
  await sql`insert into likeness_clearances (member_id, other_id, kind, operator)
    select a, b, kind, ${pair.operator} from unnest(${[...pair.kinds]}::text[]) kind,
      (values (${pair.memberId}, ${pair.otherId}), (${pair.otherId}, ${pair.memberId})) pair (a, b)
    on conflict do nothing`.execute(tx);
}

/** A member who looks like another, by name. */
export interface LinkedMember extends Pick<Hit, 'memberId' | 'kinds' | 'score'> {
  name: string;
  username: string;
}

export async function nameHits(db: Db, hits: readonly Hit[]): Promise<LinkedMember[]> {
  if (hits.length === 0) return [];
  const found = await sql<{ member_id: string; name: string; username: string }>`select member_id, name, username
    from members where member_id = any(${hits.map(({ memberId }) => memberId)}::text[])`.execute(db);
  return hits.flatMap(({ memberId, kinds, score }) => {
    const row = found.rows.find(({ member_id }) => member_id === memberId);
    return row ? [{ memberId, kinds, score, name: row.name, username: row.username }] : [];
  });
}
