-- Returns true if at a given time the document was a mark of an excluded person other than this member; for the audit.
create or replace function was_excluded_by(p_hash bytea, p_member text, p_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from exclusion_marks x join exclusions e using (exclusion_id)
    where x.kind = 'IDENTITY' and x.mark = p_hash and e.member_id is distinct from p_member and e.starts_at < p_at
      and coalesce(e.returned_at, 'infinity') > p_at and (e.member_id is not null or coalesce(e.ends_at, 'infinity') > p_at))
$$;
revoke all on function was_excluded_by from public;
grant execute on function was_excluded_by to kapao_app, audit;
