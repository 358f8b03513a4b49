-- A posting needs what it is for (record 53): an operation of its owner with its amount, in the state that its step says, or the
-- row of another kind that is its reason. Looked at when the transaction commits, whoever posts; it costs no round trip.

create table posting_kinds (
  kind text not null,
  step text not null,
  -- The operation of that owner under that id; null where only the source stands behind the posting.
  operation_kind text,
  states text[],
  -- Its two ends; empty is any.
  operation_from text not null default '',
  operation_to text not null default '',
  -- The accounts, `*` being the operation's counterparty; null where the source says it.
  from_code text,
  to_code text,
  -- The row that must be there as well, or instead: a branch of `check_posting_source` each.
  source text check (source in ('INFLOW', 'RECEIVED', 'ASSIGNED', 'RETURNED', 'GRANT', 'REFUNDED', 'COUPON', 'CAUSE', 'ENDED_GRANT',
    'DISPUTE', 'WRITE_OFF', 'RECOVERY', 'RESULT', 'RELEASE', 'REFUND', 'INVITEE_DAY', 'COINS', 'SPIN', 'COIN_PRIZE')),
  primary key (kind, step, operation_from, operation_to),
  check ((operation_kind is null) = (states is null)),
  check (operation_kind is not null or source is not null)
);
insert into posting_kinds (kind, step, operation_kind, states, operation_from, operation_to, from_code, to_code, source) values
  ('deposit', 'credit', 'deposit', '{CREDITED}', '', 'WALLET', null, 'cash', 'INFLOW'),
  ('inflow', 'receive', null, null, '', '', null, 'suspense', 'RECEIVED'),
  ('inflow', 'assign', null, null, '', '', 'suspense', null, 'ASSIGNED'),
  ('inflow', 'return', null, null, '', '', 'suspense', null, 'RETURNED'),
  ('transfer', 'hold', 'transfer', '{SENT,UNKNOWN}', 'WALLET', '', 'cash', 'transit:*', null),
  ('transfer', 'settle', 'transfer', '{SUCCEEDED}', 'WALLET', '', 'transit:*', 'game:*', null),
  ('transfer', 'release', 'transfer', '{FAILED}', 'WALLET', '', 'transit:*', 'cash', null),
  ('transfer', 'hold', 'transfer', '{SENT,UNKNOWN}', '', 'WALLET', 'game:*', 'transit:*', null),
  ('transfer', 'settle', 'transfer', '{SUCCEEDED}', '', 'WALLET', 'transit:*', 'cash', null),
  ('transfer', 'release', 'transfer', '{FAILED}', '', 'WALLET', 'transit:*', 'game:*', null),
  ('transfer', 'hold', 'transfer', '{SENT,UNKNOWN}', '', 'HOUSE', 'game:*', 'transit:*', null),
  ('transfer', 'settle', 'transfer', '{SUCCEEDED}', '', 'HOUSE', 'transit:*', 'quarantine:*', null),
  ('transfer', 'release', 'transfer', '{FAILED}', '', 'HOUSE', 'transit:*', 'game:*', null),
  ('withdrawal', 'hold', 'withdrawal', '{REVIEW,APPROVED}', 'WALLET', '', 'cash', 'hold:withdraw', null),
  ('withdrawal', 'settle', 'withdrawal', '{PAID}', 'WALLET', '', 'hold:withdraw', 'payout', null),
  ('withdrawal', 'release', 'withdrawal', '{FAILED,REJECTED}', 'WALLET', '', 'hold:withdraw', 'cash', null),
  ('dispute', 'dispute', 'withdrawal', '{DISPUTED}', 'WALLET', '', 'receivable', 'payout', 'DISPUTE'),
  ('dispute', 'write-off', 'withdrawal', '{DISPUTED}', 'WALLET', '', 'cost:dispute', 'receivable', 'WRITE_OFF'),
  ('dispute', 'take', 'recovery', '{TAKEN}', 'WALLET', '', 'cash', 'receivable', 'RECOVERY'),
  ('bonus', 'credit', 'reward', '{CREDITED}', 'BONUS', 'WALLET', 'cost:bonus', 'cash', 'GRANT'),
  ('promotion', 'credit', 'reward', '{CREDITED}', 'BONUS', 'WALLET', 'cost:bonus', 'cash', 'GRANT'),
  ('refund', 'receive', null, null, '', '', 'cost:refund', 'refund', 'REFUND'),
  ('refund', 'credit', 'reward', '{CREDITED}', 'REFUND', 'WALLET', 'refund', 'cash', 'REFUNDED'),
  ('invite', 'earn', null, null, '', '', 'cost:invite', 'invite', 'INVITEE_DAY'),
  ('invite', 'collect', 'reward', '{CREDITED}', 'INVITE', 'WALLET', 'invite', 'cash', 'CAUSE'),
  ('prize', 'credit', 'reward', '{CREDITED}', 'SPINWHEEL', 'WALLET', 'cost:prize', 'cash', 'COUPON'),
  ('prize', 'coins', null, null, '', '', 'coin:issued', 'coin', 'COIN_PRIZE'),
  ('forfeit', 'take', 'forfeit', '{TAKEN}', 'WALLET', 'BONUS', 'cash', 'forfeit', 'ENDED_GRANT'),
  ('coin', 'coins', null, null, '', '', null, null, 'COINS'),
  ('spin', 'spin', null, null, '', '', 'coin', 'coin:issued', 'SPIN'),
  ('game-result', 'result', null, null, '', '', null, null, 'RESULT'),
  ('game-result', 'release', null, null, '', '', null, null, 'RELEASE');

