-- Claims the key, takes the member's row, and fixes what was worked out if it would come out the same. Answers `received`, `held` for a key
-- that somebody has, or `look`, with the key claimed and nothing else written.
create or replace function receive_refunds(p_member text, p_operation uuid, p_currency text, p_standing jsonb, p_since timestamptz,
    p_until timestamptz, p_refunds jsonb, p_route text, p_key text, p_body_hash bytea, p_reply text) returns table (outcome text,
    claimed_operation uuid)
language plpgsql set enable_seqscan = off as $$
declare
  v_id uuid;
  v_said text;
  r record;
begin
  outcome := 'look';
  perform from members where member_id = p_member for no key update;
  claimed_operation := claim_key(p_member, p_route, p_key, p_body_hash, p_operation);
  if claimed_operation is null then outcome := 'held'; end if;
  if claimed_operation is distinct from p_operation or p_standing is distinct from refund_standing(p_member, p_since, p_until) then
    return next;
    return;
  end if;
  for r in select * from jsonb_to_recordset(p_refunds) as x (starts date, ends date, amount bigint, loss bigint, version int) loop
    v_id := gen_random_uuid();
    insert into refunds (member_id, period_start, period_end, refund_id, amount, currency, loss, rule_version)
      values (p_member, r.starts, r.ends, v_id, r.amount, p_currency, r.loss, r.version);
    v_said := ledger.post_movement(p_member, v_id, 'receive', 'refund', p_currency, 'cost:refund', 'refund', r.amount);
    if v_said <> 'posted' then raise exception 'invariant: a period is refunded once (%)', v_said; end if;
  end loop;
  perform keep_reply(p_member, p_route, p_key, 200, p_reply);
  outcome := 'received';
  return next;
end $$;
grant execute on function receive_refunds to kapao_app;
