-- Bonuses, refunds, invites, the prize wheel and what must be played for them.

-- One record per grant, under the operation that credited it. Terms are frozen at acceptance; what was counted is a sum over bets and is
-- stored nowhere. Only its end is written later, once.
create table turnover_conditions (
  member_id text,
  operation_id uuid,
  currency text not null references ledger.currencies,
  award bigint not null check (award > 0),
  -- The member's own money when the grant was taken, wherever it was. Money that came later is in the statement after this row.
  own bigint not null check (own >= 0),
  after_statement_no bigint not null,
  base bigint not null check (base >= 0),
  multiple numeric(7,2) not null check (multiple >= 0::numeric and multiple <= 1000::numeric),
  target bigint not null check (target >= 0),
  -- Percent that counts, per product group; a group that is not named counts nothing.
  weights jsonb not null check (jsonb_typeof(weights) = 'object'),
  cap bigint check (cap > 0),
  success_percent smallint not null check (success_percent >= 0 and success_percent <= 100),
  fail_percent smallint not null check (fail_percent >= 0 and fail_percent <= 100),
  accepted_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  state text not null default 'OPEN' check (state in ('OPEN', 'FINISHED', 'CLEARED', 'EXPIRED')),
  ended_at timestamptz,
  -- Balance when the condition ended; `ended_counted`, `kept` and `lost` have the turnover counted by then and the parts of the balance
  -- kept and lost.
  ended_balance bigint,
  ended_counted bigint,
  kept bigint check (kept >= 0),
  lost bigint check (lost >= 0),
  ended_own bigint check (ended_own >= 0),
  -- Own money that had come in by the end, whatever play took of it.
  ended_brought bigint,
  -- Looks for the money of a condition whose time is over, each later than the one before.
  looks int not null default 0,
  look_again_at timestamptz,
  check (expires_at > accepted_at),
  check ((state = 'OPEN') = (ended_at is null)),
  check ((state = 'OPEN') = (kept is null)),
  check ((kept + lost) = ended_balance),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations (member_id, operation_id),
  constraint own_money_is_kept check (kept >= ended_own),
  constraint the_cap_bounds_what_came_of_it check ((kept - ended_own) <= cap),
  constraint nothing_unstaked_is_kept check ((kept - ended_own)::numeric <= greatest(0::numeric, (ended_balance - ended_own)::numeric -
    (award::numeric - trunc(award::numeric * least(ended_counted, greatest(target, award))::numeric / greatest(target, award)::numeric)))),
  constraint an_end_tells_own_money check ((state = 'OPEN') = (ended_own is null)),
  check (ended_brought >= ended_own)
);
create unique index one_open_condition on turnover_conditions (member_id) where state = 'OPEN';
create index turnover_expiring on turnover_conditions (coalesce(look_again_at, expires_at)) where (state = 'OPEN') and (expires_at is not
  null);
comment on column turnover_conditions.ended_own is 'Own money there was at the end: kept before anything is shared.';
grant select, insert, update on turnover_conditions to kapao_app;
grant select on turnover_conditions to audit;

-- Every published version of a bonus or promotion stays; grants name the one they were taken under.
create table bonus_versions (
  kind text check (kind in ('bonus', 'promotion')),
  code text check (code ~ '^[A-Z0-9_-]{2,32}$'),
  version int check (version > 0),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  proposed_by text not null,
  approved_by text not null,
  published_at timestamptz not null default now(),
  primary key (kind, code, version)
);
grant select on bonus_versions to kapao_app, audit;
grant insert on bonus_versions to kapao_operator;

