-- Invites: who brought a member is fixed at registration; what that earns is a share of the invitee's play, per Bangkok day.

-- What operators decided, version by version; the newest one holds.
create table invite_rules (
  version int primary key check (version > 0),
  is_on boolean not null,
  basis text not null check (basis in ('turnover', 'loss')),
  -- Hundredths of a percent of the basis.
  percent_bp int not null check (percent_bp between 1 and 10000),
  -- The most one invitee earns the inviter in a day.
  day_cap_thb bigint not null check (day_cap_thb > 0),
  day_cap_lak bigint not null check (day_cap_lak > 0 and day_cap_lak % 100 = 0),
  -- The turnover condition of what is collected: multiple in hundredths, zero for none; shares in percent.
  multiple_hundredths int not null check (multiple_hundredths between 0 and 10000),
  success_percent int not null check (success_percent between 0 and 100),
  fail_percent int not null check (fail_percent between 0 and 100),
  operator text not null,
  published_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on invite_rules
  for each statement execute function ledger.refuse_change();

create index members_invited on members (inviter_id, created_at desc) where inviter_id is not null;

-- One row per invitee and day that was looked at, also when it earned nothing: each earns once (safety I).
create table invite_earnings (
  inviter_id text not null references members,
  invitee_id text not null references members,
  day date not null,
  earning_id uuid not null,
  basis_amount bigint not null check (basis_amount >= 0),
  amount bigint not null check (amount >= 0),
  currency text not null references ledger.currencies,
  rule_version int not null references invite_rules,
  -- HELD waits for an operator because the two accounts look like one person's.
  state text not null check (state in ('NOTHING', 'EARNED', 'HELD', 'REJECTED')),
  held_reason text check (held_reason in ('SAME_NAME', 'SAME_DEVICE')),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  primary key (inviter_id, invitee_id, day),
  unique (inviter_id, earning_id),
  check (inviter_id <> invitee_id),
  check ((state = 'NOTHING') = (amount = 0)),
  check (state <> 'HELD' or held_reason is not null),
  check ((decided_by is null) = (decided_at is null))
);
create index invite_earnings_held on invite_earnings (created_at) where state = 'HELD';

create function check_earning_move() returns trigger language plpgsql as $$
begin
  if old.state <> 'HELD' or new.state not in ('EARNED', 'REJECTED')
    or to_jsonb(new) - '{state,decided_by,decided_at}'::text[] is distinct from to_jsonb(old) - '{state,decided_by,decided_at}'::text[] then
    raise exception 'an earning of % is fixed', old.day using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger held_ones_are_decided before update on invite_earnings for each row execute function check_earning_move();
create trigger never_removed before delete or truncate on invite_earnings
  for each statement execute function ledger.refuse_change();

grant select, insert on invite_rules to kapao_app;
grant select, insert, update on invite_earnings to kapao_app;
grant select on invite_rules, invite_earnings to audit;
