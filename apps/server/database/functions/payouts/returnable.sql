-- Returns the amount of a deposit that may be returned: all of it except withheld money, and nothing if a return is open or done.
create or replace function returnable(p_member text, p_deposit uuid) returns bigint language sql stable as $$
  select d.amount - coalesce((select sum(a.amount) from operations a where a.member_id = p_member and a.kind = 'aside'
      and a.state = 'HELD' and a.external_ref = d.operation_id::text), 0)::bigint
  from operations d where d.member_id = p_member and d.operation_id = p_deposit and d.kind = 'deposit' and d.state = 'CREDITED'
    and not exists (select 1 from deposit_returns r join operations o using (member_id, operation_id)
      where r.member_id = p_member and r.deposit_id = d.operation_id and o.state not in ('FAILED', 'REJECTED'))
$$;
grant execute on function returnable to kapao_app;
