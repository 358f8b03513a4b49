-- Returns the SHA-256 of the previous hash and the fields of an audit row, joined by `|`; null fields are left out except `reason`, which
-- counts as empty.
create or replace function operator_audit_hash(previous bytea, a operator_audit) returns bytea language plpgsql immutable as $$
begin
  return sha256(previous || convert_to(concat_ws('|', a.number, extract(epoch from a.at), a.operator, a.action, a.subject,
    coalesce(a.reason, ''), a.detail, a.changes_money), 'UTF8'));
end $$;
grant execute on function operator_audit_hash to kapao_app;