-- One row is an offer in its current version, with the amount and number of claims already given; every claim locks this row (L16).
create table bonus_offers (
  kind text,
  code text,
  version int not null,
  currency text not null references ledger.currencies,
  is_on boolean not null default true,
  -- Ends of the current version, which the counts below may not pass.
  budget bigint not null check (budget >= 0),
  most_claims int check (most_claims >= 0),
  given bigint not null default 0,
  claims int not null default 0 check (claims >= 0),
  check (given >= 0 and given <= budget),
  check (most_claims is null or claims <= most_claims),
  primary key (kind, code),
  foreign key (kind, code, version) references bonus_versions (kind, code, version)
);
comment on table bonus_offers is 'Keyed by code: each claim counts itself here.';
grant select on bonus_offers to kapao_app, audit;
grant insert, update on bonus_offers to kapao_operator;
grant update (given, claims) on bonus_offers to kapao_app;

-- One row is a bonus or promotion that a member took, under the version of its terms at that time.
create table bonus_grants (
  member_id text,
  operation_id uuid,
  kind text not null,
  code text not null,
  version int not null,
  -- The deposit a percent was given of: once.
  deposit_operation_id uuid,
  granted_at timestamptz not null default now(),
  primary key (member_id, operation_id),
  unique (member_id, deposit_operation_id),
  foreign key (member_id, operation_id) references turnover_conditions (member_id, operation_id),
  foreign key (kind, code, version) references bonus_versions (kind, code, version)
);
create index bonus_grants_of_offer on bonus_grants (member_id, kind, code);
grant select, insert on bonus_grants to kapao_app;
grant select on bonus_grants to audit;

-- Codes a member searched for in vain lately (safety 5, 11).
create table promotion_misses (
  member_id text primary key references members,
  misses int not null check (misses >= 0),
  window_ends_at timestamptz not null
);
grant select, insert, update on promotion_misses to kapao_app;

-- One row is a version of the invitation rules that operators published; the newest version applies.
create table invite_rules (
  version int check (version > 0) primary key,
  is_on boolean not null,
  basis text not null check (basis in ('turnover', 'loss')),
  -- Hundredths of a percent of the basis.
  percent_bp int not null check (percent_bp >= 1 and percent_bp <= 10000),
  -- The most one invitee earns the inviter in a day.
  day_cap_thb bigint not null check (day_cap_thb > 0),
  day_cap_lak bigint not null check (day_cap_lak > 0 and (day_cap_lak % 100::bigint) = 0),
  -- The turnover condition of what is collected: multiple in hundredths, zero for none; shares in percent.
  multiple_hundredths int not null check (multiple_hundredths >= 0 and multiple_hundredths <= 10000),
  success_percent int not null check (success_percent >= 0 and success_percent <= 100),
  fail_percent int not null check (fail_percent >= 0 and fail_percent <= 100),
  operator text not null,
  published_at timestamptz not null default now()
);
grant select on invite_rules to kapao_app, audit;
grant insert on invite_rules to kapao_operator;

-- One row per invitee and day that was looked at, also when it earned nothing: each earns once (safety I).
create table invite_earnings (
  inviter_id text references members,
  invitee_id text references members,
  day date,
  earning_id uuid not null,
  basis_amount bigint not null check (basis_amount >= 0),
  amount bigint not null check (amount >= 0),
  currency text not null references ledger.currencies,
  rule_version int not null references invite_rules,
  -- HELD waits for an operator because the two accounts look like one person's.
  state text not null check (state in ('NOTHING', 'EARNED', 'HELD', 'REJECTED')),
  held_reason text check (held_reason in ('SAME_NAME', 'SAME_DEVICE', 'SAME_ADDRESS', 'SAME_BANK_ACCOUNT', 'SAME_PAYMENT_SOURCE')),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  check (inviter_id <> invitee_id),
  check ((state = 'NOTHING') = (amount = 0)),
  check (state <> 'HELD' or held_reason is not null),
  check ((decided_by is null) = (decided_at is null)),
  primary key (inviter_id, invitee_id, day),
  unique (inviter_id, earning_id)
);
create index invite_earnings_held on invite_earnings (created_at) where state = 'HELD';
create index invite_earnings_of_invitee on invite_earnings (invitee_id, day);
grant select, insert on invite_earnings to kapao_app;
grant select on invite_earnings to audit;
grant update on invite_earnings to kapao_operator;