-- A debt is taken once, whatever id the taking has.
create unique index one_recovery_per_payout on operations (member_id, external_ref) where kind = 'recovery';

-- What is booked as won at a game: no more than its bets and what was let through without them, but for a part of the smallest
-- amount. The account is that of a member who plays there, in the member's currency.
create function result_fits(m ledger.movements) returns boolean language plpgsql stable security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare v_game constant text := substr(m.from_code, strpos(m.from_code, ':') + 1);
begin
  if not exists (select from game_accounts a join members b on b.member_id = a.member_id
      where a.member_id = m.owner and a.game_code = v_game and b.currency = m.currency)
    or (m.from_code, m.to_code) not in (('result:' || v_game, 'game:' || v_game), ('game:' || v_game, 'result:' || v_game),
      ('quarantine:' || v_game, 'game:' || v_game), ('result:' || v_game, 'quarantine:' || v_game)) then
    return false;
  end if;
  if starts_with(m.from_code, 'result:') and (
    select -a.balance - c.step from ledger.accounts a join ledger.currencies c using (currency)
    where a.owner = m.owner and a.code = m.from_code and a.currency = m.currency
  ) >= coalesce((select r.told + r.allowed from game_results r where r.member_id = m.owner and r.game_code = v_game), 0) then
    -- Bets that were told anew since the books were looked at: worked out again, it fits. What never fits is never posted.
    raise exception 'more was won at % than bets say', v_game using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
revoke all on function result_fits from public;

-- Branches and not one expression: the plan of an expression would open every table that it names at every posting.
create function check_posting_source() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  o operations;
  k posting_kinds;
  v_fits boolean;
