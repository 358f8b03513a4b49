import type { ReportFilter, ReportSchedule, SENDING_STATES } from '@kapao/contract/operator/report-view.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface ViewRow {
  view_id: string;
  operator: string;
  name: string;
  filter: ReportFilter;
  every: 'DAY' | 'WEEK' | 'MONTH' | null;
  weekday: number | null;
  month_day: number | null;
  hour: number | null;
  partner_id: string | null;
  next_at: Date | null;
  stopped_at: Date | null;
}

export interface ShownSending {
  due_at: string;
  partner_id: string;
  state: (typeof SENDING_STATES)[number];
  attempts: number;
  ended_at: string | null;
}

export type ListedView = ViewRow & { sendings: ShownSending[] };

/** Those of an operator, and the one that is asked for, each with its newest sendings. */
export async function listViews(
  db: Db,
  { operator, viewId, sendings }: { operator: string; viewId: string | undefined; sendings: number },
): Promise<ListedView[]> {
  const found =
    await sql<ListedView>`select v.view_id, v.operator, v.name, v.filter, v.every, v.weekday, v.month_day, v.hour,
      v.partner_id, v.next_at, v.stopped_at,
      coalesce((select json_agg(s order by s.due_at desc) from (select due_at, partner_id, state, attempts, ended_at
        from report_sendings where view_id = v.view_id order by due_at desc limit ${sendings}) s), '[]') as sendings
    from report_views v where v.removed_at is null and (v.operator = ${operator} or v.view_id = ${viewId ?? null}::uuid)
    order by v.name, v.view_id limit 50`.execute(db);
  return found.rows;
}

/** Locked, when it is the operator's own. */
export async function lockOwnView(tx: Tx, viewId: string, operator: string): Promise<ViewRow | undefined> {
  const found =
    await sql<ViewRow>`select view_id, operator, name, filter, every, weekday, month_day, hour, partner_id, next_at,
      stopped_at from report_views
    where view_id = ${viewId}::uuid and operator = ${operator} and removed_at is null for update`.execute(tx);
  return found.rows[0];
}

