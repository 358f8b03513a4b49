-- Refuses a QR code whose currency is not that of its receiving account and its member.
create or replace function check_qr_currency() returns trigger language plpgsql as $$
begin
  if not exists (select from receiving_accounts a, members m
      where a.receiving_account_id = new.receiving_account_id and m.member_id = new.member_id
        and a.currency = new.currency and m.currency = new.currency) then
    raise exception 'code %, its account and its member do not keep one currency', new.qrcode_id
      using errcode = 'check_violation', constraint = 'code_mixes_no_money';
  end if;
  return new;
end $$;
