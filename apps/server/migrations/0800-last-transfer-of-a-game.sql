-- Whether money went to or came from a game since a balance was asked for was seen by reading every transfer the member ever made, on each
-- withdrawal from a game and each look at all games. Only the last is read now: one without an end comes before all that have one.
create index if not exists transfers_of_game on operations (member_id, counterparty, final_at) where kind = 'transfer';

do $$
declare
  v_function regprocedure;
  v_before text;
  v_after text;
begin
  foreach v_function in array array[
    'note_quiet_balance(text, text, text, bigint, timestamptz)', 'note_quiet_balances(text, text, text[], bigint[], timestamptz)'
  ]::regprocedure[] loop
    v_before := pg_get_functiondef(v_function);
    v_after := regexp_replace(v_before,
      'not exists \(select from operations o where o\.member_id = p_member and o\.kind = ''transfer'' and o\.counterparty = (\S+)\s+and \(o\.final_at is null or o\.final_at >= p_asked_at\)\)',
      'coalesce((select coalesce(o.final_at, ''infinity'') from operations o
          where o.member_id = p_member and o.kind = ''transfer'' and o.counterparty = \1 order by o.final_at desc limit 1) < p_asked_at, true)');
    if v_after = v_before then raise exception '% is not as expected', v_function; end if;
    execute v_after;
  end loop;
end $$;