begin
  select * into o from operations where member_id = new.owner and operation_id = new.operation_id;
  select * into k from posting_kinds where kind = new.kind and step = new.step
    and operation_from in ('', o.from_code) and operation_to in ('', o.to_code);
  v_fits := k.kind is not null and new.reverses_operation is null and (new.line = 1 or k.source = 'RESULT')
    and (k.operation_kind is null
      or (o.kind = k.operation_kind and o.state = any (k.states) and o.amount = new.amount and o.currency = new.currency))
    and (k.from_code is null or new.from_code = replace(k.from_code, '*', coalesce(o.counterparty, '')))
    and (k.to_code is null or new.to_code = replace(k.to_code, '*', coalesce(o.counterparty, '')));
  -- What is given or taken for a reason of its own names it (L13).
  if v_fits and o.kind in ('reward', 'forfeit') then
    v_fits := exists (select from operation_causes where member_id = new.owner and operation_id = new.operation_id);
  end if;
  if v_fits and k.source is not null then
    case k.source
    when 'CAUSE' then null;
    when 'INFLOW' then
      v_fits := exists (select from inflows i where i.inflow_id = new.operation_id and i.state = 'CREDITED'
        and i.credited_member_id = new.owner and (i.amount, i.currency, i.house_code) = (new.amount, new.currency, new.from_code));
    when 'RECEIVED' then
      v_fits := exists (select from inflows i where i.inflow_id = new.operation_id
        and 'house:' || i.receiving_account_id = new.owner and (i.amount, i.currency, i.house_code) = (new.amount, new.currency, new.from_code));
    when 'ASSIGNED', 'RETURNED' then
      v_fits := exists (select from inflows i where i.inflow_id = new.operation_id
        and i.state = case k.source when 'ASSIGNED' then 'CREDITED' else 'RETURNED' end
        and 'house:' || i.receiving_account_id = new.owner and (i.amount, i.currency, i.house_code) = (new.amount, new.currency, new.to_code));
    when 'GRANT' then
      v_fits := exists (select from bonus_grants g join turnover_conditions t using (member_id, operation_id)
        where g.member_id = new.owner and g.operation_id = new.operation_id and g.kind = new.kind and t.award = new.amount);
    when 'REFUND' then
      v_fits := exists (select from refunds r where r.member_id = new.owner and r.refund_id = new.operation_id
        and (r.amount, r.currency) = (new.amount, new.currency));
    when 'REFUNDED' then
      v_fits := new.amount = (select sum(r.amount) from refunds r where r.member_id = new.owner
        and r.added_operation_id = new.operation_id and r.currency = new.currency);
    when 'INVITEE_DAY' then
      v_fits := exists (select from invite_earnings e where e.inviter_id = new.owner and e.earning_id = new.operation_id
        and e.state = 'EARNED' and (e.amount, e.currency) = (new.amount, new.currency));
    when 'COUPON' then
      v_fits := exists (select from coupons c where c.member_id = new.owner and c.coupon_id = o.external_ref::uuid
        and c.prize = 'cash' and c.claimed_at is not null and (c.amount, c.currency) = (new.amount, new.currency));
    when 'COIN_PRIZE' then
      v_fits := exists (select from coupons c where c.member_id = new.owner and c.coupon_id = new.operation_id
        and c.prize = 'coin' and c.claimed_at is not null and (c.amount, c.currency) = (new.amount, new.currency));
    when 'SPIN' then
      v_fits := new.amount = 1 and new.currency = 'COIN'
        and exists (select from spins s where s.member_id = new.owner and s.spin_id = new.operation_id);
    when 'COINS' then
      v_fits := new.currency = 'COIN' and exists (select from coin_earnings e where e.member_id = new.owner
        and e.earning_id = new.operation_id and abs(e.coins) = new.amount and (new.from_code, new.to_code)
          = (case when e.coins > 0 then 'coin:issued' else 'coin' end, case when e.coins > 0 then 'coin' else 'coin:issued' end));
    when 'ENDED_GRANT' then
      v_fits := exists (select from turnover_conditions t where t.member_id = new.owner
        and t.operation_id = o.external_ref::uuid and t.state <> 'OPEN' and t.currency = new.currency);
    when 'DISPUTE', 'WRITE_OFF' then
      v_fits := exists (select from payout_disputes d where d.member_id = new.owner and d.operation_id = new.operation_id
        and (k.source = 'DISPUTE' or (d.decision = 'WRITE_OFF' and d.ended_at is not null)));
    when 'RECOVERY' then
      v_fits := exists (select from operations w join payout_disputes d using (member_id, operation_id)
        where w.member_id = new.owner and w.kind = 'withdrawal' and w.external_ref = o.external_ref and w.state = 'DISPUTED'
          and (w.amount, w.currency) = (new.amount, new.currency) and d.decision = 'TAKE' and d.ended_at is not null);
    when 'RESULT' then
      v_fits := result_fits(new);
    when 'RELEASE' then
      v_fits := new.to_balance_after <= 0 and exists (select from result_checks c where c.check_id = new.operation_id
        and c.member_id = new.owner and c.state = 'RELEASED' and c.decided_by is not null and c.currency = new.currency
        and (new.from_code, new.to_code) = ('result:' || c.game_code, 'quarantine:' || c.game_code));
    end case;
  end if;
  if v_fits then return null; end if;
  raise exception 'nothing stands behind %.% of %', new.kind, new.step, new.owner
    using errcode = 'check_violation', constraint = 'posting_has_a_source';
end $$;
revoke all on function check_posting_source from public;

-- At commit, because a posting and its source are written in one transaction in whatever order suits them.
create constraint trigger posting_has_a_source after insert on ledger.movements
  deferrable initially deferred for each row execute function check_posting_source();

grant select on posting_kinds to kapao_app;
