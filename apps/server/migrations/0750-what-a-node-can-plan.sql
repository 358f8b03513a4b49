-- Three functions of the core say the same in a way that a node of a cluster can plan too (record 102).

-- A subquery may not stand in the values of an insert.
create or replace function open_operation(o operations) returns table (opened boolean, operation operations)
language plpgsql as $$
declare
  v_number bigint;
  v_final_at timestamptz;
begin
  update members m set statement_count = statement_count + 1 where m.member_id = o.member_id
    and not exists (select 1 from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id)
    returning statement_count into v_number;
  if v_number is null then
    return query select false, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
    return;
  end if;
  if (select is_final from operation_states s where s.kind = o.kind and s.state = o.state) then v_final_at := now(); end if;
  insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty,
    amount, currency, cash_sign, external_ref, next_attempt_at, lease_until, fence, final_at)
  values (o.member_id, o.operation_id, o.kind, o.state, v_number, o.statement_type, o.from_code, o.to_code, o.counterparty,
    o.amount, o.currency, o.cash_sign, o.external_ref, o.next_attempt_at, o.lease_until, coalesce(o.fence, 0), v_final_at)
  on conflict (member_id, operation_id) do nothing;
  if not found then
    -- Another caller opened it while this one waited for the member's row: the number goes back, nobody has seen it.
    update members m set statement_count = statement_count - 1 where m.member_id = o.member_id;
    return query select false, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
    return;
  end if;
  return query select true, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
end $$;

-- The clock is read before the row is made and compared.
create or replace function claim_key(p_member text, p_route text, p_key text, p_body_hash bytea, p_operation uuid) returns uuid
language plpgsql as $$
declare
  v_operation uuid;
  v_now constant timestamptz := now();
begin
  insert into idempotency_keys as k (member_id, route, key, body_hash, operation_id, lease_until)
    values (p_member, p_route, p_key, p_body_hash, p_operation, v_now + interval '40 seconds')
  on conflict (member_id, route, key) do update set lease_until = excluded.lease_until
    where k.reply_status is null and k.lease_until < v_now
      and k.body_hash = excluded.body_hash
  returning k.operation_id into v_operation;
  return v_operation;
end $$;

-- The share lock and the row it makes way for in one call: as one statement it would lock a row that a cluster does not find by its member alone.
create function begin_provider_call(p_member text, p_operation uuid, p_fence bigint, p_purpose text, p_request text, p_max int)
returns int language plpgsql as $$
declare v_call int;
begin
  perform from operations where member_id = p_member and operation_id = p_operation and fence = p_fence and final_at is null for share;
  if not found then return null; end if;
  select 1 + coalesce(max(call_no), 0) into v_call from provider_calls where member_id = p_member and operation_id = p_operation;
  if v_call > p_max then return null; end if;
  insert into provider_calls (member_id, operation_id, call_no, purpose, request)
    values (p_member, p_operation, v_call, p_purpose, p_request);
  return v_call;
end $$;

grant execute on function begin_provider_call to kapao_app;

-- What the command that spreads a database leaves there: empty on one server, where every rule is held as it is written.
create schema cluster;
grant usage on schema cluster to public;
create table cluster.given_up (name text primary key, of_table text not null, columns text[] not null, target text, target_columns text[]);
grant select on cluster.given_up to public;
