-- Writes what a decision to open an operation does besides: spends a passkey proof, meets the play that deposits required, begins or
-- continues a stretch of play.
create or replace function keep_decision(o operations, p_writes jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_writes ? 'proof' then
    update passkey_proofs set spent_at = clock_timestamp(), operation_id = o.operation_id
      where member_id = o.member_id and proof_id = (p_writes ->> 'proof')::uuid and spent_at is null;
    if not found then raise exception 'invariant: a proof of % is spent once', o.operation_id; end if;
  end if;
  if p_writes ? 'meetsPlay' and o.kind = 'withdrawal' and o.from_code = 'WALLET' then perform meet_play(o.member_id, o.currency); end if;
  if p_writes ? 'playStartedAt' then
    insert into play_sessions (member_id, started_at, last_at)
      values (o.member_id, (p_writes ->> 'playStartedAt')::timestamptz, clock_timestamp())
      on conflict (member_id) do update set started_at = excluded.started_at, last_at = excluded.last_at;
  end if;
end $$;
revoke all on function keep_decision from public;
