-- Excludes members with an accepted document that two operators put on a list, as with a listed bank account. A document of an excluded
-- member opens a possible match for others who showed it.
create or replace function exclude_listed_identity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e exclusions;
  v_member text;
begin
  perform hold_document(new.mark);
  select * into e from exclusions where exclusion_id = new.exclusion_id;
  if e.source = 'LIST' and e.member_id is null then
    foreach v_member in array array(select distinct d.member_id from identity_documents d
        where d.document_hash = new.mark and d.state = 'ACCEPTED'
          and not exists (select 1 from exclusions o where o.member_id = d.member_id and o.matched_id = new.exclusion_id)) loop
      insert into exclusions (member_id, kind, source, operator, agreed_by, reason, ends_at, matched_id)
        values (v_member, 'EXCLUSION', 'LIST', e.operator, e.agreed_by, e.reason, e.ends_at, e.exclusion_id);
    end loop;
  end if;
  -- Not those whom people found to be somebody else, nor whom the same list names.
  if e.returned_at is null and e.member_id is not null then
    foreach v_member in array array(select distinct d.member_id from identity_documents d
        where d.document_hash = new.mark and d.state in ('WAITING', 'ACCEPTED') and d.member_id <> e.member_id
          and not exists (select 1 from exclusions o where o.member_id = d.member_id
            and ((o.matched_id = e.exclusion_id and (o.returned_at is null or 'IDENTITY' = any (o.matched_by)))
              or (o.returned_at is null and (o.matched_id = e.matched_id or o.exclusion_id = e.matched_id))))) loop
      insert into exclusions (member_id, kind, source, ends_at, matched_id, matched_by)
        values (v_member, 'EXCLUSION', 'MATCH', null, e.exclusion_id, '{IDENTITY}');
    end loop;
  end if;
  return null;
end $$;
revoke all on function exclude_listed_identity from public;
