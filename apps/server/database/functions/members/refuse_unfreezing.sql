-- Refuses to reactivate a member while a hold on all money, which two operators placed, is open.
create or replace function refuse_unfreezing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from aml_holds where member_id = new.member_id and released_at is null and amount is null) then
    perform refuse_with('UNDER_REVIEW');
  end if;
  return new;
end $$;
revoke all on function refuse_unfreezing from public;
