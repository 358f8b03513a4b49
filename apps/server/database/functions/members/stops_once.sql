-- Once is once, whoever writes.
create or replace function stops_once() returns trigger language plpgsql as $$
begin
  if old.used_at is not null then
    raise exception 'a link that stops payouts works once';
  end if;
  return new;
end $$;
