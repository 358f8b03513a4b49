-- A proof for this very amount, after which the payout account was not moved.
create or replace function withdrawal_proofs(p_member text, p_from text, p_currency text, p_amount bigint) returns setof passkey_proofs
language sql stable as $$
  select p.* from passkey_proofs p join members m using (member_id)
  where p.member_id = p_member and p.purpose = 'WITHDRAW' and p.spent_at is null and p.expires_at > clock_timestamp()
    and p.from_code = p_from and p.currency = p_currency and p.amount = p_amount
    and p.proven_at > coalesce(m.bank_changed_at, '-infinity')
$$;
grant execute on function withdrawal_proofs to kapao_app;
