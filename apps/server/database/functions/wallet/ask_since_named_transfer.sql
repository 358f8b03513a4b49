-- Schedules a query for the turnover since a transfer as soon as the provider has given the transfer its own reference.
create or replace function ask_since_named_transfer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into summed_play as s (member_id, game_code) select o.member_id, o.counterparty from operations o
    where o.member_id = new.member_id and o.operation_id = new.operation_id
    on conflict (member_id, game_code) do update set next_ask_at = least(s.next_ask_at, excluded.next_ask_at);
  return null;
end $$;
