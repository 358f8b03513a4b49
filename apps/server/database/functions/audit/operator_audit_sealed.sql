-- Returns the bytes that a row's hash or seal covers: the previous one and every field of the row, each with its length.
create or replace function operator_audit_sealed(previous bytea, a operator_audit) returns bytea language sql immutable as $$
  select coalesce(previous, ''::bytea) || sealed_field(a.number::text) || sealed_field(extract(epoch from a.at)::text)
    || sealed_field(a.operator) || sealed_field(a.action) || sealed_field(a.subject) || sealed_field(a.reason)
    || sealed_field(a.detail::text) || sealed_field(a.changes_money::text)
$$;
grant execute on function operator_audit_sealed to kapao_app;
