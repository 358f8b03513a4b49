-- Whoever shows a document and whoever is excluded by it come one after the other, so that neither misses the other.
create or replace function hold_document(p_hash bytea) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('document ' || encode(p_hash, 'hex'), 0))
$$;
revoke all on function hold_document from public;
