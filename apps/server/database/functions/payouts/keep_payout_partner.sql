-- Refuses to give a withdrawal to another partner, which would not know the order and would pay it again.
create or replace function keep_payout_partner() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % was given to % already', old.operation_id, old.partner_id
    using errcode = 'check_violation', constraint = 'payout_partner_stays';
end $$;
