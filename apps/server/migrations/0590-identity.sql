-- Who a member is, in levels: 1 phone and bank, as everybody who is registered; 2 name and birth date; 3 a document and a picture of the
-- face. A claim is decided once; what it says never changes, and its pictures go when their time is over.

-- What a rule that a function of the database reads is set to; the defaults are those of the policy `identity` in the contract.
create function identity_number(p_field text) returns numeric language sql stable as $$
  select coalesce((select (s.value ->> p_field)::numeric from settings s where s.name = 'policy.identity'), case p_field
    when 'minAgeTHB' then 20 when 'minAgeLAK' then 18 when 'nameScore' then 80 when 'withdrawalLevel' then 0 when 'periodDays' then 30
    when 'acceptedDays' then 1825 when 'refusedDays' then 90 end)
$$;

create table identity_claims (
  member_id text not null references members,
  claim_id uuid not null,
  level int not null check (level in (2, 3)),
  state text not null check (state in ('WAITING', 'ACCEPTED', 'REFUSED', 'REVOKED')),
  full_name text not null check (length(full_name) between 1 and 100),
  birth_date date not null,
  document_kind text check (document_kind in ('THAI_CARD', 'LAO_CARD', 'PASSPORT')),
  -- Null as well when its time is over.
  document_no_sealed bytea,
  -- Keyed: the same document is known again without its number.
  document_hash bytea check (octet_length(document_hash) = 32),
  -- How well the name fits the worst of those it was compared with, of 100.
  name_score int not null check (name_score between 0 and 100),
  -- Why people look at it: NAME, AGAIN, DOCUMENT, SAME_DOCUMENT, EXCLUDED.
  asks text[] not null default '{}',
  claimed_at timestamptz not null default clock_timestamp(),
  -- Both null where a rule decided.
  decided_by text,
  agreed_by text,
  decided_at timestamptz,
  reason_code text,
  note text,
  revoked_by text,
  revoked_at timestamptz,
  purged_at timestamptz,
  primary key (member_id, claim_id),
  check ((level = 3) = (document_kind is not null) and (level = 3) = (document_hash is not null)),
  check ((state = 'WAITING') = (decided_at is null)),
  check ((state = 'REVOKED') = (revoked_at is not null) and (revoked_at is null) = (revoked_by is null)),
  check (state not in ('REFUSED', 'REVOKED') or reason_code is not null),
  check (purged_at is null or document_no_sealed is null)
);
-- One at a time for a member.
create unique index one_waiting_identity on identity_claims (member_id) where state = 'WAITING';
create index identity_claims_by_state on identity_claims (state, claimed_at, claim_id);
create index identity_claims_by_id on identity_claims (claim_id);
create index identity_claims_of_member on identity_claims (member_id, claimed_at desc);
create index identity_claims_same on identity_claims (document_hash) where document_hash is not null;
create index identity_claims_kept on identity_claims (state, decided_at) where level = 3 and purged_at is null;

-- The level a member has: of document and name both must stand.
create function identity_level(p_member text) returns int language sql stable as $$
  select coalesce(max(level), 1) from identity_claims where member_id = p_member and state = 'ACCEPTED'
$$;

-- Whether somebody born on a day is old enough for a member, on the Bangkok day of a moment.
create function is_of_age(p_member text, p_birth date, p_at timestamptz) returns boolean language sql stable as $$
  select extract(year from age(date_trunc('day', p_at at time zone 'Asia/Bangkok'), p_birth::timestamp)) >= identity_number('minAge' || m.currency)
  from members m where m.member_id = p_member
$$;

