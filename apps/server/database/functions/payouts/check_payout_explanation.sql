-- Refuses an explanation of an operator who is not signed in or that begins agreed, and every change except one agreement, by an operator who
-- is signed in and independent of the first.
create or replace function check_payout_explanation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and ((new.subject, new.reason, new.explained_by, new.explained_at)
      is distinct from (old.subject, old.reason, old.explained_by, old.explained_at) or old.agreed_by is not null) then
    raise exception 'an explanation is agreed to once, and nothing else about it changes' using errcode = 'check_violation';
  end if;
  if is_process() and (not is_at_desk(case tg_op when 'INSERT' then new.explained_by else new.agreed_by end)
      or (new.agreed_by is not null and (tg_op = 'INSERT' or not are_two_operators(new.explained_by, new.agreed_by)))) then
    raise exception 'an explanation is given by one operator and agreed to by another' using errcode = 'check_violation',
      constraint = 'explained_by_two';
  end if;
  return new;
end $$;
