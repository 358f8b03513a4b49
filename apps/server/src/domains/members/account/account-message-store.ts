import { type RawBuilder, sql } from 'kysely';
import { MAX_TRIED, takeDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { lineOf } from '../../../queries/members/line-link-facts.ts';

export interface MemberMessage {
  message_id: string;
  member_id: string;
  phone: string;
  text: string;
  attempts: number;
  /** A LINE that has not been tried yet. */
  line_partner_id: string | null;
  line_sealed: Buffer | null;
}

/** Writes a message to the member's phone, and LINE, of now, to be sent after the commit; answers its id. */
export async function insertMessage(
  tx: Tx,
  message: { memberId: string; phone: string; text: string },
): Promise<string> {
  const line = await lineOf(tx, message.memberId);
  const inserted = await sql<{ message_id: string }>`insert into member_messages
      (member_id, phone, text, line_partner_id, line_sealed)
    values (${message.memberId}, ${message.phone}, ${message.text}, ${line?.partner_id ?? null}, ${line?.user_sealed ?? null})
    returning message_id`.execute(tx);
  const [row] = inserted.rows;
  invariant(row, 'an inserted row has an id');
  return row.message_id;
}

export const isMessageDue = sql<boolean>`exists (select 1 from member_messages where next_attempt_at <= statement_timestamp())`;

/** Takes one message that is due, with a lease of a minute. */
export async function takeDueMessage(db: Db): Promise<MemberMessage | undefined> {
  const due = (
    max: number,
  ) => sql<MessagePlace>`select member_id, message_id from member_messages where next_attempt_at <= statement_timestamp()
    order by next_attempt_at limit ${sql.lit(max)}`;
  const take = (which: RawBuilder<unknown>) => sql<MemberMessage>`update member_messages set attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + interval '1 minute'
    where ${which} and next_attempt_at <= statement_timestamp() returning message_id, member_id, phone, text,
      attempts, case when line_ended_at is null then line_partner_id end as line_partner_id,
      case when line_ended_at is null then line_sealed end as line_sealed`;
  const [taken] = await takeDue(db, {
    due: due(MAX_TRIED),
    atOnce: take(sql`(member_id, message_id) = (${due(1)} for update skip locked)`),
    each: (place) => take(isMessage(place)),
  });
  return taken;
}

/** As long as a member may ask why there was a message; it holds a phone and the end of an account number. */
const MESSAGES_LIVE_DAYS = 30;

export async function purgeOldMessages(db: Db): Promise<void> {
  const where = sql`next_attempt_at is null and created_at < now() - make_interval(days => ${MESSAGES_LIVE_DAYS}::int)`;
  await letGo(db, { table: 'member_messages', age: 'created_at', where });
}

/** Which message; its member says where it lies. */
type MessagePlace = Pick<MemberMessage, 'member_id' | 'message_id'>;

const isMessage = ({ member_id: memberId, message_id: messageId }: MessagePlace) =>
  sql<boolean>`member_id = ${memberId} and message_id = ${messageId}::uuid`;

/** LINE was tried, which it is once: the phone is told in any case. */
export async function endLineMessage(db: Db, message: MessagePlace, isSent: boolean): Promise<void> {
  await sql`update member_messages set line_ended_at = clock_timestamp(), line_sent_at = ${isSent ? sql`clock_timestamp()` : sql`null`}
    where ${isMessage(message)}`.execute(db);
}

/** Marks it sent, or failed when it was not sent and no retry is planned. */
export async function endMessage(db: Db, message: MessagePlace, isSent: boolean): Promise<void> {
  await sql`update member_messages set next_attempt_at = null, sent_at = ${isSent ? sql`clock_timestamp()` : sql`null`}
    where ${isMessage(message)}`.execute(db);
}
