import { INBOX_DAYS, type InboxEvent, MAX_INBOX_EVENTS } from '@kapao/contract/member/inbox.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';

export interface EventRow {
  kind: string;
  subject: string;
  facts: unknown;
  created_at: Date;
  is_read: boolean;
}

/** The newest events of a member. */
export async function listEvents(db: Db, memberId: string): Promise<EventRow[]> {
  const found = await sql<EventRow>`select kind, subject, facts, created_at, read_at is not null as is_read
    from inbox_events where member_id = ${memberId} order by created_at desc limit ${MAX_INBOX_EVENTS}`.execute(db);
  return found.rows;
}

interface NewsRow {
  unread: { kind: string; subject: string; facts: unknown; created_at: string; is_read: boolean }[];
  withdrawal: {
    operation_id: string;
    state: string;
    amount: string;
    currency: CashCurrency;
    created_at: string;
  } | null;
  is_new: boolean;
}

/** Everything that home shows as waiting, in one statement. */
export async function findNews(db: Db, memberId: string): Promise<NewsRow> {
  const found = await sql<NewsRow>`select
      (select coalesce(json_agg(e order by e.created_at desc), '[]') from (select kind, subject, facts, created_at, false as is_read
        from inbox_events where member_id = ${memberId} and read_at is null order by created_at desc limit ${MAX_INBOX_EVENTS}) e) as unread,
      (select json_build_object('operation_id', operation_id, 'state', state, 'amount', amount::text, 'currency', currency,
          'created_at', created_at)
        from operations where member_id = ${memberId} and kind = 'withdrawal' and final_at is null limit 1) as withdrawal,
      not exists (select 1 from operations where member_id = ${memberId} and kind = 'deposit') as is_new`.execute(db);
  return found.rows[0] ?? { unread: [], withdrawal: null, is_new: false };
}

/** Marks events as read; those that are read already keep their time. */
export async function markSeen(
  db: Db,
  memberId: string,
  events: readonly Pick<InboxEvent, 'kind' | 'id'>[],
): Promise<void> {
  const [kinds, ids] = [events.map(({ kind }) => kind), events.map(({ id }) => id)];
  await sql`update inbox_events set read_at = clock_timestamp()
    where member_id = ${memberId} and read_at is null
      and (kind, subject) in (select * from unnest(${kinds}::text[], ${ids}::uuid[]))`.execute(db);
}

export async function purgeOldEvents(db: Db): Promise<void> {
  const where = sql`created_at < now() - make_interval(days => ${INBOX_DAYS}::int)`;
  await letGo(db, { table: 'inbox_events', age: 'created_at', where });
}
