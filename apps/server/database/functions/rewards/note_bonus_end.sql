-- Writes the end of a turnover condition, with the amounts kept and lost, to the member's inbox.
create or replace function note_bonus_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts)
    values (new.member_id, 'bonus-ended', new.operation_id, jsonb_build_object('state', new.state, 'amount', new.kept::text,
      'lost', new.lost::text, 'currency', new.currency))
    on conflict do nothing;
  return null;
end $$;
revoke all on function note_bonus_end from public;
