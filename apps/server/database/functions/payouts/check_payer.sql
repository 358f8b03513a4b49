-- For good, and only to a bank that pays now: what was let in by nobody, or was left alone meanwhile, is given nothing new.
create or replace function check_payer() returns trigger language plpgsql as $$
begin
  if not exists (select from partners p where p.partner_id = new.partner_id and p.kind = 'payout' and p.is_on and not p.is_paused) then
    raise exception 'withdrawal % is given to %, who pays nobody now', new.operation_id, new.partner_id
      using errcode = 'check_violation', constraint = 'given_to_who_pays';
  end if;
  return new;
end $$;
