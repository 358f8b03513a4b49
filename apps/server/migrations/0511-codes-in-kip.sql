-- Codes of BCEL OnePay are paid in kip, by members with a kip wallet, into an account of ours that keeps kip.
alter table qr_codes drop constraint qr_codes_provider_check, drop constraint qr_codes_check, drop constraint qr_codes_currency_check;
alter table qr_codes
  add constraint codes_of_ways check (provider in ('KBANK', 'WW', 'ZAPMAN', 'BCEL')),
  add constraint code_has_the_currency_of_its_way check (currency = case provider when 'BCEL' then 'LAK' else 'THB' end),
  add constraint code_pays_enough check (amount >= case provider when 'KBANK' then 100 when 'BCEL' then 100000 else 10000 end),
  add constraint code_pays_whole_kip check (currency <> 'LAK' or amount % 100 = 0);

create function check_qr_currency() returns trigger language plpgsql as $$
begin
  if not exists (select from receiving_accounts a, members m
      where a.receiving_account_id = new.receiving_account_id and m.member_id = new.member_id
        and a.currency = new.currency and m.currency = new.currency) then
    raise exception 'code %, its account and its member do not keep one currency', new.qrcode_id
      using errcode = 'check_violation', constraint = 'code_mixes_no_money';
  end if;
  return new;
end $$;
create trigger code_mixes_no_money before insert on qr_codes for each row execute function check_qr_currency();
