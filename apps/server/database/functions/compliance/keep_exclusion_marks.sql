-- Records the marks of an exclusion: those known of its member and those that the caller adds. It inserts row by row, because on a cluster
-- a union drops a branch without a table and a conflict clause rejects rows that triggers wrote.
create or replace function keep_exclusion_marks(p_exclusion uuid, p_member text, p_marks jsonb) returns void language plpgsql as $$
declare
  v_kind text;
  v_mark bytea;
begin
  for v_kind, v_mark in
    select distinct m.kind, m.mark from (
      select 'BANK_ACCOUNT' as kind, b.account_no_hash as mark from member_bank_accounts b where b.member_id = p_member
      union all
      select l.kind, l.mark from likeness_marks l where l.member_id = p_member and l.kind in ('BANK_ACCOUNT', 'DEVICE')) m
    where not exists (select 1 from exclusion_marks x where x.kind = m.kind and x.mark = m.mark and x.exclusion_id = p_exclusion)
  loop
    insert into exclusion_marks (kind, mark, exclusion_id) values (v_kind, v_mark, p_exclusion);
  end loop;
  for v_kind, v_mark in select distinct x.kind, decode(x.mark, 'hex') from jsonb_to_recordset(p_marks) as x (kind text, mark text) loop
    if not exists (select 1 from exclusion_marks x where x.kind = v_kind and x.mark = v_mark and x.exclusion_id = p_exclusion) then
      insert into exclusion_marks (kind, mark, exclusion_id) values (v_kind, v_mark, p_exclusion);
    end if;
  end loop;
end $$;
revoke all on function keep_exclusion_marks from public;
