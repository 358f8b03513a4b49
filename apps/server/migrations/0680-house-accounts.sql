-- House accounts: what each receiving account may take in a day and hold, which of a bank's accounts a member is shown, when one rests,
-- and money that the operator moves between them. What two people decide here is held by triggers, whoever writes.

create table house_account_rules (
  receiving_account_id text primary key references receiving_accounts,
  -- Of a day in Bangkok; null is no limit.
  max_day_amount bigint check (max_day_amount > 0),
  max_day_count int check (max_day_count > 0),
  max_balance bigint check (max_balance > 0),
  -- Its share of the members of its bank; null is shown to everybody.
  weight int check (weight between 1 and 100),
  rest_from timestamptz,
  rest_until timestamptz,
  -- What the bank said it held then; balances are reckoned from here.
  opening_balance bigint check (opening_balance >= 0),
  opened_at timestamptz,
  proposal_id uuid not null references proposals,
  check ((opening_balance is null) = (opened_at is null)),
  check (rest_until > rest_from),
  check (max_balance is null or opening_balance is not null)
);

-- Compared with what two people read: a limit cannot be widened, nor a balance begun anew, by whoever may write the table.
create function check_house_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.receiving_account_id <> old.receiving_account_id or not exists (
    select from proposals p join receiving_accounts r on r.receiving_account_id = p.subject join ledger.currencies c using (currency)
      cross join lateral (select p.content -> 'after' as a, 10::numeric ^ c.exponent as minor) w
    where p.proposal_id = new.proposal_id and p.kind = 'house-account.rules' and p.state = 'DONE' and p.decided_by <> p.proposed_by
      and p.subject = new.receiving_account_id
      and (a ->> 'maxDayAmount')::numeric * minor is not distinct from new.max_day_amount
      and (a ->> 'maxDayCount')::int is not distinct from new.max_day_count
      and (a ->> 'maxBalance')::numeric * minor is not distinct from new.max_balance
      and (a ->> 'weight')::int is not distinct from new.weight
      and (a ->> 'restFrom')::timestamptz is not distinct from new.rest_from
      and (a ->> 'restUntil')::timestamptz is not distinct from new.rest_until
      and (a ->> 'openingBalance')::numeric * minor is not distinct from new.opening_balance
      and (a ->> 'openedAt')::timestamptz is not distinct from new.opened_at) then
    raise exception 'rules of house account % are what two people agreed on', new.receiving_account_id
      using errcode = 'check_violation', constraint = 'house_rules_by_two';
  end if;
  return new;
end $$;
create trigger house_rules_by_two before insert or update on house_account_rules for each row execute function check_house_rules();
create trigger never_removed before delete or truncate on house_account_rules for each statement execute function ledger.refuse_change();
create trigger told_when_changed after insert or update on house_account_rules for each statement execute function tell_site_change();

