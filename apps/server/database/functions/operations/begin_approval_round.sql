-- With the rights of whoever owns the table: no process may write a round.
create or replace function begin_approval_round() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update withdrawals set approval_round = approval_round + 1
    where member_id = new.member_id and operation_id = new.operation_id;
  return null;
end $$;
revoke all on function begin_approval_round from public;
