-- Ways to pay in that are shown; of a gift link nobody knows the sum before it is taken.
create or replace function check_identity_before() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unproven(new.member_id, 'DEPOSIT', coalesce((to_jsonb(new) ->> 'amount')::bigint, 1), now());
  return new;
end $$;
revoke all on function check_identity_before from public;
