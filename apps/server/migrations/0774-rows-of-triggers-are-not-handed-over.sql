-- As in 0771, for triggers: the row of a trigger has the type of its piece too.
do $do$
declare
  v_before text := pg_get_functiondef('result_fits(ledger.movements)'::regprocedure);
  v_after text := replace(v_before, 'result_fits(m ledger.movements)', 'result_fits(p_owner text, p_from text, p_to text, p_currency text)');
begin
  v_after := replace(replace(replace(replace(v_after, 'm.owner', 'p_owner'), 'm.from_code', 'p_from'), 'm.to_code', 'p_to'), 'm.currency', 'p_currency');
  if v_after = v_before or v_after ~ '\mm\.' then raise exception 'result_fits is not as expected'; end if;
  execute v_after;
  revoke all on function result_fits(text, text, text, text) from public;
  v_before := pg_get_functiondef('check_posting_source()'::regprocedure);
  v_after := replace(v_before, 'result_fits(new)', 'result_fits(new.owner, new.from_code, new.to_code, new.currency)');
  if v_after = v_before then raise exception 'check_posting_source is not as expected'; end if;
  execute v_after;
end $do$;
drop function result_fits(ledger.movements);

create function is_payout_held(p_member text, p_from text, p_currency text) returns boolean language sql stable as $$
  select is_money_held(p_member, case p_from when 'ASIDE' then '' else p_currency end, 0)
$$;
grant execute on function is_payout_held(text, text, text) to kapao_app;
create or replace function refuse_held_payout() returns trigger language plpgsql as $$
begin
  if is_payout_held(new.member_id, new.from_code, new.currency) then perform refuse_with('UNDER_REVIEW'); end if;
  return new;
end $$;
drop function is_payout_held(operations);
