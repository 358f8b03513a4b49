-- identity_claims: triggers in firing order.

-- Before each row
-- A claim is decided once: a rule accepts a fitting name or refuses a minor, operators decide the rest.
create or replace trigger decided_once before insert or update on identity_claims for each row execute function check_identity_claim();

-- After each row
-- The document of a claim is in `identity_documents` in the same state, where every node finds it.
create or replace trigger document_is_known after insert or update of state on identity_claims for each row
  when (new.document_hash is not null)
  execute function check_document_known();
