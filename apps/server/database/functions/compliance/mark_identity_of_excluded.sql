-- Rows are written one by one and where they are not yet: what they in turn have written, a cluster does not take while it copies the rows
-- of a query, or looks for rows in conflict.
create or replace function mark_identity_of_excluded() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_hash bytea;
begin
  foreach v_hash in array array(select distinct d.document_hash from identity_documents d
      where d.member_id = new.member_id and d.state = 'ACCEPTED') loop
    insert into exclusion_marks (kind, mark, exclusion_id) values ('IDENTITY', v_hash, new.exclusion_id);
  end loop;
  return null;
end $$;
revoke all on function mark_identity_of_excluded from public;
