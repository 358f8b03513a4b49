-- Returns the inflow that a file already reported for this bank reference, so that it is not booked twice. It locks the account against
-- files that are being counted.
create or replace function find_told_by_file(p_account text, p_ref text, p_source text, p_amount bigint, p_currency text, p_at
    timestamptz, p_bank text, p_masked text, out inflow_ref text, out is_sure boolean) returns setof record
language plpgsql as $$
begin
  perform from receiving_accounts where receiving_account_id = p_account for key share;
  if not exists (select from inflows where receiving_account_id = p_account and source = 'file')
    or exists (select from inflows where receiving_account_id = p_account and bank_ref = p_ref) then
    return;
  end if;
  return query select n.inflow_ref, true from inflow_references n where n.receiving_account_id = p_account and n.bank_ref = p_ref;
  if found then return; end if;
  return query select s.inflow_ref, s.is_sure from find_same_credit(p_account,
    case when p_source in ('qr', 'slip') then p_source else 'bank' end, p_amount, p_currency,
    case when p_source = 'qr' and length(longest_digits(p_masked)) < 4 then p_at - interval '1 day' else p_at end, p_at, p_bank, p_masked) s;
end $$;
grant execute on function find_told_by_file to kapao_app;
