-- Refuses a member's process every credit that the evidence does not support. `CODE` needs an unpaid QR code of that member; `MATCH` needs an
-- account of the member that may be the sender's.
create or replace function check_inflow_credit() returns trigger language plpgsql as $$
begin
  if current_user <> 'kapao_member' then return new; end if;
  if not coalesce(case
      when new.state = 'UNMATCHED' then new.wait_reason is not distinct from old.wait_reason or old.wait_reason = 'QR_UNKNOWN'
      when new.state <> 'CREDITED' then false
      when new.credited_by = 'CODE' then old.wait_reason = 'QR_UNKNOWN' and exists (select from qr_codes c
        where c.member_id = new.credited_member_id and c.receiving_account_id = new.receiving_account_id and c.payload is not null
          and c.paid_ref is null)
      when new.credited_by = 'MATCH' then old.source in ('feed', 'notice') and old.wait_reason is distinct from 'QR_UNKNOWN'
        and exists (select from member_bank_masks k where k.member_id = new.credited_member_id and k.bank_code = old.from_bank
          and digits_fit(split_part(k.mask_key, ':', 2), old.from_account_masked) <> 'differs')
      else false end, false) then
    raise exception 'a process of members credits no inflow like %', old.bank_ref
      using errcode = 'insufficient_privilege', constraint = 'inflow_has_its_teller';
  end if;
  return new;
end $$;
