-- A document is one person, however many accounts showed it. Whoever is excluded stops at each of them: until people have looked, as with
-- somebody who shows it later. And who is found to be the same person leaves the marks of that account as well.

-- Whoever shows a document and whoever is excluded by it come one after the other, so that neither misses the other.
create function hold_document(p_hash bytea) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('document ' || encode(p_hash, 'hex'), 0))
$$;

create or replace function hold_excluded_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_document(new.document_hash);
  insert into exclusions (member_id, kind, source, ends_at, matched_id, matched_by)
    select new.member_id, 'EXCLUSION', 'MATCH', null, e.exclusion_id, '{IDENTITY}'
    from excluded_by(identity_marks(new.document_hash), new.member_id) x join exclusions e using (exclusion_id)
    where not exists (select from exclusions o where o.member_id = new.member_id and o.matched_id = e.exclusion_id
      and (o.returned_at is null or 'IDENTITY' = any (o.matched_by)))
    order by e.ends_at desc nulls first limit 1;
  return null;
end $$;

create or replace function exclude_listed_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_document(new.mark);
  insert into exclusions (member_id, kind, source, operator, agreed_by, reason, ends_at, matched_id)
    select distinct c.member_id, 'EXCLUSION', 'LIST', e.operator, e.agreed_by, e.reason, e.ends_at, e.exclusion_id
    from exclusions e join identity_claims c on c.document_hash = new.mark and c.state = 'ACCEPTED'
    where e.exclusion_id = new.exclusion_id and e.source = 'LIST' and e.member_id is null
      and not exists (select from exclusions o where o.member_id = c.member_id and o.matched_id = e.exclusion_id);
  -- Not those whom people found to be somebody else, nor whom the same list names.
  insert into exclusions (member_id, kind, source, ends_at, matched_id, matched_by)
    select distinct c.member_id, 'EXCLUSION', 'MATCH', null::timestamptz, e.exclusion_id, '{IDENTITY}'::text[]
    from exclusions e join identity_claims c on c.document_hash = new.mark and c.state in ('WAITING', 'ACCEPTED')
    where e.exclusion_id = new.exclusion_id and e.returned_at is null and c.member_id <> e.member_id
      and not exists (select from exclusions o where o.member_id = c.member_id
        and ((o.matched_id = e.exclusion_id and (o.returned_at is null or 'IDENTITY' = any (o.matched_by)))
          or (o.returned_at is null and (o.matched_id = e.matched_id or o.exclusion_id = e.matched_id))));
  return null;
end $$;

create or replace function decide_match(p_exclusion uuid, p_is_same boolean, p_operator text) returns text language plpgsql
security definer set search_path = public, pg_temp as $$
declare v_member text;
begin
  update exclusions e set decided_at = clock_timestamp(), agreed_by = p_operator,
      returned_at = case when not p_is_same then clock_timestamp() end,
      ends_at = case when p_is_same then (select case when o.ends_at is not null then greatest(o.ends_at, clock_timestamp() + interval '1 hour') end
        from exclusions o where o.exclusion_id = e.matched_id) end
    where e.exclusion_id = p_exclusion and e.source = 'MATCH' and e.decided_at is null and e.returned_at is null
    returning e.member_id into v_member;
  if v_member is not null and p_is_same then
    perform keep_exclusion_marks(p_exclusion, v_member, '[]');
    insert into exclusion_marks (kind, mark, exclusion_id)
      select distinct 'IDENTITY', c.document_hash, p_exclusion from identity_claims c
      where c.member_id = v_member and c.state = 'ACCEPTED' and c.document_hash is not null on conflict do nothing;
  end if;
  return v_member;
end $$;

revoke all on function hold_document from public;
