-- Binds the member's oldest matching passkey proof to a withdrawal, by the amount that the member confirmed, before a condition reduces the
-- amount that leaves.
create or replace function keep_proof_for(p_member text, p_operation uuid, p_currency text, p_asked bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update passkey_proofs set operation_id = p_operation where member_id = p_member and operation_id is null and proof_id = (
    select proof_id from withdrawal_proofs(p_member, 'WALLET', p_currency, p_asked) where operation_id is null order by proven_at limit 1);
end $$;
revoke all on function keep_proof_for from public;
grant execute on function keep_proof_for to kapao_member;
