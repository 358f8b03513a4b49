import { sql } from 'kysely';
import type { HealthReport } from '../../../gateways/partner-health.ts';
import type { Db } from '../../../platform/database/db.ts';

/** Adds what happened since the last report of this process. */
export async function storeReport(
  db: Db,
  { partnerId, processId, report }: { partnerId: string; processId: string; report: HealthReport },
): Promise<void> {
  const { calls, failures, failedInARow, lastSuccessAt, lastErrorAt, lastError } = report;
  await sql`insert into partner_reports as p (partner_id, process_id, day, calls, failures, failed_in_a_row, last_success_at,
      last_error_at, last_error, reported_at)
    values (${partnerId}, ${processId}, (now() at time zone 'Asia/Bangkok')::date, ${calls}, ${failures}, ${failedInARow},
      ${lastSuccessAt ?? null}, ${lastErrorAt ?? null}, ${lastError ?? null}, now())
    on conflict (partner_id, process_id, day) do update set calls = p.calls + excluded.calls,
      failures = p.failures + excluded.failures, failed_in_a_row = excluded.failed_in_a_row,
      last_success_at = coalesce(excluded.last_success_at, p.last_success_at),
      last_error_at = coalesce(excluded.last_error_at, p.last_error_at),
      last_error = coalesce(excluded.last_error, p.last_error), reported_at = now()`.execute(db);
}

interface UnclearReport {
  partnerId: string;
  unclear: HealthReport['unclear'][number];
}

/** Adds the answers to one question that nobody understood. */
export async function storeUnclear(db: Db, { partnerId, unclear }: UnclearReport): Promise<void> {
  const { place, word, count, lastAt } = unclear;
  await sql`insert into partner_unclear as u (partner_id, place, day, answers, last_word, last_at)
    values (${partnerId}, ${place}, (now() at time zone 'Asia/Bangkok')::date, ${count}, ${word}, ${lastAt})
    on conflict (partner_id, place, day) do update set answers = u.answers + excluded.answers,
      last_word = excluded.last_word, last_at = greatest(u.last_at, excluded.last_at)`.execute(db);
}

export interface UnclearRow {
  partner_id: string;
  place: string;
  answers: bigint;
  last_word: string;
  last_at: Date;
}

/** Answers of the last week that nobody understood, by partner and question. */
export async function listUnclear(db: Db): Promise<UnclearRow[]> {
  const found =
    await sql<UnclearRow>`select partner_id, place, sum(answers)::bigint as answers, max(last_at) as last_at,
      coalesce((array_agg(last_word order by last_at desc))[1], '') as last_word
    from partner_unclear where last_at > now() - interval '7 days' group by partner_id, place
    order by partner_id, max(last_at) desc`.execute(db);
  return found.rows;
}

export interface PartnerHealthRow {
  partner_id: string;
  calls: bigint;
  failures: bigint;
  failed_in_a_row: number;
  last_success_at: Date | null;
  last_error_at: Date | null;
  last_error: string | null;
}

/** Of each partner, what all processes said: calls of today, and the newest of everything else. */
export async function listHealth(db: Db): Promise<PartnerHealthRow[]> {
  const found = await sql<PartnerHealthRow>`select r.partner_id,
      coalesce(sum(r.calls) filter (where r.day = (now() at time zone 'Asia/Bangkok')::date), 0)::bigint as calls,
      coalesce(sum(r.failures) filter (where r.day = (now() at time zone 'Asia/Bangkok')::date), 0)::bigint as failures,
      coalesce(max(r.failed_in_a_row) filter (where r.reported_at > now() - interval '5 minutes'), 0)::int as failed_in_a_row,
      max(r.last_success_at) as last_success_at, max(r.last_error_at) as last_error_at,
      (array_agg(r.last_error order by r.last_error_at desc nulls last))[1] as last_error
    from partner_reports r group by r.partner_id`.execute(db);
  return found.rows;
}

export async function purgeReports(db: Db, days: number): Promise<void> {
  await sql`delete from partner_reports where reported_at < now() - make_interval(days => ${days})`.execute(db);
  await sql`delete from partner_unclear where last_at < now() - make_interval(days => ${days})`.execute(db);
}