-- One row is a version of the refund rules that operators published; the newest version applies to periods that begin after it.
create table refund_rules (
  version int check (version > 0) primary key,
  is_on boolean not null,
  period text not null check (period in ('day', 'week')),
  -- Hundredths of a percent of the loss.
  percent_bp int not null check (percent_bp >= 1 and percent_bp <= 10000),
  cap_thb bigint not null check (cap_thb > 0),
  cap_lak bigint not null check (cap_lak > 0 and (cap_lak % 100::bigint) = 0),
  minimum_thb bigint not null check (minimum_thb > 0),
  minimum_lak bigint not null check (minimum_lak > 0 and (minimum_lak % 100::bigint) = 0),
  -- Days after the end of the period in which it can be received.
  expires_days int not null check (expires_days >= 1 and expires_days <= 60),
  -- The turnover condition of what is added to the wallet: multiple in hundredths, zero for none; shares in percent.
  multiple_hundredths int not null check (multiple_hundredths >= 0 and multiple_hundredths <= 10000),
  success_percent int not null check (success_percent >= 0 and success_percent <= 100),
  fail_percent int not null check (fail_percent >= 0 and fail_percent <= 100),
  operator text not null,
  published_at timestamptz not null default now()
);
grant select on refund_rules to kapao_app, audit;
grant insert on refund_rules to kapao_operator;

-- One claim per member and period, for ever (safety R): fixed when received, added to the wallet at most once.
create table refunds (
  member_id text references members,
  period_start date,
  period_end date not null,
  refund_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  loss bigint not null check (loss > 0),
  rule_version int not null references refund_rules,
  received_at timestamptz not null default now(),
  added_at timestamptz,
  -- The reward that brought it to the wallet, together with others received by then.
  added_operation_id uuid,
  check (period_end > period_start),
  check ((added_at is null) = (added_operation_id is null)),
  primary key (member_id, period_start),
  unique (member_id, refund_id),
  -- A change from days to weeks must not refund a day twice.
  constraint refund_periods_apart exclude using gist (member_id with =, daterange(period_start, period_end) with &&),
  foreign key (member_id, added_operation_id) references operations (member_id, operation_id)
);
create index refunds_newest on refunds (member_id, received_at desc);
grant select, insert, update on refunds to kapao_app;
grant select on refunds to audit;

-- One row is a published version of the prize wheel: its name, coin rule, coupon lifetime and period.
create table wheel_versions (
  version int check (version > 0) primary key,
  -- One text per language; Thai is always there.
  name jsonb not null check (jsonb_typeof(name) = 'object' and name ? 'th'),
  -- Deposited money, in minor units, that earns one coin; null earns none.
  coin_per_thb bigint check (coin_per_thb > 0),
  coin_per_lak bigint check (coin_per_lak > 0),
  coupon_lives_days int not null check (coupon_lives_days >= 1 and coupon_lives_days <= 365),
  starts_at timestamptz not null,
  ends_at timestamptz,
  operator text not null,
  published_at timestamptz not null default now(),
  -- Every rule published before earned coins for deposits; from now on for deposits less withdrawals, at the same rate.
  coin_basis text not null default 'net-deposits' check (coin_basis in ('turnover', 'net-deposits')),
  check (ends_at > starts_at)
);
grant select on wheel_versions to kapao_app, audit;
grant insert on wheel_versions to kapao_operator;

