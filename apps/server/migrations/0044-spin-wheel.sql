-- The prize wheel. A published version is frozen: its weights and its stock are what every draw refers to.

create table wheel_versions (
  version int primary key check (version > 0),
  -- One text per language; Thai is always there.
  name jsonb not null check (jsonb_typeof(name) = 'object' and name ? 'th'),
  -- Deposited money, in minor units, that earns one coin; null earns none.
  coin_per_thb bigint check (coin_per_thb > 0),
  coin_per_lak bigint check (coin_per_lak > 0),
  coupon_lives_days int not null check (coupon_lives_days between 1 and 365),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  operator text not null,
  published_at timestamptz not null default now()
);

create table wheel_slices (
  version int not null references wheel_versions,
  code text not null check (code ~ '^[A-Z0-9_]{1,20}$'),
  position int not null,
  label jsonb not null check (jsonb_typeof(label) = 'object' and label ? 'th'),
  html_description jsonb not null check (jsonb_typeof(html_description) = 'object'),
  bg_color text not null check (bg_color ~ '^#[0-9A-Fa-f]{6}$'),
  text_color text not null check (text_color ~ '^#[0-9A-Fa-f]{6}$'),
  prize text not null check (prize in ('cash', 'coin', 'none')),
  -- Minor units of the member's currency, or coins; zero for nothing.
  amount_thb bigint not null check (amount_thb >= 0),
  amount_lak bigint not null check (amount_lak >= 0 and amount_lak % 100 = 0),
  amount_coin bigint not null check (amount_coin >= 0),
  weight int not null check (weight between 1 and 1000000),
  -- Null is without end. Money has an end: stock times amount is the budget of the version (L16).
  stock int check (stock >= 0),
  primary key (version, code),
  unique (version, position),
  check ((prize = 'none') = (amount_thb + amount_lak + amount_coin = 0)),
  check (prize = 'none' or stock is not null)
);

-- What is left of a slice's stock: one row per slice that has an end, locked by whoever wins it.
create table wheel_stock (
  version int not null,
  code text not null,
  remaining int not null check (remaining >= 0),
  primary key (version, code),
  foreign key (version, code) references wheel_slices
);
comment on table wheel_stock is 'Keyed by slice: a win takes one, and below zero there is none.';

create trigger append_only before update or delete or truncate on wheel_versions
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on wheel_slices
  for each statement execute function ledger.refuse_change();

create table wheel_switch (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null
);
comment on table wheel_switch is 'One row: the wheel is shown and spins.';
insert into wheel_switch values (true, false);

-- The secret of a member's next draw. Its hash is shown before the spin and the secret after it (design 4).
create table wheel_commitments (
  member_id text primary key references members,
  seed bytea not null check (length(seed) = 32),
  created_at timestamptz not null default now()
);

create table spins (
  member_id text not null references members,
  spin_id uuid not null,
  version int not null,
  code text not null,
  seed bytea not null,
  client_seed text not null check (length(client_seed) <= 64),
  -- Slices that could be drawn, as {code, weight}, in the order of the wheel: with the seeds, all that the draw depends on.
  offered jsonb not null,
  created_at timestamptz not null default now(),
  -- When the member saw the result; null after a connection that was lost.
  seen_at timestamptz,
  primary key (member_id, spin_id),
  foreign key (version, code) references wheel_slices
);
create index spins_newest on spins (member_id, created_at desc);

-- One spin, one coin, one draw, one coupon; its id is the spin's (safety P, C).
create table coupons (
  member_id text not null,
  coupon_id uuid not null,
  prize text not null check (prize in ('cash', 'coin', 'none')),
  amount bigint not null check (amount >= 0),
  currency text not null references ledger.currencies,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  primary key (member_id, coupon_id),
  foreign key (member_id, coupon_id) references spins (member_id, spin_id),
  check (prize <> 'none' or claimed_at is null)
);
create index coupons_open on coupons (member_id, expires_at) where claimed_at is null and prize <> 'none';

create function check_coupon_move() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.coupon_id, new.prize, new.amount, new.currency, new.expires_at)
    is distinct from (old.member_id, old.coupon_id, old.prize, old.amount, old.currency, old.expires_at)
    or old.claimed_at is not null or new.claimed_at > old.expires_at then
    raise exception 'coupon % is claimed once, in time', old.coupon_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger claimed_once before update on coupons for each row execute function check_coupon_move();

create function check_spin_move() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'seen_at' is distinct from to_jsonb(old) - 'seen_at' then
    raise exception 'a draw never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger draws_stay before update on spins for each row execute function check_spin_move();
create trigger never_removed before delete or truncate on spins for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on coupons for each statement execute function ledger.refuse_change();

grant select, insert on wheel_versions, wheel_slices to kapao_app;
grant select, insert, update on wheel_stock, wheel_switch, wheel_commitments, spins, coupons to kapao_app;
grant select on wheel_versions, wheel_slices, wheel_stock, spins, coupons to audit;
