-- As in 0599 and the end of a transfer: what a row already there is set to is said before and not computed beside it,
-- because a node of a cluster takes no clock there.
do $do$
declare
  v_name text;
  v_before text;
  v_after text;
begin
  foreach v_name in array array['end_transfer', 'set_reality_check'] loop
    v_before := pg_get_functiondef(v_name::regproc);
    v_after := regexp_replace(v_before, '(people_since|set_at) = (?:now|clock_timestamp)\(\)', '\1 = v_now', 'g');
    v_after := case when v_after ~ '\ndeclare' then regexp_replace(v_after, '\ndeclare\s', E'\ndeclare v_now timestamptz := clock_timestamp(); ')
      else regexp_replace(v_after, '\nbegin\n', E'\ndeclare v_now timestamptz := clock_timestamp();\nbegin\n') end;
    if v_after !~ '= v_now' or v_after !~ 'declare v_now' then raise exception '% is not as it was', v_name; end if;
    execute v_after;
  end loop;
end $do$;

-- As in 0116 and 0242, likewise, with the time among what is inserted.
do $do$
declare
  v_before text := pg_get_functiondef('keep_late_results'::regproc);
  v_after text := replace(replace(replace(v_before, 'insert into late_shares (member_id, operation_id)', 'insert into late_shares (member_id, operation_id, look_again_at)'),
    'select distinct l.member_id, l.operation_id from late_results', 'select distinct l.member_id, l.operation_id, v_now from late_results'),
    'look_again_at = now()', 'look_again_at = excluded.look_again_at');
begin
  v_after := regexp_replace(v_after, '\nbegin\n', E'\ndeclare v_now timestamptz := clock_timestamp();\nbegin\n');
  if v_after !~ 'excluded.look_again_at' or v_after !~ 'v_now from' or v_after !~ 'operation_id, look_again_at\)' then
    raise exception 'keep_late_results is not as expected';
  end if;
  execute v_after;
  v_before := pg_get_functiondef('check_rewards_of_bets'::regproc);
  v_after := replace(replace(replace(replace(v_before, '(member_id, kind, source_id, game_code, bet_ref)', '(member_id, kind, source_id, game_code, bet_ref, due_at)'),
    'r.source_id, n.game_code, n.bet_ref', 'r.source_id, n.game_code, n.bet_ref, v_now'),
    'r.source_id, c.game_code, c.bet_ref', 'r.source_id, c.game_code, c.bet_ref, v_now'),
    'due_at = clock_timestamp()', 'due_at = excluded.due_at');
  v_after := regexp_replace(v_after, '\nbegin\n', E'\ndeclare v_now timestamptz := clock_timestamp();\nbegin\n');
  if v_after !~ 'n.bet_ref, v_now' or v_after !~ 'c.bet_ref, v_now' or v_after !~ 'excluded.due_at' or v_after !~ 'bet_ref, due_at' then
    raise exception 'check_rewards_of_bets is not as expected';
  end if;
  execute v_after;
end $do$;
