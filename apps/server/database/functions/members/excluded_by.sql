-- By which of these marks somebody is known who is excluded now. The end of a member's exclusion is not enough: it was not returned from.
create or replace function excluded_by(p_marks jsonb, p_member text) returns table (exclusion_id uuid, kind text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.exclusion_id, m.kind from jsonb_to_recordset(p_marks) as x (kind text, mark text)
  join exclusion_marks m on m.kind = x.kind and m.mark = decode(x.mark, 'hex') join exclusions e using (exclusion_id)
  where e.returned_at is null and e.member_id is distinct from p_member
    and (e.member_id is not null or e.ends_at is null or e.ends_at > clock_timestamp())
$$;
grant execute on function excluded_by to kapao_app;
