import type { Locale } from '@kapao/contract/shared/locale.ts';
import { type RawBuilder, sql } from 'kysely';
import { takeDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import type { PushKind } from './push-rules.ts';

export interface StoredKey {
  key_id: string;
  public_key: string;
  private_sealed: Buffer;
}

export async function findKey(db: Db): Promise<StoredKey | undefined> {
  const found = await sql<StoredKey>`select key_id, public_key, private_sealed from push_keys`.execute(db);
  return found.rows[0];
}

/** The first process that is asked makes it; the others find it. */
export async function insertKey(db: Db, key: { keyId: string; publicKey: string; sealed: Buffer }): Promise<void> {
  await sql`insert into push_keys (key_id, public_key, private_sealed)
    values (${key.keyId}, ${key.publicKey}, ${key.sealed}) on conflict do nothing`.execute(db);
}

/** How this session is told; undefined when it is not. */
export async function findOfSession(
  db: Db,
  memberId: string,
  sessionId: string,
): Promise<{ shows_amounts: boolean } | undefined> {
  const found = await sql<{ shows_amounts: boolean }>`select shows_amounts from push_subscriptions
    where member_id = ${memberId} and session_id = ${sessionId}::uuid`.execute(db);
  return found.rows[0];
}

/** The id a browser has with this member already, so that what waits for it is still told. */
export async function findOfBrowser(tx: Tx, memberId: string, endpointHash: Buffer): Promise<string | undefined> {
  const found = await sql<{ subscription_id: string }>`select subscription_id from push_subscriptions
    where member_id = ${memberId} and endpoint_hash = ${endpointHash}`.execute(tx);
  return found.rows[0]?.subscription_id;
}

export interface NewSubscription {
  memberId: string;
  subscriptionId: string;
  endpointHash: Buffer;
  sealed: Buffer;
  sessionId: string;
  locale: Locale;
  showsAmounts: boolean;
}

/**
 * One browser is told of one member, and one session is told at one browser: whoever was told there before is told no more.
 * The member's row is held, so that two calls at once leave one.
 */
export async function putSubscription(tx: Tx, put: NewSubscription): Promise<void> {
  await sql`delete from push_subscriptions where (endpoint_hash = ${put.endpointHash}
      or (member_id = ${put.memberId} and session_id = ${put.sessionId}::uuid))
    and subscription_id <> ${put.subscriptionId}::uuid`.execute(tx);
  await sql`insert into push_subscriptions
      (member_id, subscription_id, endpoint_hash, target_sealed, session_id, locale, shows_amounts)
    values (${put.memberId}, ${put.subscriptionId}::uuid, ${put.endpointHash}, ${put.sealed}, ${put.sessionId}::uuid, ${put.locale},
      ${put.showsAmounts})
    on conflict (member_id, subscription_id) do update set target_sealed = excluded.target_sealed, session_id = excluded.session_id,
      locale = excluded.locale, shows_amounts = excluded.shows_amounts, renewed_at = excluded.renewed_at`.execute(tx);
}

/** Of one member so many; those renewed longest ago go. */
export async function keepNewest(tx: Tx, memberId: string, most: number): Promise<void> {
  await sql`delete from push_subscriptions where member_id = ${memberId} and subscription_id in (
      select subscription_id from push_subscriptions where member_id = ${memberId}
      order by renewed_at desc, subscription_id offset ${most})`.execute(tx);
}

export async function removeOfSession(db: Db, memberId: string, sessionId: string): Promise<void> {
  await sql`delete from push_subscriptions where member_id = ${memberId} and session_id = ${sessionId}::uuid`.execute(
    db,
  );
}

export interface Subscription {
  subscription_id: string;
  target_sealed: Buffer;
  session_id: string;
  locale: Locale;
  shows_amounts: boolean;
}

export async function findSubscription(
  db: Db,
  { member_id, subscription_id }: Pick<PushMessage, 'member_id' | 'subscription_id'>,
): Promise<Subscription | undefined> {
  const found =
    await sql<Subscription>`select subscription_id, target_sealed, session_id, locale, shows_amounts from push_subscriptions
    where member_id = ${member_id} and subscription_id = ${subscription_id}::uuid`.execute(db);
  return found.rows[0];
}

export async function removeSubscription(
  db: Db,
  { member_id, subscription_id }: Pick<PushMessage, 'member_id' | 'subscription_id'>,
): Promise<void> {
  await sql`delete from push_subscriptions
    where member_id = ${member_id} and subscription_id = ${subscription_id}::uuid`.execute(db);
}

/** No session lives for so long: what was not renewed since is told nothing any more. */
const SUBSCRIPTIONS_LIVE_DAYS = 31;

export async function purgeOldSubscriptions(db: Db): Promise<void> {
  const where = sql`renewed_at < now() - make_interval(days => ${SUBSCRIPTIONS_LIVE_DAYS}::int)`;
  await letGo(db, { table: 'push_subscriptions', age: 'renewed_at', where });
}

export interface PushMessage {
  member_id: string;
  subscription_id: string;
  kind: PushKind;
  subject: string;
  attempts: number;
  seconds_left: number;
}

export const isPushDue = sql<boolean>`exists (select 1 from push_messages where next_attempt_at <= statement_timestamp())`;

/** Messages that are due, with a lease of a minute. */
export async function takeDueMessages(db: Db, most: number): Promise<PushMessage[]> {
  const due = sql<DueMessage>`select member_id, subscription_id, kind, subject, floor(extract(epoch from expires_at - clock_timestamp()))::int as seconds_left
      from push_messages where next_attempt_at <= statement_timestamp() order by next_attempt_at limit ${most}`;
  const take = (dueRows: RawBuilder<unknown>) => sql<PushMessage>`update push_messages m
      set attempts = attempts + 1, next_attempt_at = clock_timestamp() + interval '1 minute' from ${dueRows}
      and m.next_attempt_at <= statement_timestamp()
    returning m.member_id, m.subscription_id, m.kind, m.subject, m.attempts, due.seconds_left`;
  return takeDue(db, {
    due,
    atOnce: take(sql`(${due} for update skip locked) due
      where m.member_id = due.member_id and m.subscription_id = due.subscription_id and m.kind = due.kind and m.subject = due.subject`),
    each: (one) => take(sql`(select ${one.seconds_left}::int as seconds_left) due where ${isThis(one)}`),
    max: most,
  });
}

type DueMessage = Omit<PushMessage, 'attempts'>;

const isThis = ({ member_id, subscription_id, kind, subject }: DueMessage) =>
  sql`member_id = ${member_id} and subscription_id = ${subscription_id}::uuid and kind = ${kind} and subject = ${subject}::uuid`;

/** Told, or never to be told. */
export async function endPushMessage(db: Db, message: PushMessage): Promise<void> {
  await sql`delete from push_messages where ${isThis(message)}`.execute(db);
}

/** Not told yet; `isUntried` when it was not even sent. */
export async function putOff(
  db: Db,
  message: PushMessage,
  { seconds, isUntried }: { seconds: number; isUntried: boolean },
): Promise<void> {
  await sql`update push_messages set next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds}),
      attempts = attempts - case when ${isUntried} then 1 else 0 end where ${isThis(message)}`.execute(db);
}
