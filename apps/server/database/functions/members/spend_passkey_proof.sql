-- Spends a proof of this purpose; false without one.
create or replace function spend_passkey_proof(p_member text, p_purpose text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update passkey_proofs set spent_at = clock_timestamp() where member_id = p_member and proof_id = (
    select proof_id from passkey_proofs where member_id = p_member and purpose = p_purpose and spent_at is null
      and expires_at > clock_timestamp() order by proven_at limit 1 for update);
  return found;
end $$;
revoke all on function spend_passkey_proof from public;
grant execute on function spend_passkey_proof to kapao_member;
