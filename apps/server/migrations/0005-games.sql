-- Game providers and members' accounts there.

create table games (
  code text primary key check (code ~ '^[a-z0-9]{2,20}$'),
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  family text not null check (family in ('own-reference')),
  logo text not null,
  background text not null,
  position int not null,
  is_on boolean not null default true,
  in_maintenance boolean not null default false
);

create table game_accounts (
  member_id text not null references members,
  game_code text not null references games,
  username text not null,
  password_sealed bytea not null,
  activated_at timestamptz not null default now(),
  synced_at timestamptz,
  primary key (member_id, game_code)
);

grant select, insert, update on games, game_accounts to kapao_app;
