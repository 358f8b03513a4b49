-- Whoever opens a withdrawal has the member's row by then, so that one proof is one withdrawal.
create or replace function check_passkey() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not needs_passkey(new.member_id) then return new; end if;
  perform from members where member_id = new.member_id for no key update;
  update passkey_proofs set spent_at = clock_timestamp(), operation_id = new.operation_id
    where member_id = new.member_id and spent_at is null and proof_id = coalesce(
      (select proof_id from passkey_proofs where member_id = new.member_id and operation_id = new.operation_id and from_code = new.from_code
        and currency = new.currency and spent_at is null and amount >= new.amount),
      (select proof_id from withdrawal_proofs(new.member_id, new.from_code, new.currency, new.amount)
        where operation_id is null order by proven_at limit 1));
  if not found then perform refuse_with('PASSKEY_REQUIRED'); end if;
  return new;
end $$;
revoke all on function check_passkey from public;
