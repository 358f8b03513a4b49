-- Returns true when the current role is one of the application's roles; the owner of the tables is exempt from the rules that use it.
create or replace function is_process() returns boolean language sql stable as $$
  select current_user in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker')
$$;
