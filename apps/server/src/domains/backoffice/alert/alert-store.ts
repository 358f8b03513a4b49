import type { AlertDetail, AlertRule } from '@kapao/contract/shared/alert-words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Finding } from './alert-rules.ts';

export type Occasion = 'OPENED' | 'ESCALATED' | 'ENDED';

export interface AlertRow {
  alert_id: string;
  rule: AlertRule;
  subject: string;
  level: 'WARNING' | 'CRITICAL';
  is_event: boolean;
  detail: AlertDetail;
  opened_at: Date;
  seen_at: Date;
  escalated_at: Date | null;
  acknowledged_by: string | null;
  acknowledged_at: Date | null;
  note: string | null;
  ended_at: Date | null;
}

/** One process at a time looks; the others skip until the next look. */
export async function holdLook(tx: Tx): Promise<boolean> {
  const found = await sql<{ held: boolean | null }>`
    select pg_try_advisory_xact_lock(hashtextextended('alerts', 0)) as held`.execute(tx);
  return found.rows[0]?.held === true;
}

export async function listOpen(db: Db | Tx): Promise<AlertRow[]> {
  const found =
    await sql<AlertRow>`select alert_id, rule, subject, level, is_event, detail, opened_at, seen_at, escalated_at,
      acknowledged_by, acknowledged_at, note, ended_at
    from alerts where ended_at is null order by is_event, opened_at limit 500`.execute(db);
  return found.rows;
}

/** An event that was told before stays as it was told; answers the new one. */
export async function openAlert(
  tx: Tx,
  { rule, subject, level, isEvent, detail }: Finding,
): Promise<AlertRow | undefined> {
  const opened = await sql<AlertRow>`insert into alerts (rule, subject, level, is_event, detail)
    values (${rule}, ${subject}, ${level}, ${isEvent}, ${JSON.stringify(detail)}::jsonb)
    on conflict do nothing returning alert_id, rule, subject, level, is_event, detail, opened_at, seen_at, escalated_at,
      acknowledged_by, acknowledged_at, note, ended_at`.execute(tx);
  return opened.rows[0];
}

export async function markSeen(tx: Tx, alertId: string, { level, detail }: Finding): Promise<void> {
  await sql`update alerts set level = ${level}, detail = ${JSON.stringify(detail)}::jsonb, seen_at = clock_timestamp()
    where alert_id = ${alertId}::uuid and ended_at is null`.execute(tx);
}

export async function endAlert(tx: Tx, alertId: string): Promise<void> {
  await sql`update alerts set ended_at = clock_timestamp() where alert_id = ${alertId}::uuid and ended_at is null`.execute(
    tx,
  );
}

export async function escalateAlert(tx: Tx, alertId: string): Promise<void> {
  await sql`update alerts set escalated_at = clock_timestamp()
    where alert_id = ${alertId}::uuid and ended_at is null and escalated_at is null`.execute(tx);
}

/** Acknowledges by name, once; that also ends an event. */
export async function acknowledgeRow(
  tx: Tx,
  { alertId, operator, note }: { alertId: string; operator: string; note: string },
): Promise<{ rule: string; subject: string } | undefined> {
  const found = await sql<{ rule: string; subject: string }>`update alerts set acknowledged_by = ${operator},
      acknowledged_at = clock_timestamp(), note = ${note}, ended_at = case when is_event then clock_timestamp() end
    where alert_id = ${alertId}::uuid and acknowledged_at is null and ended_at is null returning rule, subject`.execute(
    tx,
  );
  return found.rows[0];
}

export async function isAlert(tx: Tx, alertId: string): Promise<boolean> {
  const found = await sql`select 1 from alerts where alert_id = ${alertId}::uuid`.execute(tx);
  return found.rows.length > 0;
}

export type ListedAlert = AlertRow & { told_by: string[]; total: bigint };

