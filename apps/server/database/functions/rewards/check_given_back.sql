-- Refuses to give back netted rewards while the member still owes a reward debt in that currency.
create or replace function check_given_back() returns trigger language plpgsql as $$
begin
  if reward_debt_open(new.member_id, new.currency) > 0 then
    raise exception 'nothing is given back to %, who owes', new.member_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
