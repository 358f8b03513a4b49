-- Pages and processes hear of it at once.
create or replace function tell_exclusion() returns trigger language plpgsql as $$
begin
  if new.member_id is not null then perform pg_notify('kapao_changes', 'session ' || new.member_id); end if;
  return null;
end $$;
