-- The message about a changed payout account carries a link that stops payouts without signing in.

create table payout_stop_links (
  -- The secret of the link is in the message only, and there only when it is sent.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id text not null references members,
  -- The change it was told with; another change has a link of its own and leaves this one as it is.
  change_id uuid not null,
  ends_at timestamptz not null,
  used_at timestamptz check (used_at < ends_at),
  unique (member_id, change_id),
  foreign key (member_id, change_id) references member_changes
);
comment on table payout_stop_links is 'Keyed by link: whoever follows one is not signed in.';
grant select, insert, update (used_at) on payout_stop_links to kapao_app;

-- Once is once, whoever writes.
create function stops_once() returns trigger language plpgsql as $$
begin
  if old.used_at is not null then
    raise exception 'a link that stops payouts works once';
  end if;
  return new;
end $$;
create trigger stops_once before update on payout_stop_links for each row execute function stops_once();
