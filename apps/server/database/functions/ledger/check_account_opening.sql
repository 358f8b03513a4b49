-- A new account is empty, has an owner, and its code is of its kind. What never changes is checked here, once, and not as a constraint that
-- every posting would pay for.
create or replace function ledger.check_account_opening() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.seq <> 0 or new.moved <> 0 or new.head <> '' or new.owner = ''
    or not (new.code = new.kind or (new.code <> 'coin:issued' and starts_with(new.code, new.kind || ':'))) then
    raise exception 'an account opens empty, under a code of its kind' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function ledger.check_account_opening from public;