-- One row is a slice of a wheel version: its prize, weight and stock.
create table wheel_slices (
  version int references wheel_versions,
  code text check (code ~ '^[A-Z0-9_]{1,20}$'),
  position int not null,
  label jsonb not null check (jsonb_typeof(label) = 'object' and label ? 'th'),
  html_description jsonb not null check (jsonb_typeof(html_description) = 'object'),
  bg_color text not null check (bg_color ~ '^#[0-9A-Fa-f]{6}$'),
  text_color text not null check (text_color ~ '^#[0-9A-Fa-f]{6}$'),
  prize text not null check (prize in ('cash', 'coin', 'none')),
  -- Minor units of the member's currency, or coins; zero for nothing.
  amount_thb bigint not null check (amount_thb >= 0),
  amount_lak bigint not null check (amount_lak >= 0 and (amount_lak % 100::bigint) = 0),
  amount_coin bigint not null check (amount_coin >= 0),
  weight int not null check (weight >= 1 and weight <= 1000000),
  -- Null is without end. Money has an end: stock times amount is the budget of the version (L16).
  stock int check (stock >= 0),
  check ((prize = 'none') = ((amount_thb + amount_lak + amount_coin) = 0)),
  check (prize = 'none' or stock is not null),
  primary key (version, code),
  unique (version, "position")
);
grant select on wheel_slices to kapao_app, audit;
grant insert on wheel_slices to kapao_operator;

-- One row is the remaining stock of a wheel slice that has a limited stock; every win locks it.
create table wheel_stock (
  version int,
  code text,
  remaining int not null check (remaining >= 0),
  primary key (version, code),
  foreign key (version, code) references wheel_slices (version, code)
);
comment on table wheel_stock is 'Keyed by slice: a win takes one, and below zero there is none.';
grant select on wheel_stock to kapao_app, audit;
grant insert, update on wheel_stock to kapao_operator;
grant update (remaining) on wheel_stock to kapao_app;

create table wheel_switch (
  only_row boolean default true check (only_row) primary key,
  is_on boolean not null
);
comment on table wheel_switch is 'One row: the wheel is shown and spins.';
grant select on wheel_switch to kapao_app;
grant update on wheel_switch to kapao_operator;
insert into wheel_switch (is_on) values
  (false);

-- The secret of a member's next draw. Its hash is shown before the spin and the secret after it (design 4).
create table wheel_commitments (
  member_id text primary key references members,
  seed bytea not null check (length(seed) = 32),
  created_at timestamptz not null default now()
);
grant select, insert, update on wheel_commitments to kapao_app;

-- One row is a spin of a member, with the seeds and slices from which its draw can be verified.
create table spins (
  member_id text references members,
  spin_id uuid,
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
  foreign key (version, code) references wheel_slices (version, code)
);
create index spins_newest on spins (member_id, created_at desc);
-- Counts the spins of a wheel version up to a limit with an index read.
create index spins_by_version on spins (version);
grant select, insert, update on spins to kapao_app;
grant select on spins to audit;

-- One spin, one coin, one draw, one coupon; its id is the spin's (safety P, C).
create table coupons (
  member_id text,
  coupon_id uuid,
  prize text not null check (prize in ('cash', 'coin', 'none')),
  amount bigint not null check (amount >= 0),
  currency text not null references ledger.currencies,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  -- A cash prize is staked so many times before money leaves, as it was when the prize was won; coupons from before are free of it.
  multiple_hundredths int not null default 0 check (multiple_hundredths >= 0 and multiple_hundredths <= 10000),
  check (prize <> 'none' or claimed_at is null),
  primary key (member_id, coupon_id),
  foreign key (member_id, coupon_id) references spins (member_id, spin_id)
);
create index coupons_open on coupons (member_id, expires_at) where (claimed_at is null) and (prize <> 'none');
create index coupons_by_expiry on coupons (( case when (claimed_at is null) then 'GIVEN' else 'CLAIMED' end), expires_at, coupon_id) where
  prize <> 'none';
grant select, insert, update on coupons to kapao_app;
grant select on coupons to audit;

