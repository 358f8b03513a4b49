import { sql } from 'kysely';

/** What a member changed, as a source of rows with `member_id`, `id` and `at`. */
export const MEMBER_CHANGES = sql`(select member_id, change_id as id, at, change, detail, address from member_changes)`;
