create extension if not exists btree_gist;

-- Refund of losses: a share of what a member lost at games in a Bangkok day or week, not under a bonus (design 4).

-- What operators decided, version by version; the newest one holds for periods that begin after it.
create table refund_rules (
  version int primary key check (version > 0),
  is_on boolean not null,
  period text not null check (period in ('day', 'week')),
  -- Hundredths of a percent of the loss.
  percent_bp int not null check (percent_bp between 1 and 10000),
  cap_thb bigint not null check (cap_thb > 0),
  cap_lak bigint not null check (cap_lak > 0 and cap_lak % 100 = 0),
  minimum_thb bigint not null check (minimum_thb > 0),
  minimum_lak bigint not null check (minimum_lak > 0 and minimum_lak % 100 = 0),
  -- Days after the end of the period in which it can be received.
  expires_days int not null check (expires_days between 1 and 60),
  -- The turnover condition of what is added to the wallet: multiple in hundredths, zero for none; shares in percent.
  multiple_hundredths int not null check (multiple_hundredths between 0 and 10000),
  success_percent int not null check (success_percent between 0 and 100),
  fail_percent int not null check (fail_percent between 0 and 100),
  operator text not null,
  published_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on refund_rules
  for each statement execute function ledger.refuse_change();

-- One claim per member and period, for ever (safety R): fixed when received, added to the wallet at most once.
create table refunds (
  member_id text not null references members,
  period_start date not null,
  period_end date not null check (period_end > period_start),
  refund_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  loss bigint not null check (loss > 0),
  rule_version int not null references refund_rules,
  received_at timestamptz not null default now(),
  added_at timestamptz,
  -- The reward that brought it to the wallet, together with others received by then.
  added_operation_id uuid,
  primary key (member_id, period_start),
  unique (member_id, refund_id),
  check ((added_at is null) = (added_operation_id is null)),
  foreign key (member_id, added_operation_id) references operations (member_id, operation_id),
  -- A change from days to weeks must not refund a day twice.
  constraint refund_periods_apart exclude using gist (member_id with =, daterange(period_start, period_end) with &&)
);
create index refunds_newest on refunds (member_id, received_at desc);

create function check_refund_move() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{added_at,added_operation_id}'::text[] is distinct from to_jsonb(old) - '{added_at,added_operation_id}'::text[] or old.added_at is not null then
    raise exception 'refund % is fixed', old.refund_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger fixed_when_received before update on refunds for each row execute function check_refund_move();
create trigger never_removed before delete or truncate on refunds for each statement execute function ledger.refuse_change();

grant select, insert on refund_rules to kapao_app;
grant select, insert, update on refunds to kapao_app;
grant select on refund_rules, refunds to audit;
