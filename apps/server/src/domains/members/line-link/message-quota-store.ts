import { sql } from 'kysely';
import type { MessageQuota } from '../../../gateways/message.ts';
import type { Db } from '../../../platform/database/db.ts';

const THIS_MONTH = sql`date_trunc('month', now() at time zone 'Asia/Bangkok')::date`;
const ASK_EVERY_MINUTES = 10;

/** Takes one message of the month; false when none is left. A partner that was not asked yet refuses by itself when there is none. */
export async function takeMessage(db: Db, partnerId: string): Promise<boolean> {
  const taken = await sql`update message_quotas set sent_since = sent_since + 1
    where partner_id = ${partnerId} and month = ${THIS_MONTH}
      and (monthly_limit is null or used + sent_since < monthly_limit) returning partner_id`.execute(db);
  if (taken.rows.length === 1) return true;
  const known = await sql`select 1 from message_quotas
    where partner_id = ${partnerId} and month = ${THIS_MONTH}`.execute(db);
  return known.rows.length === 0;
}

/** The message was not accepted, perhaps because the quota ended sooner than counted, so the partner is asked again. */
export async function giveMessageBack(db: Db, partnerId: string): Promise<void> {
  await sql`update message_quotas set sent_since = greatest(sent_since - 1, 0), next_ask_at = least(next_ask_at, now())
    where partner_id = ${partnerId} and month = ${THIS_MONTH}`.execute(db);
}

/** Claims the next inquiry for one process: what was sent since the last answer. Undefined when it was asked recently. */
export async function claimAsking(db: Db, partnerId: string): Promise<bigint | undefined> {
  const claimed = await sql<{ sent_since: bigint }>`insert into message_quotas as q
      (partner_id, month, monthly_limit, used, asked_at, next_ask_at)
    values (${partnerId}, '-infinity', null, 0, '-infinity', now() + interval '1 minute')
    on conflict (partner_id) do update set next_ask_at = excluded.next_ask_at
      where q.next_ask_at <= now() returning q.sent_since`.execute(db);
  return claimed.rows[0]?.sent_since;
}

/** What was sent before it was asked is in the answer; what was sent meanwhile still counts beside it. */
export async function storeQuota(
  db: Db,
  { partnerId, sentBefore, told }: { partnerId: string; sentBefore: bigint; told: MessageQuota },
): Promise<void> {
  await sql`update message_quotas set month = ${THIS_MONTH}, monthly_limit = ${told.limit}::bigint, used = ${told.used}::bigint,
      sent_since = case when month = ${THIS_MONTH} then greatest(sent_since - ${sentBefore}::bigint, 0) else 0 end,
      asked_at = now(), next_ask_at = now() + make_interval(mins => ${ASK_EVERY_MINUTES}::int)
    where partner_id = ${partnerId}`.execute(db);
}
