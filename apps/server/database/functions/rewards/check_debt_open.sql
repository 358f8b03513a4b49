-- At commit never more is taken than owed: what a bet that counts again justifies is given back with it, and nothing else is.
create or replace function check_debt_open() returns trigger language plpgsql as $$
begin
  if reward_debt_open(new.member_id, new.currency) < 0 then
    raise exception 'more is taken of % than is owed', new.member_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
