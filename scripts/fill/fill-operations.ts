import type pg from 'pg';
import type { Sealer } from '../../apps/server/src/platform/security/seal.ts';
import { payoutAccountPlace } from '../../apps/server/src/queries/payouts/withdraw-facts.ts';
import { MOVES, postMoves } from './fill-ledger.ts';
import { FILL_ACCOUNT, FILL_BANK } from './fill-people.ts';

/** Some members, or some operations of one. */
export interface Piece {
  firstMember: number;
  lastMember: number;
  firstOperation: number;
  lastOperation: number;
}

/**
 * Ten operations make a round that leaves nobody short: a deposit, to the game, one that fails, back, a deposit, to the game,
 * a withdrawal, back, a withdrawal and a prize. The last operation of some members has no end yet.
 */
const OPERATIONS = `create temporary table fill_operations on commit drop as
  with o as (
    select p.*, i, (i - 1) % 10 as k, (i - 1) / 10 as c, 10000 + ((p.m * 31 + (i - 1) / 10 * 17 + $5) % 900) * 100 as unit,
      $6::timestamptz - interval '400 days' * ((p.n - i + 0.5) / p.n) as at
    from fill_people p cross join lateral generate_series(greatest(1, $3::bigint), least(p.n, $4::bigint)) i
    where p.m between $1 and $2
  ), t as (
    select o.*, (array['deposit', 'transfer', 'transfer', 'transfer', 'deposit', 'transfer', 'withdrawal', 'transfer', 'withdrawal',
        'reward'])[k + 1] as kind,
      (array[4, 2, 1, 1, 1, 1, 2, 2, 3, 0])[k + 1] * unit + case k when 9 then unit / 10 else 0 end as amount,
      k in (1, 2, 5) as is_out, pg_temp.id_of($5 || '/operation/' || m || '/' || i) as id
    from o
  )
  select t.*, case when kind in ('deposit', 'reward') then 'CREDITED'
      when i = n and kind = 'transfer' and m % 40 = 1 then case m % 80 when 1 then 'SENT' else 'UNKNOWN' end
      when i = n and kind = 'withdrawal' and m % 40 = 2 then 'REVIEW'
      when k = 2 or (k = 8 and c % 10 = 4) then 'FAILED'
      when kind = 'transfer' then 'SUCCEEDED'
      when k = 8 and c % 10 = 7 then 'REJECTED'
      else 'PAID' end as state,
    pg_temp.id_of($5 || '/spin/' || m || '/' || i) as spin_id, 'F' || m || '-' || i as ref
  from t`;

const isOpen = "state in ('SENT', 'UNKNOWN', 'REVIEW')";
const endedAt = `at + case kind when 'withdrawal' then interval '5 minutes' when 'transfer' then interval '2 seconds' else interval '0' end`;

const STATEMENT = `insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code,
    counterparty, amount, currency, cash_sign, external_ref, created_at, final_at, attempts, next_attempt_at, fence)
  select member_id, id, kind, state, i, case kind when 'withdrawal' then 'withdraw' when 'reward' then 'bonus' else kind end,
    case when kind = 'deposit' then '${FILL_BANK}' when kind = 'reward' then 'SPINWHEEL' when kind = 'withdrawal' or is_out then 'WALLET'
      else game end,
    case when kind = 'withdrawal' then '${FILL_BANK}' when kind = 'transfer' and is_out then game else 'WALLET' end,
    case kind when 'deposit' then '${FILL_ACCOUNT}' when 'transfer' then game when 'withdrawal' then '${FILL_BANK}' else 'house' end,
    amount, 'THB', case when kind = 'withdrawal' or is_out then -1 else 1 end,
    case kind when 'deposit' then ref when 'reward' then spin_id::text else id::text end,
    at, case when not ${isOpen} then ${endedAt} end, case when state = 'UNKNOWN' then 3 else 0 end,
    case when state in ('SENT', 'UNKNOWN') then $1::timestamptz + interval '1 hour' end, 1
  from fill_operations order by m, i`;

