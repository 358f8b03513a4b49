-- A rule may accept a name that fits and refuse who is too young; everything else is decided by people, and what somebody who is excluded
-- has shown before by two of them.
create or replace function check_identity_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke all on function check_identity_claim from public;
