-- Topic and whose it is: `session <member>`, or `site` for what is the same for everybody.
create or replace function tell_member_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changes', 'session ' || old.member_id);
  return null;
end $$;