-- What arrived, by the bank's clock, and what was paid out, by hours that are over: so that a day or a balance is a sum of hours and not
-- of every payment. The hours before `until` are counted; a payment that is told later joins its hour as it is written.
create table house_account_hours (
  receiving_account_id text not null references receiving_accounts,
  hour timestamptz not null,
  amount bigint not null,
  payments bigint not null,
  primary key (receiving_account_id, hour) include (amount, payments)
);
create table house_payout_hours (
  partner_id text not null references partners,
  currency text not null references ledger.currencies,
  hour timestamptz not null,
  amount bigint not null,
  primary key (partner_id, currency, hour) include (amount)
);
create table house_hours_until (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
comment on table house_account_hours is 'Written by its functions alone; the audit counts again.';
insert into house_hours_until (until) select date_trunc('hour', least(now() - interval '3 hours',
  (select min(occurred_at) from inflows), (select min(at) from ledger.movements)), 'UTC');

create index inflows_of_account_by_time on inflows (receiving_account_id, occurred_at) include (amount);
create index inflows_sent_back on inflows (receiving_account_id, final_at) include (amount) where state = 'RETURNED';

-- A payment older than this may have been counted; no transaction lasts for an hour.
create function join_house_hour() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.occurred_at >= date_trunc('hour', now() - interval '1 hour', 'UTC') then return null; end if;
  -- Whoever counts waits for us, or we see what was counted.
  perform pg_advisory_xact_lock_shared(hashtextextended('house hours', 0));
  if new.occurred_at < (select u.until from house_hours_until u) then
    insert into house_account_hours as h values (new.receiving_account_id, date_trunc('hour', new.occurred_at, 'UTC'), new.amount, 1)
      on conflict (receiving_account_id, hour) do update set amount = h.amount + excluded.amount, payments = h.payments + 1;
  end if;
  return null;
end $$;
create trigger joins_its_hour after insert on inflows for each row execute function join_house_hour();

-- Counts some hours that are over; false where there are none.
create function advance_house_hours() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from timestamptz;
  v_until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('house hours', 0));
  select u.until into v_from from house_hours_until u;
  v_until := least(v_from + interval '1 day', date_trunc('hour', now() - interval '2 hours', 'UTC'));
  if v_until <= v_from then return false; end if;
  insert into house_account_hours
    select i.receiving_account_id, date_trunc('hour', i.occurred_at, 'UTC'), sum(i.amount), count(*) from inflows i
    where i.occurred_at >= v_from and i.occurred_at < v_until group by 1, 2;
  insert into house_payout_hours
    select w.partner_id, m.currency, date_trunc('hour', m.at, 'UTC'), sum(m.amount)
    from ledger.movements m join withdrawals w on w.member_id = m.owner and w.operation_id = m.operation_id
    where m.at >= v_from and m.at < v_until and m.to_code = 'payout' and w.partner_id is not null group by 1, 2, 3;
  update house_hours_until set until = v_until;
  return true;
end $$;
create index inflows_by_time on inflows (occurred_at);

-- Counts all of them anew, from what arrived and what was paid.
create function rebuild_house_hours() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('house hours', 0));
  delete from house_account_hours;
  delete from house_payout_hours;
  update house_hours_until set until = date_trunc('hour', least(now() - interval '3 hours',
    (select min(occurred_at) from inflows), (select min(at) from ledger.movements)), 'UTC');
  while advance_house_hours() loop end loop;
end $$;

-- What arrived at an account from a moment on and before another.
create function house_arrived(p_account text, p_from timestamptz, p_until timestamptz, out amount bigint, out payments bigint)
language plpgsql stable as $$
declare
  v_first timestamptz := date_trunc('hour', p_from + interval '1 hour - 1 microsecond', 'UTC');
  v_last timestamptz := greatest(v_first, least(date_trunc('hour', p_until, 'UTC'), (select u.until from house_hours_until u)));
begin
  select coalesce(sum(s.amount), 0), coalesce(sum(s.payments), 0) into amount, payments from (
    select h.amount, h.payments from house_account_hours h
      where h.receiving_account_id = p_account and h.hour >= v_first and h.hour < v_last
    union all
    select i.amount, 1 from inflows i
      where i.receiving_account_id = p_account and i.occurred_at >= p_from and i.occurred_at < least(v_first, p_until)
    union all
    select i.amount, 1 from inflows i where i.receiving_account_id = p_account and i.occurred_at >= v_last and i.occurred_at < p_until) s;
end $$;

-- What payout partners paid from an account. The settings of a partner name it, by file and by order.
create function house_paid_out(p_account text, p_from timestamptz, p_until timestamptz) returns bigint language plpgsql stable as $$
declare
  v_first timestamptz := date_trunc('hour', p_from + interval '1 hour - 1 microsecond', 'UTC');
  v_last timestamptz := greatest(v_first, least(date_trunc('hour', p_until, 'UTC'), (select u.until from house_hours_until u)));
  v_partners text[];
  v_currency text;
begin
  select r.currency, array(select p.partner_id from partners p where p.kind = 'payout'
      and r.account_no in (p.settings ->> 'debitAccountNo', p.settings ->> 'fromAccountNo')) into v_currency, v_partners
    from receiving_accounts r where r.receiving_account_id = p_account;
  if v_partners is null or v_partners = '{}' then return 0; end if;
  return coalesce((select sum(s.amount) from (
    select h.amount from house_payout_hours h where h.partner_id = any (v_partners) and h.currency = v_currency
      and h.hour >= v_first and h.hour < v_last
    union all
    select m.amount from ledger.movements m join withdrawals w on w.member_id = m.owner and w.operation_id = m.operation_id
      where m.to_code = 'payout' and m.currency = v_currency and w.partner_id = any (v_partners)
        and (m.at >= p_from and m.at < least(v_first, p_until) or m.at >= v_last and m.at < p_until)) s), 0);
