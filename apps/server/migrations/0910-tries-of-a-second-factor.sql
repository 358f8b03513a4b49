-- Tries of a member's second factor by the place they come from (record 124): a thief who knows the password spends his own.
create table second_factor_tries (
  member_id text not null,
  -- A known device, a known network, a session, or all other places together; recovery codes are counted by place.
  place text not null,
  tries int not null,
  ends_at timestamptz not null,
  primary key (member_id, place)
);
create index second_factor_tries_by_end on second_factor_tries (ends_at);
comment on table second_factor_tries is 'Counted before a code is compared, so that guesses made at once are no more.';
grant select, insert, update, delete on second_factor_tries to kapao_app;
