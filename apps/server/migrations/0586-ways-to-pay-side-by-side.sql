-- Each withdrawal keeps whom it was given to, its number there and its debits, so banks that pay may stand side by side: what is new is
-- given to one of them, by order, share and what each can do.
drop index one_payout_partner_at_a_time;

-- For good, and only to a bank that pays now: what was let in by nobody, or was left alone meanwhile, is given nothing new.
create function check_payer() returns trigger language plpgsql as $$
begin
  if not exists (select from partners p where p.partner_id = new.partner_id and p.kind = 'payout' and p.is_on and not p.is_paused) then
    raise exception 'withdrawal % is given to %, who pays nobody now', new.operation_id, new.partner_id
      using errcode = 'check_violation', constraint = 'given_to_who_pays';
  end if;
  return new;
end $$;
create trigger given_to_who_pays before update of partner_id on withdrawals for each row
  when (old.partner_id is null and new.partner_id is not null) execute function check_payer();
