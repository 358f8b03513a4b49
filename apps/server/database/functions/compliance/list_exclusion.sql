-- A person on a list, by two operators; members who are known by the same phone or account are excluded with them.
create or replace function list_exclusion(p_ends_at timestamptz, p_reason text, p_operator text, p_agreed_by text, p_marks jsonb,
    p_members text[]) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_member text;
  v_theirs uuid;
begin
  if not are_two_operators(p_operator, p_agreed_by) then
    raise exception 'a list is agreed on by two' using errcode = 'check_violation';
  end if;
  insert into exclusions (kind, source, operator, agreed_by, reason, ends_at)
    values ('EXCLUSION', 'LIST', p_operator, p_agreed_by, p_reason, p_ends_at) returning exclusion_id into v_id;
  perform keep_exclusion_marks(v_id, null, p_marks);
  for v_member in select m.member_id from members m where m.member_id = any (p_members)
      or m.member_id in (select b.member_id from member_bank_accounts b join jsonb_to_recordset(p_marks) as x (kind text, mark text)
        on x.kind = 'BANK_ACCOUNT' and b.account_no_hash = decode(x.mark, 'hex')) order by 1 loop
    perform from members where member_id = v_member for no key update;
    insert into exclusions (member_id, kind, source, operator, agreed_by, reason, ends_at, matched_id)
      values (v_member, 'EXCLUSION', 'LIST', p_operator, p_agreed_by, p_reason, p_ends_at, v_id) returning exclusion_id into v_theirs;
    perform keep_exclusion_marks(v_theirs, v_member, '[]');
  end loop;
  return v_id;
end $$;
revoke all on function list_exclusion from public;
grant execute on function list_exclusion to kapao_operator;
