-- On a cluster the audit counts what no node can refuse (record 102). It asks by this function, so that its role, which may read what
-- concerns money and no more, learns of a broken rule and of the one row that breaks it.
create or replace function cluster.broken_place(p_rule text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_rule cluster.given_up;
  v_columns text;
  v_rows text;
  v_place text;
begin
  select * into strict v_rule from cluster.given_up where name = p_rule;
  select string_agg(quote_ident(c), ', ') into v_columns from unnest(v_rule.columns) c;
  -- A key of which a part is missing names nothing.
  select format('select %s from %s where %s', v_columns, v_rule.of_table::regclass, string_agg(format('%I is not null', c), ' and ')) into v_rows
    from unnest(v_rule.columns) c;
  v_rows := v_rows || case when v_rule.target is null then format(' group by %s having count(*) > 1', v_columns)
    else format(' except select %s from %s', (select string_agg(quote_ident(c), ', ') from unnest(v_rule.target_columns) c), v_rule.target::regclass) end;
  execute format('select row_to_json(found)::text from (%s limit 1) found', v_rows) into v_place;
  return v_place;
end $$;
revoke all on function cluster.broken_place from public;
grant execute on function cluster.broken_place to audit;
