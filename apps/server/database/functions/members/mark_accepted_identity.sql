-- Writes the hash of a newly accepted document as a mark of the member's own exclusions, except matches that no operator has decided.
create or replace function mark_accepted_identity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_exclusion uuid;
begin
  foreach v_exclusion in array array(select e.exclusion_id from exclusions e
      where e.member_id = new.member_id and e.returned_at is null and (e.source <> 'MATCH' or e.decided_at is not null)
        and not exists (select 1 from exclusion_marks x where x.kind = 'IDENTITY' and x.mark = new.document_hash and x.exclusion_id = e.exclusion_id)) loop
    insert into exclusion_marks (kind, mark, exclusion_id) values ('IDENTITY', new.document_hash, v_exclusion);
  end loop;
  return null;
end $$;
revoke all on function mark_accepted_identity from public;
