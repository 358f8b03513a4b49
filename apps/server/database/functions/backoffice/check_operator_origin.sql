-- Refuses a new operator whose username or role differs from the invitation proposal, or who has no proposal although two owners have
-- enrolled.
create or replace function check_operator_origin() returns trigger language plpgsql as $$
begin
  if new.proposal_id is null then
    if count_enrolled_owners() >= 2 then
      raise exception 'two owners are there: another operator needs an approved proposal' using errcode = 'check_violation';
    end if;
  elsif not exists (select 1 from proposals p where p.proposal_id = new.proposal_id and p.kind = 'operator.invite'
      and p.subject = new.username and p.content->>'role' = new.role) then
    raise exception 'an operator is made as proposed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
