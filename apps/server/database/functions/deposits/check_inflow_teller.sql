-- The process of members hears of money by notices, codes and gift links alone, and a code or link credits its own member and a
-- notice one whose account may be the sender's: it could insert any inflow and credit it. Feeds, files and slips are the worker's, what is booked by hand is the desk's.
create or replace function check_inflow_teller() returns trigger language plpgsql as $$
begin
  if current_user <> 'kapao_member' then return new; end if;
  if new.source not in ('notice', 'qr', 'prepaid')
    or (new.source = 'qr' and new.credited_member_id is not null and not exists (select from qr_codes c
      where c.member_id = new.credited_member_id and c.receiving_account_id = new.receiving_account_id and c.payload is not null
        and c.paid_ref is null))
    or (new.source = 'notice' and new.state = 'CREDITED' and not exists (select from member_bank_masks k
      where k.member_id = new.credited_member_id and k.bank_code = new.from_bank
        and digits_fit(split_part(k.mask_key, ':', 2), new.from_account_masked) <> 'differs'))
    or (new.source = 'prepaid' and not exists (select from prepaid_links k
      where k.member_id = new.credited_member_id and k.link_id::text = new.bank_ref)) then
    raise exception 'a process of members tells no % of %', new.source, new.bank_ref
      using errcode = 'insufficient_privilege', constraint = 'inflow_has_its_teller';
  end if;
  return new;
end $$;