end $$;

-- What an account should hold at a moment, from what the bank held when it was agreed on. A sweep whose credit was told is in what arrived.
create function house_balance(p_account text, p_until timestamptz, out opening bigint, out arrived bigint, out sent_back bigint,
  out paid bigint, out swept_in bigint, out swept_out bigint, out balance bigint
) language plpgsql stable as $$
declare v_from timestamptz;
begin
  select h.opening_balance, h.opened_at into opening, v_from from house_account_rules h where h.receiving_account_id = p_account;
  if opening is null or p_until < v_from then return; end if;
  arrived := (house_arrived(p_account, v_from, p_until)).amount;
  paid := house_paid_out(p_account, v_from, p_until);
  sent_back := coalesce((select sum(i.amount) from inflows i where i.receiving_account_id = p_account and i.state = 'RETURNED'
    and i.final_at >= v_from and i.final_at < p_until and not exists (select from house_sweeps s where s.inflow_id = i.inflow_id)), 0);
  swept_in := coalesce((select sum(s.amount) from house_sweeps s where s.to_account = p_account and s.inflow_id is null
    and s.sent_at >= v_from and s.sent_at < p_until), 0);
  swept_out := coalesce((select sum(s.amount) from house_sweeps s where s.from_account = p_account
    and s.sent_at >= v_from and s.sent_at < p_until), 0);
  balance := opening + arrived - sent_back - paid + swept_in - swept_out;
end $$;

-- What the bank said it held, as people read it there. A statement that was counted says it as well.
create table house_bank_balances (
  receiving_account_id text not null references receiving_accounts,
  at timestamptz not null,
  balance bigint not null,
  put_by text not null,
  put_at timestamptz not null default clock_timestamp(),
  primary key (receiving_account_id, at, put_at),
  check (at <= put_at + interval '5 minutes')
);
create trigger append_only before update or delete or truncate on house_bank_balances
  for each statement execute function ledger.refuse_change();

-- Sweeps: the house's own money, moved between its accounts or to its main account. A proposal is a sweep, so it is booked once.
create table house_sweep_evidence (
  evidence_id uuid primary key,
  stored_name text not null,
  byte_length bigint not null check (byte_length > 0),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  put_by text not null,
  put_at timestamptz not null default clock_timestamp()
);
create index house_sweep_evidence_newest on house_sweep_evidence (put_at);
create table house_sweeps (
  sweep_id uuid primary key references proposals,
  from_account text not null references receiving_accounts,
  -- Null is an account that takes nothing from members, which `to_name` tells.
  to_account text references receiving_accounts check (to_account <> from_account),
  to_name text check (to_name <> ''),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  bank_ref text not null check (bank_ref ~ '^[\x21-\x7e]{1,64}$'),
  sent_at timestamptz not null,
  evidence_id uuid not null references house_sweep_evidence,
  proposed_by text not null,
  approved_by text not null,
  at timestamptz not null default clock_timestamp(),
  -- The credit at the other account, once the bank has told it.
  inflow_id uuid unique references inflows (inflow_id),
  check ((to_account is null) = (to_name is not null)),
  -- The bank has one transfer of a number.
  unique (from_account, bank_ref)
);
create index house_sweeps_from on house_sweeps (from_account, sent_at);
create index house_sweeps_to on house_sweeps (to_account, sent_at) where to_account is not null;
create index house_sweeps_unseen on house_sweeps (sent_at) where inflow_id is null and to_account is not null;
create trigger never_removed before delete or truncate on house_sweeps for each statement execute function ledger.refuse_change();

create function house_code_of(p_account text) returns text language sql stable as $$
  select case when r.bank_code = 'PREPAID' then 'prepaid' when b.kind = 'PAYMENT' then 'gateway:' || r.bank_code else 'bank' end
  from receiving_accounts r join banks b on b.code = r.bank_code where r.receiving_account_id = p_account
