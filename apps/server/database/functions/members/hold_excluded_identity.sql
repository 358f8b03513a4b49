-- Opens a possible match for a member who shows the document of an excluded person. The member plays only after an operator's review,
-- however old the account is.
create or replace function hold_excluded_identity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke all on function hold_excluded_identity from public;
