-- Owners who can sign in; disabled ones count, so that nobody becomes "first" by switching the others off.
create or replace function count_enrolled_owners() returns bigint language sql stable as $$
  select count(*) from operators where role = 'owner' and enrolled_at is not null
$$;
