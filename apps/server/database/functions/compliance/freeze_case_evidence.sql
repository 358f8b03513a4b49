-- Refuses a new case whose hash is not the SHA-256 of its evidence.
create or replace function freeze_case_evidence() returns trigger language plpgsql as $$
begin
  if new.evidence_hash is distinct from sha256(convert_to(new.evidence::text, 'UTF8')) then
    raise exception 'a case is frozen as it was opened' using errcode = 'check_violation', constraint = 'evidence_is_frozen';
  end if;
  return new;
end $$;