-- A rule may accept a name that fits and refuse who is too young; everything else is decided by people, and what somebody who is
-- excluded has shown before by two of them.
create function check_identity_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if row(new.member_id, new.claim_id, new.level, new.full_name, new.birth_date, new.document_kind, new.document_hash, new.name_score,
        new.asks, new.claimed_at) is distinct from row(old.member_id, old.claim_id, old.level, old.full_name, old.birth_date,
        old.document_kind, old.document_hash, old.name_score, old.asks, old.claimed_at) then
      raise exception 'what a claim says never changes' using errcode = 'check_violation', constraint = 'identity_stands';
    end if;
    if new.state = old.state then
      if row(new.decided_by, new.agreed_by, new.decided_at, new.reason_code, new.note, new.revoked_by, new.revoked_at) is distinct from
          row(old.decided_by, old.agreed_by, old.decided_at, old.reason_code, old.note, old.revoked_by, old.revoked_at)
        or (old.purged_at is not null and (new.purged_at is distinct from old.purged_at or new.document_no_sealed is not null)) then
        raise exception 'a claim is decided once' using errcode = 'check_violation', constraint = 'identity_decided_once';
      end if;
      return new;
    end if;
    if (old.state, new.state) not in (('WAITING', 'ACCEPTED'), ('WAITING', 'REFUSED'), ('ACCEPTED', 'REVOKED'))
      or (old.state = 'WAITING' and new.decided_by is null) then
      raise exception 'a claim is decided once, by somebody' using errcode = 'check_violation', constraint = 'identity_decided_once';
    end if;
  elsif new.state = 'REVOKED' or new.decided_by is not null
    or (new.state = 'ACCEPTED' and (new.level <> 2 or new.asks <> '{}' or new.name_score < identity_number('nameScore')))
    or (new.state = 'REFUSED' and new.reason_code <> 'UNDER_AGE') then
    raise exception 'no rule decides this' using errcode = 'check_violation', constraint = 'identity_decided_once';
  end if;
  if new.state = 'ACCEPTED' and not is_of_age(new.member_id, new.birth_date, clock_timestamp()) then
    raise exception 'nobody too young is accepted' using errcode = 'check_violation', constraint = 'identity_of_age';
  end if;
  if new.state = 'ACCEPTED' and new.level = 3 and identity_level(new.member_id) < 2 then
    raise exception 'a document is of a known name' using errcode = 'check_violation', constraint = 'identity_in_order';
  end if;
  if new.state = 'ACCEPTED' and new.document_hash is not null
    and exists (select from excluded_by(identity_marks(new.document_hash), new.member_id))
    and (new.agreed_by is null or not are_two_operators(new.decided_by, new.agreed_by)) then
    raise exception 'a match with somebody excluded is accepted by two' using errcode = 'check_violation', constraint = 'identity_by_two';
  end if;
  return new;
end $$;

create function identity_marks(p_hash bytea) returns jsonb language sql immutable as $$
  select jsonb_build_array(jsonb_build_object('kind', 'IDENTITY', 'mark', encode(p_hash, 'hex')))
$$;

create trigger decided_once before insert or update on identity_claims for each row execute function check_identity_claim();
create trigger never_removed before delete or truncate on identity_claims for each statement execute function ledger.refuse_change();

-- A picture is written before its file, so that no file is without a row: the file lies sealed by a key of its own, which is sealed here.
-- Without that key the file says nothing any more, wherever a copy of it may be.
create table identity_pictures (
  member_id text not null references members,
  picture_id uuid not null,
  side text not null check (side in ('DOCUMENT', 'SELFIE')),
  request_key text,
  -- Of what was uploaded, to tell a repeat.
  upload_hash bytea not null check (octet_length(upload_hash) = 32),
  stored_name text not null,
  key_sealed bytea,
  put_at timestamptz not null default clock_timestamp(),
  -- The file is there.
  stored_at timestamptz,
  claim_id uuid,
  purged_at timestamptz,
  primary key (member_id, picture_id),
  foreign key (member_id, claim_id) references identity_claims,
  check ((purged_at is null) = (key_sealed is not null)),
  check (claim_id is null or stored_at is not null)
);
create unique index identity_picture_once on identity_pictures (member_id, request_key) where request_key is not null;
create index identity_pictures_of_member on identity_pictures (member_id, put_at desc);
create index identity_pictures_of_claim on identity_pictures (member_id, claim_id) where claim_id is not null;
create index identity_pictures_by_id on identity_pictures (picture_id);
create index identity_pictures_left on identity_pictures (put_at) where claim_id is null and purged_at is null;
-- One of each side in a claim.
create unique index identity_claim_sides on identity_pictures (member_id, claim_id, side) where claim_id is not null;

create function check_identity_picture() returns trigger language plpgsql as $$
begin
  if row(new.member_id, new.picture_id, new.side, new.request_key, new.upload_hash, new.stored_name, new.put_at) is distinct from
      row(old.member_id, old.picture_id, old.side, old.request_key, old.upload_hash, old.stored_name, old.put_at)
    or (old.claim_id is not null and new.claim_id is distinct from old.claim_id)
    or (old.stored_at is not null and new.stored_at is distinct from old.stored_at) or old.purged_at is not null then
    raise exception 'a picture is what it was' using errcode = 'check_violation', constraint = 'identity_picture_stands';
  end if;
  return new;
end $$;
create trigger stands before update on identity_pictures for each row execute function check_identity_picture();
create trigger never_removed before delete or truncate on identity_pictures for each statement execute function ledger.refuse_change();

-- A document follows the person, as phone and bank account do: whoever is excluded is known by what was accepted of them.
alter table exclusion_marks drop constraint exclusion_marks_kind_check;
alter table exclusion_marks add constraint exclusion_marks_kind_check
  check (kind in ('PHONE', 'BANK_ACCOUNT', 'DEVICE', 'IDENTITY')) not valid;

