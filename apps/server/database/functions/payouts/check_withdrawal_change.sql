-- Refuses to take back that operators are needed, or a reason why.
create or replace function check_withdrawal_change() returns trigger language plpgsql as $$
begin
  if new.approvals_needed < old.approvals_needed or (new.is_automatic and not old.is_automatic) or not new.review_reasons @> old.review_reasons then
    raise exception 'a withdrawal that needs people goes on to need them' using errcode = 'check_violation';
  end if;
  return new;
end $$;