$$;

-- Whether a sender, as a bank shows it, is surely this account of ours.
create function is_sent_from(p_account text, p_bank text, p_masked text) returns boolean language sql stable as $$
  select exists (select from receiving_accounts r where r.receiving_account_id = p_account and r.bank_code = p_bank
    and digits_fit(p_masked, r.account_no) = 'same')
$$;

-- The account of ours that a sender may be, as a bank shows it.
create function house_sender(p_bank text, p_masked text) returns text language sql stable as $$
  select r.receiving_account_id from receiving_accounts r
  where r.bank_code = p_bank and digits_fit(p_masked, r.account_no) = 'same' order by r.position limit 1
$$;

-- A credit that is a sweep: of its amount at its account, near its time, and sent from the account it left, or under its reference.
create function is_credit_of_sweep(s house_sweeps, i inflows) returns boolean language sql stable as $$
  select i.receiving_account_id = s.to_account and (i.amount, i.currency) = (s.amount, s.currency)
    and i.occurred_at between s.sent_at - interval '1 day' and s.sent_at + interval '3 days'
    and (i.bank_ref = s.bank_ref or is_sent_from(s.from_account, i.from_bank, i.from_account_masked))
$$;

-- A credit that waits and is a sweep. Equal sweeps take their credits in the order they were sent; what people send back is theirs to end.
create function find_sweep_credit(out sweep_id uuid, out inflow_id uuid, out bank_ref text, out operator text) returns setof record
language sql stable as $$
  select s.sweep_id, i.inflow_id, s.bank_ref, s.approved_by
  from house_sweeps s join inflows i on i.receiving_account_id = s.to_account and i.state = 'UNMATCHED' and is_credit_of_sweep(s, i)
    and not exists (select from inflow_acts a where a.inflow_id = i.inflow_id and a.act = 'RETURN')
  where s.inflow_id is null and s.to_account is not null and s.sent_at > now() - interval '30 days'
  order by i.bank_ref = s.bank_ref desc, s.sent_at, i.occurred_at limit 1
$$;

create function check_sweep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Only what nobody was credited for, and what the bank says came from that very account.
    if old.inflow_id is not null or to_jsonb(new) - 'inflow_id' <> to_jsonb(old) - 'inflow_id'
      or not exists (select from inflows i where i.inflow_id = new.inflow_id and i.state = 'RETURNED' and is_credit_of_sweep(old, i)
        and not exists (select from inflow_acts a where a.inflow_id = i.inflow_id and a.act = 'RETURN')) then
      raise exception 'that credit is not sweep %', old.sweep_id using errcode = 'check_violation', constraint = 'sweep_has_its_credit';
    end if;
    return new;
  end if;
  if new.inflow_id is not null or not exists (select from proposals p join ledger.currencies c on c.currency = new.currency
      join house_sweep_evidence e on e.evidence_id = new.evidence_id
    where p.proposal_id = new.sweep_id and p.kind = 'house-account.sweep' and p.state = 'DONE' and p.decided_by <> p.proposed_by
      and (p.proposed_by, p.decided_by) = (new.proposed_by, new.approved_by)
      and p.subject = new.from_account and p.content ->> 'toAccount' is not distinct from new.to_account
      and p.content ->> 'toName' is not distinct from new.to_name
      and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent = new.amount and p.content ->> 'currency' = new.currency
      and p.content ->> 'bankReference' = new.bank_ref and (p.content ->> 'sentAt')::timestamptz = new.sent_at
      and p.content ->> 'pictureId' = e.evidence_id::text and p.content ->> 'pictureHash' = encode(e.picture_hash, 'hex'))
    or exists (select from receiving_accounts r where r.receiving_account_id in (new.from_account, new.to_account)
      and r.currency <> new.currency) then
    raise exception 'a sweep is what two people agreed on' using errcode = 'check_violation', constraint = 'swept_by_two';
  end if;
  return new;
end $$;
create trigger swept_by_two before insert or update on house_sweeps for each row execute function check_sweep();

