-- Returns the deposits that still require play before money goes to this account; the lower of the original and the current factor applies.
-- A waived deposit requires none for its source account, nor for any account once the waived amount went there.
create or replace function open_play(p_member text, p_currency text, p_account bytea) returns table (operation_id uuid, amount bigint,
    since timestamptz, required bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_step bigint;
  v_factor numeric := policy_number('playThrough', 'factor' || p_currency);
begin
  select c.step into v_step from ledger.currencies c where c.currency = p_currency;
  return query
    select r.operation_id, r.amount, r.since, (ceil(r.amount * r.factor / v_step) * v_step)::bigint
    from (
      select q.operation_id, q.since, q.waiver_id, least(q.factor, v_factor) as factor,
        q.amount - coalesce((select sum(o.amount) from deposit_returns b
            join operations o on o.member_id = p_member and o.operation_id = b.operation_id
          where b.member_id = p_member and b.deposit_id = q.operation_id and o.state not in ('FAILED', 'REJECTED')), 0)::bigint as amount
      from play_requirements q where q.member_id = p_member and q.currency = p_currency and q.met_at is null
    ) r
    where r.factor > 0 and r.amount > 0
      and not exists (select 1 from play_waivers v where v.member_id = p_member and v.waiver_id = r.waiver_id
        and (v.account_no_hash = p_account or v.amount <= (select coalesce(sum(w.amount), 0) from withdrawals w
          join operations o on o.member_id = p_member and o.operation_id = w.operation_id
          where w.member_id = p_member and w.created_at > v.at and w.account_hash = v.account_no_hash
            and o.state not in ('FAILED', 'REJECTED'))));
end $$;
grant execute on function open_play to kapao_app;
