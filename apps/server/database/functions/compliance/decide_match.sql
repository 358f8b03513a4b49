-- A match is the same person, who is excluded as long as the other account is, or somebody else, who may play.
create or replace function decide_match(p_exclusion uuid, p_is_same boolean, p_operator text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_now timestamptz := clock_timestamp(); v_member text; v_hash bytea;
begin
  update exclusions e set decided_at = v_now, agreed_by = p_operator,
      returned_at = case when not p_is_same then v_now end,
      ends_at = case when p_is_same then (select case when o.ends_at is not null then greatest(o.ends_at, v_now + interval '1 hour') end
        from exclusions o where o.exclusion_id = e.matched_id) end
    where e.exclusion_id = p_exclusion and e.source = 'MATCH' and e.decided_at is null and e.returned_at is null
    returning e.member_id into v_member;
  if v_member is not null and p_is_same then
    perform keep_exclusion_marks(p_exclusion, v_member, '[]');
    foreach v_hash in array array(select distinct d.document_hash from identity_documents d
        where d.member_id = v_member and d.state = 'ACCEPTED'
          and not exists (select 1 from exclusion_marks x where x.kind = 'IDENTITY' and x.mark = d.document_hash and x.exclusion_id = p_exclusion)) loop
      insert into exclusion_marks (kind, mark, exclusion_id) values ('IDENTITY', v_hash, p_exclusion);
    end loop;
  end if;
  return v_member;
end $$;
revoke all on function decide_match from public;
grant execute on function decide_match to kapao_operator;
