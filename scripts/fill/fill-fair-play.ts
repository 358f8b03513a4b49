import type pg from 'pg';

/**
 * What members have beside their money: limits and their changes, breaks that are over, the interval they chose, what was refused, who
 * they are, and cases. None of it stops a member who plays: limits are wide, and nobody is away or held.
 */
export async function fillFairPlay(client: pg.Client, { until }: { until: Date }): Promise<void> {
  for (const statement of [LIMITS, CHANGES, BREAKS, STOPS, INTERVALS, REFUSALS, CLAIMS, CASES]) {
    await client.query(statement, [until]);
  }
}

const LIMITS = `insert into play_limits (member_id, kind, period, most, set_at)
  select member_id, kind, period, 1000000000000, $1::timestamptz - interval '100 days' from fill_people,
    (values ('DEPOSIT', 'DAY'), ('LOSS', 'WEEK'), ('STAKE', 'MONTH')) l (kind, period) where m % 10 = 3`;

const CHANGES = `insert into play_limit_changes (member_id, kind, period, change, most, at)
  select l.member_id, l.kind, l.period, case when i = 1 then 'SET' else 'LOWER' end, l.most * (6 - i), $1::timestamptz - (100 + 10 * (5 - i)) * interval '1 day'
  from play_limits l, generate_series(1, 5) i`;

/** Before anything of their play, so that nothing reached it meanwhile. */
const BREAKS = `insert into exclusions (exclusion_id, member_id, kind, source, starts_at, ends_at, asked_at, returned_at, settled_at)
  select pg_temp.id_of('break/' || m), member_id, 'BREAK', 'MEMBER', began, began + interval '1 day', began + interval '2 days',
    began + interval '4 days', began + interval '1 hour'
  from (select m, member_id, $1::timestamptz - interval '405 days' as began from fill_people where m % 20 = 7) p`;

const STOPS = `insert into exclusion_stops (exclusion_id, kind, way, day, times, first_at, last_at)
  select exclusion_id, 'PHONE', '/api/account', (starts_at at time zone 'Asia/Bangkok')::date, 3, starts_at + interval '1 hour',
    starts_at + interval '2 hours'
  from exclusions where source = 'MEMBER' and starts_at < $1`;

const INTERVALS = `insert into reality_checks (member_id, every_minutes, set_at)
  select member_id, 30 + (m % 7)::int * 15, $1::timestamptz - interval '90 days' from fill_people where m % 5 = 2`;

const REFUSALS = `insert into play_refusals (member_id, day, code, way, refusal_no, times, amount, first_at, last_at)
  select member_id, (at at time zone 'Asia/Bangkok')::date, case when i % 2 = 0 then 'LOSS_LIMIT' else 'DEPOSIT_LIMIT' end,
    case when i % 2 = 0 then '/api/wallet/transfer' else '/api/qr/:provider' end, no, case no when 0 then 40 else 1 end, 10000, at, at
  from fill_people, generate_series(1, 20) i, generate_series(0, 2) no,
    lateral (select $1::timestamptz - make_interval(days => i * 10) as at) t where m % 10 = 3`;

const CLAIMS = `insert into identity_claims (member_id, claim_id, level, state, full_name, birth_date, name_score, claimed_at, decided_at, reason_code)
  select p.member_id, pg_temp.id_of('claim/' || m), 2, case when m % 14 = 0 then 'REFUSED' else 'ACCEPTED' end, b.bank_account_name, '1990-01-01', 100,
    $1::timestamptz - interval '120 days', $1::timestamptz - interval '120 days', case when m % 14 = 0 then 'UNDER_AGE' end
  from fill_people p join members b using (member_id) where m % 2 = 0`;

const CASES = `insert into aml_cases (case_id, member_id, rule, currency, amount, since, until, evidence, evidence_hash, state, opened_at,
    assigned_to, assigned_at, closed_at, closed_by)
  select pg_temp.id_of('case/' || m), member_id, 'VOLUME', 'THB', 20000000, at - interval '1 day', at, '{"count": 12}', sha256('{"count": 12}'),
    case when is_open then 'OPEN' else 'DISMISSED' end, at, case when not is_open then 'finance' end, case when not is_open then at end,
    case when not is_open then at + interval '1 hour' end, case when not is_open then 'finance' end
  from (select m, member_id, m % 500 = 11 as is_open, $1::timestamptz - make_interval(days => 1 + (m % 200)::int) as at
    from fill_people where m % 20 = 11) p`;
