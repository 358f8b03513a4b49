-- Refuses a row that names neither a withdrawal nor, for `house`, an inflow return.
create or replace function check_payout_named() returns trigger language plpgsql as $$
begin
  if not is_payout(new.member_id, new.operation_id) then
    raise exception 'there is no payout %', new.operation_id using errcode = 'foreign_key_violation', constraint = 'names_a_payout';
  end if;
  return new;
end $$;
revoke all on function check_payout_named from public;
