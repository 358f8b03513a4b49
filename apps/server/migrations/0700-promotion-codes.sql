-- Codes of a promotion that are used once each, made in bulk as two people agreed. From then on the promotion is taken by one of them
-- and by nothing else.

create table promotion_code_batches (
  -- The proposal two people agreed on: it is made once, whoever tries again.
  batch_id uuid primary key references proposals,
  kind text not null default 'promotion' check (kind = 'promotion'),
  code text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9]{2,10}$'),
  codes int not null check (codes between 1 and 5000),
  proposed_by text not null,
  approved_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  foreign key (kind, code) references bonus_offers
);
create index promotion_code_batches_of_code on promotion_code_batches (code, made_at);

create table promotion_codes (
  promotion_code text primary key check (promotion_code ~ '^[A-Z0-9]{2,10}(?:-[2-9A-HJKMNP-TV-Z]{5}){2}$'),
  batch_id uuid not null references promotion_code_batches,
  -- Whose grant it became, once.
  member_id text,
  operation_id uuid,
  used_at timestamptz,
  revoked_at timestamptz,
  foreign key (member_id, operation_id) references bonus_grants,
  unique (member_id, operation_id),
  check ((used_at is null) = (operation_id is null) and (used_at is null) = (member_id is null)),
  check (used_at is null or revoked_at is null)
);
create index promotion_codes_of_batch on promotion_codes (batch_id, promotion_code);
create index promotion_codes_used on promotion_codes (batch_id, used_at desc) where used_at is not null;
comment on table promotion_codes is 'Keyed by code, as it is typed. Whoever has one takes what it gives: the audit reads who used them and not what they say.';

create function check_promotion_batch() returns trigger language plpgsql as $$
begin
  if not exists (select from proposals p where p.proposal_id = new.batch_id and p.kind = 'promotion.codes' and p.state = 'DONE'
      and p.decided_by <> p.proposed_by and (p.proposed_by, p.decided_by) = (new.proposed_by, new.approved_by) and p.subject = new.code and p.content ->> 'prefix' = new.prefix
      and (p.content ->> 'codes')::int = new.codes) then
    raise exception 'codes of a promotion are what two people agreed on' using errcode = 'check_violation',
      constraint = 'promotion_codes_by_two';
  end if;
  return new;
end $$;
create trigger promotion_codes_by_two before insert on promotion_code_batches for each row execute function check_promotion_batch();
create trigger append_only before update or delete or truncate on promotion_code_batches
  for each statement execute function ledger.refuse_change();

-- All at once and never one more: as many as were agreed on, under their prefix.
create function check_promotion_codes() returns trigger language plpgsql as $$
begin
  if exists (select from promotion_code_batches b where b.batch_id in (select batch_id from made)
      and (select count(*) from promotion_codes c where c.batch_id = b.batch_id) <> b.codes)
    or exists (select from made join promotion_code_batches b using (batch_id)
      where not starts_with(promotion_code, b.prefix || '-') or used_at is not null or revoked_at is not null) then
    raise exception 'codes of a promotion are as many as two people agreed on' using errcode = 'check_violation',
      constraint = 'promotion_codes_by_two';
  end if;
  return null;
end $$;
create trigger promotion_codes_by_two after insert on promotion_codes referencing new table as made
  for each statement execute function check_promotion_codes();

create function check_promotion_code_end() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or old.revoked_at is not null or (new.used_at is null) = (new.revoked_at is null)
    or (new.promotion_code, new.batch_id) is distinct from (old.promotion_code, old.batch_id) then
    raise exception 'a code is used once or revoked' using errcode = 'check_violation', constraint = 'promotion_code_once';
  end if;
  if new.used_at is not null and not exists (select from bonus_grants g join promotion_code_batches b on b.batch_id = new.batch_id
      and (b.kind, b.code) = (g.kind, g.code) where g.member_id = new.member_id and g.operation_id = new.operation_id) then
    raise exception 'a code takes its own promotion' using errcode = 'check_violation', constraint = 'promotion_code_once';
  end if;
  return new;
end $$;
create trigger promotion_code_once before update on promotion_codes for each row execute function check_promotion_code_end();
create trigger never_removed before delete or truncate on promotion_codes for each statement execute function ledger.refuse_change();

-- Looked at when the transaction commits, whoever writes the grant.
create function check_grant_by_code() returns trigger language plpgsql as $$
begin
  if exists (select from promotion_code_batches b where b.code = new.code) and not exists (
      select from promotion_codes c where c.member_id = new.member_id and c.operation_id = new.operation_id) then
    raise exception 'promotion % is taken by a code that is used once', new.code using errcode = 'check_violation',
      constraint = 'taken_by_code';
  end if;
  return null;
end $$;
create constraint trigger taken_by_code after insert on bonus_grants deferrable initially deferred
  for each row when (new.kind = 'promotion') execute function check_grant_by_code();

grant select on promotion_code_batches, promotion_codes to kapao_app;
grant insert on promotion_code_batches, promotion_codes to kapao_operator;
grant update (revoked_at) on promotion_codes to kapao_operator;
grant update (member_id, operation_id, used_at) on promotion_codes to kapao_member;
grant select on promotion_code_batches to audit;
grant select (batch_id, member_id, operation_id, used_at, revoked_at) on promotion_codes to audit;
