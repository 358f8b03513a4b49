-- A row of a table that lies on several nodes has there the type of its piece, which no function takes. So a function that statements ask is
-- handed columns, or finds the row itself.
create function is_in_maintenance(p_switched boolean, p_from timestamptz, p_until timestamptz) returns boolean language sql stable as $$
  select p_switched or coalesce(statement_timestamp() >= p_from and statement_timestamp() < p_until, false)
$$;

do $do$
declare
  v_name text := 'begin_transfer(text, uuid, text, text, text, bigint, text, int, text, text, text, text, text, bytea, bigint, timestamptz)';
  v_before text := pg_get_functiondef(v_name::regprocedure);
  v_after text := replace(v_before, 'is_in_maintenance(g)', 'is_in_maintenance(g.in_maintenance, g.maintenance_from, g.maintenance_until)');
begin
  if v_after = v_before then raise exception 'begin_transfer is not as expected'; end if;
  execute v_after;
end $do$;
drop function is_in_maintenance(games);

create function post_transfer(p_member text, p_operation uuid, p_step text) returns void language plpgsql as $$
declare o operations;
begin
  select * into strict o from operations where member_id = p_member and operation_id = p_operation;
  perform post_transfer(o, p_step);
end $$;
revoke all on function post_transfer(text, uuid, text) from public;
grant execute on function post_transfer(text, uuid, text) to kapao_app;

create function is_credit_of_sweep(p_sweep uuid, p_inflow uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from house_sweeps s join inflows i on i.receiving_account_id = s.to_account
    where s.sweep_id = p_sweep and i.inflow_id = p_inflow and (i.amount, i.currency) = (s.amount, s.currency)
      and i.occurred_at between s.sent_at - interval '1 day' and s.sent_at + interval '3 days'
      and (i.bank_ref = s.bank_ref or is_sent_from(s.from_account, i.from_bank, i.from_account_masked)));
end $$;
grant execute on function is_credit_of_sweep(uuid, uuid) to kapao_app;

do $do$
declare
  v_changed record;
  v_before text;
  v_after text;
begin
  for v_changed in values ('find_sweep_credit()', '(s, i)', '(s.sweep_id, i.inflow_id)'), ('check_sweep()', '(old, i)', '(old.sweep_id, i.inflow_id)') loop
    v_before := pg_get_functiondef(v_changed.column1::regprocedure);
    v_after := replace(v_before, 'is_credit_of_sweep' || v_changed.column2, 'is_credit_of_sweep' || v_changed.column3);
    if v_after = v_before then raise exception '% is not as expected', v_changed.column1; end if;
    execute v_after;
  end loop;
end $do$;
drop function is_credit_of_sweep(house_sweeps, inflows);