-- One row is a change of a member's coins by the wheel's coin rule, with the figures it was calculated from.
create table coin_earnings (
  member_id text references members,
  earning_id uuid,
  -- The rule it was earned by: its basis, its rate in minor units a coin, and since when its money was counted.
  version int not null references wheel_versions,
  basis text not null check (basis in ('turnover', 'net-deposits')),
  coin_per bigint not null check (coin_per > 0),
  counted_from timestamptz not null,
  -- Turnover, or deposits less withdrawals, since then as it stood; and the coins earned since then before this row.
  counted bigint not null,
  earned_before bigint not null,
  -- Below zero when coins that were not spent went with the money that had earned them.
  coins bigint not null check (coins <> 0),
  at timestamptz not null default clock_timestamp(),
  -- Net deposits as they stood. Null in rows from before this rule, whose coins came of deposits or of stake alone.
  net bigint,
  constraint coins_have_money_behind check (coins < 0 or ((earned_before + coins) * coin_per) <= counted),
  primary key (member_id, earning_id),
  -- Net deposits as they stood. Null in rows from before this rule, whose coins came of deposits or of stake alone.
  constraint coins_have_deposits_behind check (coins < 0 or net is null or counted <= net)
);
create index coin_earnings_newest on coin_earnings (member_id, at desc);
grant select, insert on coin_earnings to kapao_app;
grant select on coin_earnings to audit;

create table likeness_marks (
  kind text check (kind in ('ADDRESS', 'BROWSER', 'DEVICE', 'BANK_ACCOUNT', 'NAME', 'PAYMENT_SOURCE')),
  mark bytea,
  member_id text references members,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (kind, mark, member_id)
);
create index likeness_marks_of_member on likeness_marks (member_id);
comment on table likeness_marks is 'Keyed by what is in common: a keyed hash, with every member it was seen with, former accounts included.';
grant select, insert, update on likeness_marks to kapao_app;
grant select on likeness_marks to audit;

-- Two members whom a person has told apart: what they had in common then holds no reward any more.
create table likeness_clearances (
  member_id text references members,
  other_id text references members,
  kind text,
  operator text not null,
  at timestamptz not null default now(),
  primary key (member_id, other_id, kind)
);
grant select on likeness_clearances to kapao_app, audit;
grant insert on likeness_clearances to kapao_operator;

