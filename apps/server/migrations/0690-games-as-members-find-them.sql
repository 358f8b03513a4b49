-- What a game is called in each language, the group its card stands in, and maintenance that is planned ahead.
alter table games
  -- Null: `name`, as before.
  add column name_th text check (length(name_th) between 1 and 60),
  add column name_la text check (length(name_la) between 1 and 60),
  add column name_en text check (length(name_en) between 1 and 60),
  -- Null: the group of its kind. What is played there counts by its kind wherever the card stands.
  add column shown_group text check (shown_group in ('slot', 'sport', 'lotto')),
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  add constraint maintenance_has_both_ends check ((maintenance_from is null) = (maintenance_until is null)),
  add constraint maintenance_is_bounded check (maintenance_until > maintenance_from and maintenance_until <= maintenance_from + interval '14 days');

-- By the switch, or because it was planned: that begins and ends without anybody.
create function is_in_maintenance(g games) returns boolean language sql stable as $$
  select g.in_maintenance or coalesce(statement_timestamp() >= g.maintenance_from and statement_timestamp() < g.maintenance_until, false)
$$;

-- Money goes into no game that is in maintenance, whichever way it came to be.
do $do$
declare
  v_name text := 'begin_transfer(text, uuid, text, text, text, bigint, text, int, text, text, text, text, text, bytea, bigint, timestamptz)';
  v_before text := pg_get_functiondef(v_name::regprocedure);
  v_after text := replace(v_before, 'g.is_on, g.in_maintenance, a.username', 'g.is_on, is_in_maintenance(g) as in_maintenance, a.username');
begin
  if v_after = v_before then raise exception 'begin_transfer is not as expected'; end if;
  execute v_after;
end $do$;