-- At commit: a sweep has both its bookings, or the one there is.
create function check_sweep_is_booked() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger.movements m where m.operation_id = new.sweep_id and m.kind = 'sweep'
      and m.owner in ('house:' || new.from_account, 'house:' || new.to_account)) <> (case when new.to_account is null then 1 else 2 end) then
    raise exception 'sweep % is not booked', new.sweep_id using errcode = 'check_violation', constraint = 'sweep_is_booked';
  end if;
  return null;
end $$;
create constraint trigger sweep_is_booked after insert on house_sweeps deferrable initially deferred
  for each row execute function check_sweep_is_booked();

-- A transfer from an account of the house is no deposit. Four digits may be a stranger's as well, so two people may give it to a member
-- whose own account does not fit; one may not.
create function refuse_house_money() returns trigger language plpgsql as $$
begin
  if new.evidence ->> 'account' is distinct from 'fits' and house_sender(new.from_bank, new.from_account_masked) is not null
    and not exists (select from proposals p where p.kind = 'inflow.assign' and p.subject = new.inflow_id::text and p.state = 'DONE'
      and p.decided_by <> p.proposed_by and p.content ->> 'memberId' = new.credited_member_id) then
    raise exception 'inflow % may be from the house', new.bank_ref using errcode = 'check_violation', constraint = 'house_money_needs_two';
  end if;
  return new;
end $$;
create trigger house_money_needs_two before insert or update on inflows for each row
  when (new.state = 'CREDITED' and new.credited_by = 'OPERATOR') execute function refuse_house_money();

insert into ledger.account_kinds values ('sweep', false);
alter table posting_kinds drop constraint posting_kinds_source_check;
alter table posting_kinds add constraint posting_kinds_source_check check (source in ('INFLOW', 'RECEIVED', 'ASSIGNED', 'RETURNED', 'GRANT',
  'REFUNDED', 'COUPON', 'CAUSE', 'ENDED_GRANT', 'DISPUTE', 'WRITE_OFF', 'RECOVERY', 'RESULT', 'RELEASE', 'REFUND', 'INVITEE_DAY', 'COINS',
  'SPIN', 'COIN_PRIZE', 'SWEEP'));
-- `sweep` is what an account gave to the others and to the main account; over all accounts it is what has left for the main account.
insert into posting_kinds (kind, step, operation_kind, states, operation_from, operation_to, from_code, to_code, source) values
  ('sweep', 'out', null, null, '', '', 'sweep', null, 'SWEEP'),
  ('sweep', 'in', null, null, '', '', null, 'sweep', 'SWEEP');

-- As in 0210, with one branch more.
create or replace function check_posting_source() returns trigger language plpgsql security definer
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
    when 'SWEEP' then
      v_fits := exists (select from house_sweeps s where s.sweep_id = new.operation_id and (s.amount, s.currency) = (new.amount, new.currency)
        and case new.step when 'out' then 'house:' || s.from_account = new.owner and new.to_code = house_code_of(s.from_account)
          else 'house:' || s.to_account = new.owner and new.from_code = house_code_of(s.to_account) end);
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

revoke all on function join_house_hour, advance_house_hours, rebuild_house_hours from public;
grant execute on function advance_house_hours to kapao_worker;
grant execute on function find_sweep_credit to kapao_operator;
grant execute on function house_arrived, house_paid_out, house_balance, house_code_of, house_sender, is_sent_from, is_credit_of_sweep to kapao_app;
grant select on house_account_rules, house_account_hours, house_payout_hours, house_hours_until, house_bank_balances, house_sweeps,
  house_sweep_evidence to kapao_app;
grant insert, update on house_account_rules to kapao_operator;
grant insert on house_bank_balances, house_sweep_evidence, house_sweeps to kapao_operator;
grant update (inflow_id) on house_sweeps to kapao_operator;
grant select on house_account_rules, house_account_hours, house_payout_hours, house_hours_until to audit;
-- Not who had the money in the end, nor who decided.
grant select (sweep_id, from_account, to_account, amount, currency, sent_at, at, inflow_id) on house_sweeps to audit;
grant select (partner_id) on withdrawals to audit;