-- A reward that waits for people, because its member looks like an older one.
create table reward_reviews (
  review_id uuid primary key,
  member_id text not null references members,
  kind text not null check (kind in ('bonus', 'promotion', 'refund', 'prize')),
  -- The claimed reward: the code of the offer, the refunds, or the coupon.
  cause_id text not null check (cause_id <> ''),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  -- Whom it looks like and by what, as it was seen: [{ memberId, kinds, score, lastAt }].
  hits jsonb not null check (jsonb_typeof(hits) = 'array' and jsonb_array_length(hits) > 0),
  state text not null default 'HELD' check (state in ('HELD', 'RELEASED', 'REFUSED')),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  check ((state = 'HELD') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index reward_reviews_once on reward_reviews (member_id, kind, cause_id) where state in ('HELD', 'REFUSED');
create index reward_reviews_held on reward_reviews (created_at) where state = 'HELD';
create index reward_reviews_newest on reward_reviews (created_at desc);
comment on table reward_reviews is 'Keyed by review: operators decide them whoever they are about.';
grant select, insert on reward_reviews to kapao_app;
grant select on reward_reviews to audit;
grant update on reward_reviews to kapao_operator;

-- A bet that was told anew after the condition it was placed under had ended, or after a later one was taken.
create table late_results (
  member_id text,
  game_code text,
  bet_ref text,
  version bigint,
  placed_at timestamptz not null,
  -- The ended condition it was placed under; none when it was placed under none.
  operation_id uuid,
  -- Change to the member's money in minor units of the bet's currency; negative when a win was taken back.
  amount bigint not null check (amount <> 0),
  told_at timestamptz not null default clock_timestamp(),
  primary key (member_id, game_code, bet_ref, version),
  foreign key (member_id, operation_id) references turnover_conditions (member_id, operation_id)
);
create index late_results_of_member on late_results (member_id, told_at);
grant select, insert on late_results to kapao_app;
grant select on late_results to audit;

-- One row is the share of late results that an ended condition owes to the house by its terms, and the part of it already taken.
create table late_shares (
  member_id text,
  operation_id uuid,
  due bigint not null default 0,
  taken bigint not null default 0 check (taken >= 0),
  is_open boolean not null default true,
  look_again_at timestamptz not null default now(),
  check (taken <= due),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references turnover_conditions (member_id, operation_id)
);
create index late_shares_open on late_shares (look_again_at) where is_open;
grant select, insert, update on late_shares to kapao_app;
grant select on late_shares to audit;

-- Rewards whose play was told anew since they were worked out.
create table reward_checks (
  member_id text references members,
  kind text check (kind in ('refund', 'invite', 'turnover')),
  -- The refund, the earning, or the grant whose condition has ended.
  source_id uuid,
  -- The bet that asks for it; none when the reward itself is new.
  game_code text,
  bet_ref text,
  asked_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  primary key (member_id, kind, source_id)
);
create index reward_checks_due on reward_checks (due_at);
grant select, insert, update, delete on reward_checks to kapao_app;
grant select on reward_checks to audit;

-- One row is a paid reward and the part of it that the current play justifies; the rest is owed. The justified amount never exceeds the
-- paid amount.
create table reward_debts (
  member_id text references members,
  kind text check (kind in ('refund', 'invite', 'turnover')),
  source_id uuid,
  currency text not null references ledger.currencies,
  paid bigint not null check (paid > 0),
  justified bigint not null,
  owed bigint generated always as (paid - justified) stored not null,
  -- The bet that showed it last.
  game_code text,
  bet_ref text,
  since timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check (justified >= 0 and justified <= paid),
  primary key (member_id, kind, source_id)
);
grant select, insert, update on reward_debts to kapao_app;
grant select on reward_debts to audit;

-- One row is a part of a reward debt taken from a later reward, or, if negative, given back because a bet counts again.
create table reward_nettings (
  member_id text,
  operation_id uuid,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount <> 0),
  -- The reward it was taken from, or the grant whose condition ended.
  paid_by uuid,
  at timestamptz not null default clock_timestamp(),
  check ((amount > 0) = (paid_by is not null)),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations (member_id, operation_id),
  foreign key (member_id, paid_by) references operations (member_id, operation_id)
);
create index reward_nettings_by_reward on reward_nettings (member_id, paid_by);
grant select, insert on reward_nettings to kapao_app;
grant select on reward_nettings to audit;

-- One row is a batch of promotion codes that two operators agreed on.
create table promotion_code_batches (
  -- The proposal two people agreed on: it is made once, whoever tries again.
  batch_id uuid primary key references proposals,
  kind text not null default 'promotion' check (kind = 'promotion'),
  code text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9]{2,10}$'),
  codes int not null check (codes >= 1 and codes <= 5000),
  proposed_by text not null,
  approved_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  foreign key (kind, code) references bonus_offers (kind, code)
);
create index promotion_code_batches_of_code on promotion_code_batches (code, made_at);
grant select on promotion_code_batches to kapao_app, audit;
grant insert on promotion_code_batches to kapao_operator;

create table promotion_codes (
  promotion_code text check (promotion_code ~ '^[A-Z0-9]{2,10}(?:-[2-9A-HJKMNP-TV-Z]{5}){2}$') primary key,
  batch_id uuid not null references promotion_code_batches,
  -- The member who redeemed the code; set once.
  member_id text,
  operation_id uuid,
  used_at timestamptz,
  revoked_at timestamptz,
  check ((used_at is null) = (operation_id is null) and (used_at is null) = (member_id is null)),
  check (used_at is null or revoked_at is null),
  unique (member_id, operation_id),
  foreign key (member_id, operation_id) references bonus_grants (member_id, operation_id)
);
create index promotion_codes_of_batch on promotion_codes (batch_id, promotion_code);
create index promotion_codes_used on promotion_codes (batch_id, used_at desc) where used_at is not null;
comment on table promotion_codes is 'Keyed by code, as it is typed. Whoever has one takes what it gives: the audit reads who used them and not what they say.';
grant select on promotion_codes to kapao_app;
grant insert on promotion_codes to kapao_operator;
grant select (batch_id, member_id, operation_id, used_at, revoked_at) on promotion_codes to audit;
grant update (member_id, operation_id, used_at) on promotion_codes to kapao_member;
grant update (revoked_at) on promotion_codes to kapao_operator;

