import type pg from 'pg';
import { MOVES, postMoves } from './fill-ledger.ts';
import { FILL_ACCOUNT } from './fill-people.ts';

const AUDIT_PIECE = 250_000;
const MAX_WAITING = 2_000;

/** Money that waits for people, on the books of the house. */
export async function fillWaiting(client: pg.Client, { rows, until }: { rows: number; until: Date }): Promise<void> {
  const waiting = Math.min(MAX_WAITING, Math.ceil(rows / 1_000));
  await client.query('begin');
  await client.query(
    `insert into inflows (receiving_account_id, bank_ref, inflow_id, amount, currency, state, wait_reason, source, from_bank,
       from_account_masked, from_name, occurred_at, created_at)
     select '${FILL_ACCOUNT}', 'W' || i, pg_temp.id_of('waiting/' || i), 10000 + i, 'THB', 'UNMATCHED', 'UNKNOWN_SENDER', 'feed', 'KTB',
       'xxxxxx' || lpad((i % 10000)::text, 4, '0'), 'UNKNOWN ' || i, at, at
     from (select i, $2::timestamptz - make_interval(mins => i) as at from generate_series(1, $1::int) i) i`,
    [waiting, until],
  );
  await client.query(MOVES);
  await client.query(
    `insert into fill_moves select row_number() over (order by created_at), 'house:' || receiving_account_id, inflow_id, 'receive', 'inflow',
       currency, house_code, 'suspense', amount, created_at from inflows where state = 'UNMATCHED'`,
  );
  await postMoves(client);
  await client.query('commit');
}

/** What operators did and looked at: written before the log had its key, so that whoever runs the site seals what follows. */
export async function fillAudit(
  client: pg.Client,
  { rows, members, until }: { rows: number; members: number; until: Date },
) {
  await client.query(`create function pg_temp.next_audit(sofar bytea, head bytea, a operator_audit) returns bytea
    language plpgsql immutable as $$ begin return operator_audit_hash(coalesce(sofar, head), a); end $$`);
  await client.query(
    'create aggregate pg_temp.audit_chain(bytea, operator_audit) (sfunc = pg_temp.next_audit, stype = bytea)',
  );
  for (let first = 1; first <= rows; first += AUDIT_PIECE) {
    await client.query(
      `insert into operator_audit (number, at, operator, action, subject, reason, detail, hash, changes_money)
       select (r.a).number, (r.a).at, (r.a).operator, (r.a).action, (r.a).subject, (r.a).reason, (r.a).detail,
         pg_temp.audit_chain(coalesce(l.hash, ''), r.a) over (order by (r.a).number), (r.a).changes_money
       from (select row(i, $4::timestamptz - interval '400 days' * (($3::bigint - i + 1)::float8 / $3::bigint),
             (array['support', 'finance', 'owner'])[1 + i % 3], case when act = 'member.freeze' then act when i % 2 = 0 then 'member.look'
               else 'member.statement' end, member, case when act = 'member.freeze' then 'asked by the member' end,
             jsonb_build_object('memberId', member), null, act = 'member.freeze', null, null)::operator_audit as a
         from (select i, 'fill' || lpad((i * 7919 % $5::bigint)::text, 12, '0') as member,
             case when i % 200 = 0 then 'member.freeze' end as act from generate_series($1::bigint, $2::bigint) i) i) r
       left join operator_audit l on l.number = $1::bigint - 1`,
      [first, Math.min(rows, first + AUDIT_PIECE - 1), rows, until, members],
    );
  }
  await client.query(`insert into barring_acts (member_id, operator, last_at)
    select m.member_id, a.operator, max(a.at) from operator_audit a join members m on m.member_id = a.detail->>'memberId'
    where a.changes_money group by 1, 2 on conflict (member_id, operator) do update set last_at = greatest(barring_acts.last_at, excluded.last_at)`);
}
