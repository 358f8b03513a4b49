-- And where it says which account it goes to.
create or replace function check_waived_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from operations where member_id = new.member_id and operation_id = new.operation_id
      and from_code in ('ASIDE', 'DEPOSIT')) then
    return new;
  end if;
  perform refuse_unplayed(new.member_id, new.currency, new.account_hash);
  return new;
end $$;
revoke all on function check_waived_account from public;
