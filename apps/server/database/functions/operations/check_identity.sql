-- Whoever opens an operation has the member's row by then, so that sums come one after the other. Money that was set aside goes back to the
-- bank whatever the level is: it never was to play with.
create or replace function check_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from settings where name = 'policy.identity') then return new; end if;
  perform from members where member_id = new.member_id for no key update;
  perform refuse_unproven(new.member_id, case new.kind when 'withdrawal' then 'WITHDRAWAL' else 'DEPOSIT' end, new.amount, new.created_at);
  return new;
end $$;
revoke all on function check_identity from public;
