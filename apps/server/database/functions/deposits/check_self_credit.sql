-- Money that was sent before its account was entered here belongs to whoever people say.
create or replace function check_self_credit() returns trigger language plpgsql as $$
begin
  if not exists (select from member_bank_accounts b where b.member_id = new.credited_member_id
      and b.entered_at <= new.occurred_at + interval '1 minute') then
    raise exception 'inflow % is older than the account of its member', new.bank_ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