create function mark_excluded_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'exclusions' then
    insert into exclusion_marks (kind, mark, exclusion_id)
      select distinct 'IDENTITY', c.document_hash, new.exclusion_id from identity_claims c
      where c.member_id = new.member_id and c.state = 'ACCEPTED' and c.document_hash is not null on conflict do nothing;
  else
    insert into exclusion_marks (kind, mark, exclusion_id)
      select 'IDENTITY', new.document_hash, e.exclusion_id from exclusions e
      where e.member_id = new.member_id and e.returned_at is null and (e.source <> 'MATCH' or e.decided_at is not null)
    on conflict do nothing;
  end if;
  return null;
end $$;
-- Of a match people have not decided yet whether it is the same person.
create trigger marked_by_identity after insert on exclusions for each row
  when (new.member_id is not null and new.source <> 'MATCH') execute function mark_excluded_identity();
create trigger marks_excluded after update of state on identity_claims for each row
  when (new.state = 'ACCEPTED' and new.document_hash is not null) execute function mark_excluded_identity();

-- Who shows the document of somebody who is excluded plays only after people have looked, however long they have been here.
create function hold_excluded_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into exclusions (member_id, kind, source, ends_at, matched_id, matched_by)
    select new.member_id, 'EXCLUSION', 'MATCH', null, e.exclusion_id, '{IDENTITY}'
    from excluded_by(identity_marks(new.document_hash), new.member_id) x join exclusions e using (exclusion_id)
    where not exists (select from exclusions o where o.member_id = new.member_id and o.matched_id = e.exclusion_id
      and (o.returned_at is null or 'IDENTITY' = any (o.matched_by)))
    order by e.ends_at desc nulls first limit 1;
  return null;
end $$;
create trigger holds_the_excluded after insert on identity_claims for each row when (new.document_hash is not null)
  execute function hold_excluded_identity();

-- Whose document two operators put on a list is excluded from then on, as with a bank account.
create function exclude_listed_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into exclusions (member_id, kind, source, operator, agreed_by, reason, ends_at, matched_id)
    select distinct c.member_id, 'EXCLUSION', 'LIST', e.operator, e.agreed_by, e.reason, e.ends_at, e.exclusion_id
    from exclusions e join identity_claims c on c.document_hash = new.mark and c.state = 'ACCEPTED'
    where e.exclusion_id = new.exclusion_id and e.source = 'LIST' and e.member_id is null
      and not exists (select from exclusions o where o.member_id = c.member_id and o.matched_id = e.exclusion_id);
  return null;
end $$;
create trigger excludes_the_listed after insert on exclusion_marks for each row when (new.kind = 'IDENTITY')
  execute function exclude_listed_identity();

-- Whether, at a moment, somebody excluded was known by a document of another member; for the audit.
create function was_excluded_by(p_hash bytea, p_member text, p_at timestamptz) returns boolean language sql stable
security definer set search_path = public, pg_temp as $$
  select exists (select from exclusion_marks x join exclusions e using (exclusion_id)
    where x.kind = 'IDENTITY' and x.mark = p_hash and e.member_id is distinct from p_member and e.starts_at < p_at
      and coalesce(e.returned_at, 'infinity') > p_at and (e.member_id is not null or coalesce(e.ends_at, 'infinity') > p_at))
$$;

revoke all on function was_excluded_by from public;
grant execute on function was_excluded_by to kapao_app, audit;
revoke all on function check_identity_claim, mark_excluded_identity, hold_excluded_identity, exclude_listed_identity from public;
grant execute on function identity_number, identity_level, is_of_age, identity_marks to kapao_app;
grant select on identity_claims, identity_pictures to kapao_app;
grant insert on identity_claims, identity_pictures to kapao_member;
grant update (stored_at, claim_id) on identity_pictures to kapao_member;
grant update (state, decided_by, agreed_by, decided_at, reason_code, note, revoked_by, revoked_at) on identity_claims to kapao_operator;
grant update (document_no_sealed, purged_at) on identity_claims to kapao_worker;
grant update (key_sealed, purged_at) on identity_pictures to kapao_worker;
grant execute on function identity_number, identity_level, is_of_age to audit;
grant select (member_id, claim_id, level, state, birth_date, document_hash, name_score, asks, claimed_at, decided_by, agreed_by,
  decided_at, revoked_at, purged_at) on identity_claims to audit;
grant select (member_id, picture_id, side, stored_at, claim_id, put_at, purged_at) on identity_pictures to audit;