const STEPS = `insert into operation_steps (member_id, operation_id, step_no, state, at)
  select member_id, id, no, step, case when no = 1 then at else ${endedAt} end
  from fill_operations cross join lateral unnest(case
    when kind in ('deposit', 'reward') or state in ('SENT', 'REVIEW') then array[state]
    when kind = 'transfer' then array['SENT', state]
    when state = 'REJECTED' then array['REVIEW', state]
    else array['REVIEW', 'APPROVED', 'SENT', state] end) with ordinality s (step, no)
  order by m, i, no`;

/** The bank's line, the inflow with why it is whose, and for the first one the proof of the account. */
const INFLOWS = [
  `insert into inflows (receiving_account_id, bank_ref, inflow_id, amount, currency, state, source, from_bank, from_account_masked,
     from_name, credited_member_id, credited_by, evidence, occurred_at, created_at, final_at)
   select '${FILL_ACCOUNT}', ref, id, amount, 'THB', 'CREDITED', 'feed', '${FILL_BANK}', 'xxxxxx' || right(account_no, 4),
     'FILL ' || m, member_id, 'MATCH', jsonb_build_object('memberId', member_id, 'account', 'fits', 'threshold', 85, 'isProven', i > 1,
       'score', 100, 'reasons', jsonb_build_array('SAME')), at, at, at
   from fill_operations where kind = 'deposit' order by m, i`,
  `insert into bank_feed_lines (receiving_account_id, bank_seq, bank_ref, amount, currency, seen_at)
   select '${FILL_ACCOUNT}', a.feed_cursor + row_number() over (order by m, i), ref, amount, 'THB', at
   from fill_operations, receiving_accounts a where kind = 'deposit' and a.receiving_account_id = '${FILL_ACCOUNT}'`,
  `update receiving_accounts set feed_cursor = feed_cursor + s.lines, compared_from = feed_cursor + s.lines
   from (select count(*) as lines from fill_operations where kind = 'deposit') s where receiving_account_id = '${FILL_ACCOUNT}'`,
  `insert into account_proofs (member_id, bank_code, account_no_hash, how, operation_id, since)
   select member_id, '${FILL_BANK}', account_hash, 'DEPOSIT', id, at from fill_operations where i = 1`,
];

const WITHDRAWALS = `insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed,
    review_reasons, approvals_needed, is_automatic, account_hash, amount, currency, created_at)
  select o.member_id, o.id, '${FILL_BANK}', p.bank_account_name, s.sealed, case when state = 'REVIEW' then array['FIRST'] else '{}' end,
    case when state in ('REVIEW', 'REJECTED') then 1 else 0 end, state not in ('REVIEW', 'REJECTED'), o.account_hash, o.amount, 'THB', o.at
  from unnest($1::uuid[], $2::bytea[]) s (id, sealed) join fill_operations o using (id) join members p using (member_id) order by o.m, o.i`;

const DEBITS = [
  `insert into payout_debits (subject, debit_ref, bank_seq, occurred_at, amount, currency, order_ref, to_bank, to_account_masked, member_id,
     operation_id, read_at)
   select 'FD' || ref, 'FD' || ref, row_number() over (order by m, i), ${endedAt}, amount, 'THB', id::text, '${FILL_BANK}',
     'xxxxxx' || right(account_no, 4), member_id, id, ${endedAt}
   from fill_operations where kind = 'withdrawal' and state = 'PAID'`,
];

