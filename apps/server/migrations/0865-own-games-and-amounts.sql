-- Games a member marked or opened, one row for each: no more than there are games. Both are seen on every device.
create table game_marks (
  member_id text not null references members,
  game_code text not null references games,
  opened_at timestamptz,
  favourite_since timestamptz,
  primary key (member_id, game_code)
);

-- Amounts a member wants offered under amount fields, in minor units of their currency.
create table favourite_amounts (
  member_id text primary key references members,
  amounts bigint[] not null check (cardinality(amounts) <= 3 and 0 < all (amounts) and array_position(amounts, null) is null)
);

grant select, insert, update on game_marks, favourite_amounts to kapao_app;
