-- Refuses a proof by a passkey that is not the member's own or may not confirm withdrawals yet. A proof is spent once and never changes
-- otherwise.
create or replace function check_passkey_proof() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.spent_at is not null or to_jsonb(new) - '{operation_id,spent_at}'::text[] is distinct from to_jsonb(old) - '{operation_id,spent_at}'::text[]
        or (old.operation_id is not null and new.operation_id is distinct from old.operation_id) then
      raise exception 'a proof is spent once' using errcode = 'check_violation', constraint = 'passkey_proof_stays';
    end if;
    return new;
  end if;
  if not exists (select from member_passkeys where credential_id = new.credential_id and owner = new.member_id
      and confirms_from <= clock_timestamp()) then
    raise exception 'a proof is of an own passkey that may confirm' using errcode = 'check_violation', constraint = 'passkey_proof_is_own';
  end if;
  return new;
end $$;
