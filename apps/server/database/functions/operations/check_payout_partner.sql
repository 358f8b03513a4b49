-- Refuses to send a withdrawal without a partner, because its status could not be queried afterwards.
create or replace function check_payout_partner() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawals w where w.member_id = new.member_id and w.operation_id = new.operation_id
      and w.partner_id is not null) then
    raise exception 'withdrawal % leaves for nobody', new.operation_id
      using errcode = 'check_violation', constraint = 'payout_has_a_partner';
  end if;
  return null;
end $$;
