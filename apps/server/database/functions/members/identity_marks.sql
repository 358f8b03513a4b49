-- Returns the hash of an identity document as the list of marks that `excluded_by` compares.
create or replace function identity_marks(p_hash bytea) returns jsonb language sql immutable as $$
  select jsonb_build_array(jsonb_build_object('kind', 'IDENTITY', 'mark', encode(p_hash, 'hex')))
$$;
grant execute on function identity_marks to kapao_app;