/** Open ones that nobody acknowledged first, then by age; ended ones newest first. */
export async function listAlertRows(
  db: Db,
  { state, page, limit }: { state: 'OPEN' | 'ENDED'; page: number; limit: number },
): Promise<ListedAlert[]> {
  const isOpen = state === 'OPEN';
  const found =
    await sql<ListedAlert>`select a.alert_id, a.rule, a.subject, a.level, a.is_event, a.detail, a.opened_at, a.seen_at,
      a.escalated_at, a.acknowledged_by, a.acknowledged_at, a.note, a.ended_at,
      coalesce((select array_agg(distinct m.partner_id) from alert_messages m where m.alert_id = a.alert_id
        and m.sent_at is not null), '{}') as told_by, count(*) over () as total
    from alerts a where (a.ended_at is null) = ${isOpen}
    order by (a.acknowledged_at is not null), case when ${isOpen} then a.opened_at end, a.opened_at desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return found.rows;
}

export async function insertMessages(
  tx: Tx,
  alertId: string,
  { occasion, partnerIds }: { occasion: Occasion; partnerIds: readonly string[] },
): Promise<void> {
  await sql`insert into alert_messages (alert_id, partner_id, occasion, next_attempt_at)
    select ${alertId}::uuid, p, ${occasion}, clock_timestamp() from unnest(${[...partnerIds]}::text[]) p
    on conflict do nothing`.execute(tx);
}

/** Who was told that it opened: they are told of its end too. */
export async function toldOf(tx: Tx, alertId: string): Promise<string[]> {
  const found = await sql<{ partner_id: string }>`select distinct partner_id from alert_messages
    where alert_id = ${alertId}::uuid and sent_at is not null`.execute(tx);
  return found.rows.map(({ partner_id }) => partner_id);
}

export interface DueMessage {
  alert_id: string;
  partner_id: string;
  occasion: Occasion;
  attempts: number;
  rule: AlertRule;
  subject: string;
  level: 'WARNING' | 'CRITICAL';
  detail: AlertDetail;
  opened_at: Date;
}

export const isMessageDue: RawBuilder<boolean> = sql<boolean>`exists (select 1 from alert_messages
  where next_attempt_at <= statement_timestamp())`;

/** Leases one message; after eight attempts it is given up. */
export async function takeDueMessage(db: Db): Promise<DueMessage | undefined> {
  const taken = await sql<DueMessage>`update alert_messages m set attempts = m.attempts + 1,
      next_attempt_at = case when m.attempts < 7 then clock_timestamp() + make_interval(secs => 15 * 2 ^ m.attempts) end
    from (select alert_id, partner_id, occasion from alert_messages where next_attempt_at <= statement_timestamp()
      order by next_attempt_at limit 1 for update skip locked) due, alerts a
    where (m.alert_id, m.partner_id, m.occasion) = (due.alert_id, due.partner_id, due.occasion) and a.alert_id = m.alert_id
    returning m.alert_id, m.partner_id, m.occasion, m.attempts, a.rule, a.subject, a.level, a.detail, a.opened_at`.execute(
    db,
  );
  return taken.rows[0];
}

export async function markSent(db: Db, { alert_id, partner_id, occasion }: DueMessage): Promise<void> {
  await sql`update alert_messages set sent_at = clock_timestamp(), next_attempt_at = null
    where alert_id = ${alert_id}::uuid and partner_id = ${partner_id} and occasion = ${occasion}`.execute(db);
}

/** One that would come in quiet hours waits for their end. */
export async function postpone(db: Db, { alert_id, partner_id, occasion }: DueMessage, until: Date): Promise<void> {
  await sql`update alert_messages set next_attempt_at = ${until}, attempts = attempts - 1
    where alert_id = ${alert_id}::uuid and partner_id = ${partner_id} and occasion = ${occasion}`.execute(db);
}

export async function purgeAlerts(db: Db, days: number): Promise<void> {
  await sql`delete from alerts where alert_id in (select alert_id from alerts
    where ended_at < now() - make_interval(days => ${days}) limit 1000)`.execute(db);
}
