-- Writes every change of a play limit to its history: set, lowered, raised, removed, requested, or kept when a request ends without effect.
create or replace function note_limit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into play_limit_changes (member_id, kind, period, change, most, wish)
    select coalesce(new.member_id, old.member_id), coalesce(new.kind, old.kind), coalesce(new.period, old.period),
      case when tg_op = 'DELETE' then 'REMOVE' when tg_op = 'INSERT' then 'SET' when new.most < old.most then 'LOWER'
        when new.most > old.most then 'RAISE' when new.wished_at is not null then 'WISH' else 'KEEP' end, new.most, new.wish;
  return null;
end $$;
revoke all on function note_limit_change from public;