/** Prizes with the coins they cost; a member's coins are earned once for the whole piece. The newest spin's coupon is not claimed. */
const REWARDS = [
  `create temporary table fill_spins on commit drop as
   select member_id, spin_id, at - interval '1 minute' as at, amount, id as claimed_by, m, i from fill_operations where kind = 'reward'
   union all
   select member_id, pg_temp.id_of($1 || '/open spin/' || m), at + interval '1 minute', 1000, null, m, i + 1 from fill_operations where i = n`,
  `create temporary table fill_coins on commit drop as
   select member_id, pg_temp.id_of($1 || '/coins/' || member_id || '/' || min(i)) as id, count(*) as coins, min(at) - interval '1 second' as at,
     coalesce(max(a.seq), 0)::bigint as before, min(m) as m
   from fill_spins left join ledger.accounts a on a.owner = member_id and a.code = 'coin' group by member_id`,
  `insert into spins (member_id, spin_id, version, code, seed, client_seed, offered, created_at, seen_at)
   select member_id, spin_id, 1, 'CASH', sha256(spin_id::text::bytea), '', '[]', at, at from fill_spins order by m, i`,
  `insert into coupons (member_id, coupon_id, prize, amount, currency, expires_at, claimed_at)
   select member_id, spin_id, 'cash', amount, 'THB', at + interval '30 days', case when claimed_by is not null then at + interval '1 minute' end
   from fill_spins order by m, i`,
  `insert into operation_causes (member_id, operation_id, cause_kind, cause_id, description)
   select member_id, claimed_by, 'luckydraw', spin_id::text, '{"th": "เงินสด", "en": "Cash"}' from fill_spins where claimed_by is not null
   order by m, i`,
  `insert into coin_earnings (member_id, earning_id, version, basis, coin_per, counted_from, counted, earned_before, coins, at)
   select member_id, id, 1, 'turnover', 100, (select published_at from wheel_versions), (earned + coins) * 100, earned, coins, at
   from (select c.*, coalesce((select sum(e.coins) from coin_earnings e where e.member_id = c.member_id), 0) as earned from fill_coins c) c`,
];

const BETS = [
  `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at, settled_at,
     version, stored_at)
   select member_id, game, 'bet-' || i, 'slot', 'THB', stake, case when state = 'VOID' then 0 else stake end,
     case when state = 'SETTLED' and i % 2 = 0 then stake * 19 / 10 else 0 end, state, at, case when state <> 'RUNNING' then at + interval '20 seconds' end,
     1, at + interval '30 seconds'
   from (select member_id, game, m, i, at, 1000 + ((m + i * 13) % 90) * 100 as stake,
       case when i = n and n > 1 and m % 3 = 0 then 'RUNNING' when i % 97 = 0 then 'VOID' else 'SETTLED' end as state from fill_operations) b
   order by m, i`,
  `insert into game_results as r (member_id, game_code, told, told_at)
   select o.member_id, o.game, sum(bet_effect(b.state, b.stake, b.payout)), max(b.stored_at)
   from fill_operations o join bets b on b.member_id = o.member_id and b.game_code = o.game and b.bet_ref = 'bet-' || o.i group by 1, 2
   on conflict (member_id, game_code) do update set told = r.told + excluded.told, told_at = excluded.told_at`,
];

const CALLS = `insert into provider_calls (member_id, operation_id, call_no, purpose, request, answer, outcome, started_at, ended_at)
  select member_id, id, no, case no when 1 then 'balance' else 'transfer' end,
    case no when 1 then 'GET /players/kp' || member_id || '/balance'
      else 'POST /transfers' || chr(10) || jsonb_build_object('reference', id, 'player', 'kp' || member_id, 'amount', amount / 100.0,
        'direction', case when is_out then 'in' else 'out' end) end,
    case when no = 2 and ${isOpen} then null else 'answered 200' || chr(10) || jsonb_build_object('status', case when state = 'FAILED' then 'refused'
      else 'ok' end, 'player', 'kp' || member_id, 'balance', amount / 50.0, 'transaction', md5(id::text || no), 'time', at) end,
    case when no = 1 or not ${isOpen} then 'answered' end, at, case when no = 2 and ${isOpen} then null else ${endedAt} end
  from fill_operations, generate_series(1, 2) no where kind = 'transfer' order by m, i, no`;