-- One row voids an unclaimed coupon.
create table coupon_voids (
  member_id text,
  coupon_id uuid,
  -- Copy of the coupon's `expires_at`, by which lists are sorted.
  expires_at timestamptz not null,
  voided_at timestamptz not null default clock_timestamp(),
  primary key (member_id, coupon_id),
  foreign key (member_id, coupon_id) references coupons (member_id, coupon_id)
);
create index coupon_voids_by_expiry on coupon_voids (expires_at, coupon_id);
grant select on coupon_voids to kapao_app;
grant insert on coupon_voids to kapao_operator;

-- An earning lies with who invited, the play it rests on with the friend. So that a bet that is told late or anew finds it, the day is kept
-- beside the bets, and what is told of it is carried to who invited by a job (record 104).
create table earned_days (
  member_id text references members,
  day date,
  inviter_id text not null,
  -- When to look at the earning again, and the bet that asks for it.
  told_at timestamptz,
  game_code text,
  bet_ref text,
  primary key (member_id, day)
);
create index earned_days_told on earned_days (told_at) where told_at is not null;
comment on table earned_days is 'Of the friend: the days whose play somebody earned by.';
grant select on earned_days to kapao_app, audit;
grant insert on earned_days to kapao_worker;
grant update (told_at, game_code, bet_ref) on earned_days to kapao_app;

-- One row is a bonus that a member chose in advance for the next deposit, and its outcome.
create table bonus_choices (
  member_id text references members,
  -- The operation of the award, if it is given.
  choice_id uuid,
  kind text not null default 'bonus' check (kind = 'bonus'),
  code text not null,
  -- The terms the member agreed to: no others are applied.
  version int not null,
  chosen_at timestamptz not null default clock_timestamp(),
  -- Until when a deposit is waited for.
  expires_at timestamptz not null,
  deposit_operation_id uuid,
  -- When the worker tries next; null without a deposit and after the end.
  next_try_at timestamptz,
  tries int not null default 0 check (tries >= 0),
  outcome text check (outcome in ('TAKEN', 'REFUSED', 'DROPPED')),
  reason text,
  ended_at timestamptz,
  check (expires_at > chosen_at),
  check ((outcome is null) = (ended_at is null)),
  check ((not outcome is distinct from 'REFUSED') = (reason is not null)),
  check (outcome is null or outcome = 'DROPPED' or deposit_operation_id is not null),
  check ((next_try_at is not null) = (deposit_operation_id is not null and ended_at is null)),
  primary key (member_id, choice_id),
  foreign key (kind, code, version) references bonus_versions (kind, code, version)
);
-- One waits at a time, and a deposit uses up at most one.
create unique index one_waiting_choice on bonus_choices (member_id) where (deposit_operation_id is null) and (ended_at is null);
create unique index one_choice_per_deposit on bonus_choices (member_id, deposit_operation_id);
create index bonus_choices_due on bonus_choices (next_try_at) where next_try_at is not null;
create index bonus_choices_newest on bonus_choices (member_id, chosen_at);
grant select on bonus_choices to kapao_app, audit;
grant delete on bonus_choices to kapao_worker;
grant insert (member_id, choice_id, code, version, expires_at) on bonus_choices to kapao_member;
grant update (next_try_at, outcome, ended_at) on bonus_choices to kapao_member;
grant update (next_try_at, tries, outcome, reason, ended_at) on bonus_choices to kapao_worker;
