-- Refuses an identity claim whose document is not in `identity_documents` with the same member, hash and state (record 104).
create or replace function check_document_known() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from identity_documents d where d.claim_id = new.claim_id and d.member_id = new.member_id
      and d.document_hash = new.document_hash and d.state = new.state) then
    raise exception 'a document is known before it is claimed or decided' using errcode = 'check_violation', constraint = 'identity_document_known';
  end if;
  return null;
end $$;
revoke all on function check_document_known from public;
