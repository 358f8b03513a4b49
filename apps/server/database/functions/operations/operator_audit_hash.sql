-- Returns the SHA-256 of the previous hash and every field of an audit row.
create or replace function operator_audit_hash(previous bytea, a operator_audit) returns bytea language plpgsql immutable as $$
begin
  return sha256(operator_audit_sealed(previous, a));
end $$;
grant execute on function operator_audit_hash to kapao_app;
