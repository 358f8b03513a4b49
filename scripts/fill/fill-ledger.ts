import type pg from 'pg';

/**
 * Hashes of entries chain per account, so that a window over the entries of an account makes them all in one pass. What an
 * account already has is where its chain goes on.
 */
export async function prepareLedger(client: pg.Client): Promise<void> {
  await client.query(`create function pg_temp.next_hash(sofar bytea, head bytea, operation_id uuid, step text, amount bigint,
      after bigint, seq bigint) returns bytea language plpgsql immutable as
    $$ begin return ledger.entry_hash(coalesce(sofar, head), operation_id, step, 1, amount, after, seq); end $$`);
  await client.query(`create aggregate pg_temp.chain(bytea, uuid, text, bigint, bigint, bigint)
    (sfunc = pg_temp.next_hash, stype = bytea)`);
}

/** Table `fill_moves`: what is to be posted, in the order of `place`. */
export const MOVES = `create temporary table fill_moves (place bigint primary key, owner text not null, operation_id uuid not null,
  step text not null, kind text not null, currency text not null, from_code text not null, to_code text not null,
  amount bigint not null, at timestamptz not null) on commit drop`;

/** Posts what stands in `fill_moves`: the movements, and where they leave their accounts. */
export async function postMoves(client: pg.Client): Promise<void> {
  await client.query(ENTRIES);
  await client.query('create index on fill_entries (place)');
  await client.query('analyze fill_moves, fill_entries');
  await client.query(MOVEMENTS);
  await client.query(ACCOUNTS);
}

const ENTRIES = `create temporary table fill_entries on commit drop as
  with e as (
    select place, false as is_to, owner, from_code as code, currency, -amount as amount, operation_id, step from fill_moves
    union all
    select place, true, owner, to_code, currency, amount, operation_id, step from fill_moves
  ), s as (
    select e.*, coalesce(a.head, '') as head, coalesce(a.seq, 0) + row_number() over w as seq,
      (coalesce(a.balance, 0) + sum(e.amount) over w)::bigint as after
    from e left join ledger.accounts a using (owner, code, currency)
    window w as (partition by e.owner, e.code, e.currency order by e.place)
  )
  select place, is_to, owner, code, currency, amount, seq, after,
    pg_temp.chain(head, operation_id, step, amount, after, seq) over (partition by owner, code, currency order by place) as hash
  from s`;

const MOVEMENTS = `insert into ledger.movements (owner, operation_id, step, line, kind, currency, amount, from_code, from_seq,
    from_balance_after, from_hash, to_code, to_seq, to_balance_after, to_hash, at)
  select m.owner, m.operation_id, m.step, 1, m.kind, m.currency, m.amount, m.from_code, f.seq, f.after, f.hash,
    m.to_code, t.seq, t.after, t.hash, m.at
  from fill_moves m join fill_entries f on f.place = m.place and not f.is_to join fill_entries t on t.place = m.place and t.is_to
  order by m.place`;

const ACCOUNTS = `insert into ledger.accounts as a (owner, code, currency, kind, never_negative, balance, seq, moved, head)
  select e.owner, e.code, e.currency, k.kind, k.never_negative, e.after, e.seq, e.amount, e.hash
  from (select distinct on (owner, code, currency) * from fill_entries order by owner, code, currency, seq desc) e
  join ledger.account_kinds k on k.kind = ledger.kind_of(e.code)
  on conflict (owner, code, currency) do update set balance = excluded.balance, seq = excluded.seq, moved = excluded.moved,
    head = excluded.head`;
