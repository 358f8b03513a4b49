-- Notifies every process that site data changed, on the channel `kapao_changes`.
create or replace function tell_site_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changes', 'site');
  return null;
end $$;
