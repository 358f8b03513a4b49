import { type RawBuilder, sql } from 'kysely';

/** What a member changed, as a source of rows with `member_id`, `id` and `at`. */
export const MEMBER_CHANGES = sql`(select member_id, change_id as id, at, change, detail, address from member_changes)`;

/** So many earlier names of a member are looked through. */
const EARLIER_NAMES = 20;

/** What a member of this row was called before, newest first; a part of a statement. */
export const earlierNames = (memberId: RawBuilder<unknown>) =>
  sql<
    string[]
  >`array(select c.detail->>'from' from member_changes c where c.member_id = ${memberId} and c.change = 'profile'
    order by c.at desc limit ${sql.lit(EARLIER_NAMES)})`;
