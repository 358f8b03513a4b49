-- Pictures that operators put on banners and cards. Their files are kept beside slips and chat files, and never change.
create table site_pictures (
  picture_id text primary key,
  stored_name text not null unique,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/gif')),
  byte_length bigint not null check (byte_length > 0),
  operator text not null,
  created_at timestamptz not null default now()
);
grant select, insert on site_pictures to kapao_app;