const KEYS = `insert into idempotency_keys (member_id, route, key, body_hash, operation_id, lease_until, reply_status, reply, created_at)
  select member_id, case kind when 'transfer' then '/api/wallet/transfer' when 'withdrawal' then '/api/wallet/withdraw'
      when 'reward' then '/api/spinwheel/coupon/claim' else '/api/qrcode/:provider' end,
    'key:' || md5('key/' || id), sha256(id::text::bytea), id, at + interval '40 seconds', 200,
    json_build_object('success', true, 'operationId', id, 'amount', amount / 100.0, 'status', case when ${isOpen} then 'PENDING' else 'SUCCESS' end), at
  from fill_operations order by m, i`;

/** Every posting of the piece in the order of its member's time. */
const POSTINGS = `insert into fill_moves
  select row_number() over (order by m, i, part), owner, operation_id, step, kind, currency, from_code, to_code, amount, at from (
    select m, 0::bigint as i, 0 as part, member_id as owner, id as operation_id, 'coins' as step, 'coin' as kind, 'COIN' as currency,
      'coin:issued' as from_code, 'coin' as to_code, coins as amount, at from fill_coins
    union all select m, i, 1, member_id, spin_id, 'spin', 'spin', 'COIN', 'coin', 'coin:issued', 1, at from fill_spins
    union all select m, i, 2, member_id, id, 'credit', case kind when 'reward' then 'prize' else kind end, 'THB',
      case kind when 'reward' then 'cost:prize' else 'bank' end, 'cash', amount, at from fill_operations where kind in ('deposit', 'reward')
    union all select m, i, 2, member_id, id, 'hold', kind, 'THB', case when kind = 'transfer' and not is_out then 'game:' || game else 'cash' end,
      case kind when 'transfer' then 'transit:' || game else 'hold:withdraw' end, amount, at
      from fill_operations where kind in ('transfer', 'withdrawal')
    union all select m, i, 3, member_id, id, case when state in ('SUCCEEDED', 'PAID') then 'settle' else 'release' end, kind, 'THB',
      case kind when 'transfer' then 'transit:' || game else 'hold:withdraw' end,
      case when state = 'PAID' then 'payout'
        when kind = 'transfer' and is_out = (state = 'SUCCEEDED') then 'game:' || game else 'cash' end, amount, ${endedAt}
      from fill_operations where kind in ('transfer', 'withdrawal') and not ${isOpen}
  ) p`;

/** Everything of a piece in one transaction. */
export async function fillPiece(
  client: pg.Client,
  piece: Piece,
  { seed, until, sealer }: { seed: number; until: Date; sealer: Sealer },
): Promise<void> {
  const { firstMember, lastMember, firstOperation, lastOperation } = piece;
  await client.query('begin');
  await client.query(OPERATIONS, [firstMember, lastMember, firstOperation, lastOperation, seed, until]);
  await client.query('analyze fill_operations');
  await client.query(STATEMENT, [until]);
  for (const statement of [STEPS, ...INFLOWS]) await client.query(statement);
  const sealed = await client.query<{ id: string; account_no: string }>(
    "select id, account_no from fill_operations where kind = 'withdrawal'",
  );
  await client.query(WITHDRAWALS, [
    sealed.rows.map(({ id }) => id),
    sealed.rows.map(({ id, account_no: accountNo }) => sealer.seal(accountNo, payoutAccountPlace(id))),
  ]);
  for (const statement of [...DEBITS, CALLS, KEYS, ...BETS]) await client.query(statement);
  for (const statement of REWARDS) await client.query(statement, statement.includes('$1') ? [seed] : []);
  await client.query(MOVES);
  await client.query(POSTINGS);
  await postMoves(client);
  await client.query('commit');
}
