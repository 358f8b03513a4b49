-- Notifies every process that partners changed, on the channel `kapao_changes`.
create or replace function tell_partner_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changes', 'partners');
  return null;
end $$;