/** Undefined when the operator has as many as there may be. */
export async function insertView(
  tx: Tx,
  { operator, name, filter, limit }: { operator: string; name: string; filter: ReportFilter; limit: number },
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('report-views'), hashtext(${operator}))`.execute(tx);
  const added = await sql<{ view_id: string }>`insert into report_views (operator, name, report, filter)
    select ${operator}, ${name}, ${filter.report}, ${JSON.stringify(filter)}::jsonb
    where (select count(*) from report_views where operator = ${operator} and removed_at is null) < ${limit}
    returning view_id`.execute(tx);
  return added.rows[0]?.view_id;
}

export async function removeView(tx: Tx, viewId: string): Promise<void> {
  await sql`update report_views set removed_at = clock_timestamp(), every = null, weekday = null, month_day = null, hour = null,
      partner_id = null, next_at = null, stopped_at = null
    where view_id = ${viewId}::uuid`.execute(tx);
}

export async function setSchedule(
  tx: Tx,
  viewId: string,
  { schedule, nextAt }: { schedule: ReportSchedule; nextAt: Date } | { schedule: null; nextAt: null },
): Promise<void> {
  const weekday = schedule?.every === 'WEEK' ? schedule.weekday : null;
  const monthDay = schedule?.every === 'MONTH' ? schedule.monthDay : null;
  await sql`update report_views set every = ${schedule?.every ?? null}, weekday = ${weekday}, month_day = ${monthDay},
      hour = ${schedule?.hour ?? null}, partner_id = ${schedule?.partnerId ?? null}, next_at = ${nextAt}, stopped_at = null
    where view_id = ${viewId}::uuid`.execute(tx);
}

export const isScheduleDue: RawBuilder<boolean> = sql<boolean>`exists (select 1 from report_views
  where next_at <= statement_timestamp())`;

/** One whose time has come, for one process at a time. */
export async function lockDueView(tx: Tx): Promise<ViewRow | undefined> {
  const found =
    await sql<ViewRow>`select view_id, operator, name, filter, every, weekday, month_day, hour, partner_id, next_at,
      stopped_at from report_views
    where next_at <= statement_timestamp() order by next_at limit 1 for update skip locked`.execute(tx);
  return found.rows[0];
}

export async function stopSchedule(db: Db | Tx, viewId: string): Promise<void> {
  await sql`update report_views set next_at = null, stopped_at = clock_timestamp()
    where view_id = ${viewId}::uuid and every is not null and stopped_at is null`.execute(db);
}

/** Writes down what is to be sent, and when the next is due. */
export async function beginSending(tx: Tx, view: ViewRow, nextAt: Date): Promise<void> {
  await sql`insert into report_sendings (view_id, due_at, partner_id)
    values (${view.view_id}::uuid, ${view.next_at}, ${view.partner_id}) on conflict do nothing`.execute(tx);
  await sql`update report_views set next_at = ${nextAt} where view_id = ${view.view_id}::uuid`.execute(tx);
}

export type Totals = readonly Readonly<Record<string, string | number>>[];

export interface DueSending {
  view_id: string;
  due_at: Date;
  partner_id: string;
  attempts: number;
  totals: Totals | null;
  operator: string;
  name: string;
  filter: ReportFilter;
  /** Its view is still to be sent there. */
  is_wished: boolean;
}

export const isSendingDue: RawBuilder<boolean> = sql<boolean>`exists (select 1 from report_sendings
  where next_attempt_at <= statement_timestamp())`;

/** As often as one is tried. */
export const MAX_ATTEMPTS = 8;

/** Leases one; what a process began the last time and never ended has failed. */
export async function takeDueSending(db: Db): Promise<DueSending | undefined> {
  await sql`update report_sendings set state = 'FAILED', next_attempt_at = null, ended_at = clock_timestamp()
    where next_attempt_at <= statement_timestamp() and attempts >= ${MAX_ATTEMPTS}`.execute(db);
  const taken = await sql<DueSending>`update report_sendings s set attempts = s.attempts + 1,
      next_attempt_at = clock_timestamp() + make_interval(secs => 60 * 2 ^ s.attempts)
    from (select view_id, due_at from report_sendings where next_attempt_at <= statement_timestamp()
      order by next_attempt_at limit 1 for update skip locked) due, report_views v
    where (s.view_id, s.due_at) = (due.view_id, due.due_at) and v.view_id = s.view_id
    returning s.view_id, s.due_at, s.partner_id, s.attempts, s.totals, v.operator, v.name, v.filter,
      v.partner_id is not distinct from s.partner_id and v.stopped_at is null as is_wished`.execute(db);
  return taken.rows[0];
}

type Sent = Pick<DueSending, 'view_id' | 'due_at'>;

export async function keepTotals(db: Db, { view_id, due_at }: Sent, totals: Totals): Promise<void> {
  await sql`update report_sendings set totals = ${JSON.stringify(totals)}::jsonb
    where view_id = ${view_id}::uuid and due_at = ${due_at} and totals is null`.execute(db);
}

export async function endSending(
  db: Db,
  { view_id, due_at }: Sent,
  state: 'SENT' | 'FAILED' | 'STOPPED',
): Promise<void> {
  await sql`update report_sendings set state = ${state}, next_attempt_at = null, ended_at = clock_timestamp()
    where view_id = ${view_id}::uuid and due_at = ${due_at} and ended_at is null`.execute(db);
}

/** What was sent long ago, and views that were removed long ago. */
export async function purgeReportViews(db: Db, days: number): Promise<void> {
  await sql`delete from report_sendings where (view_id, due_at) in (select view_id, due_at from report_sendings
    where ended_at < now() - make_interval(days => ${days}) limit 1000)`.execute(db);
  await sql`delete from report_views where view_id in (select view_id from report_views
    where removed_at < now() - make_interval(days => ${days}) limit 1000)`.execute(db);
}
