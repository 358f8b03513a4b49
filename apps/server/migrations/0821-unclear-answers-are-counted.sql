-- Answers of a partner that nobody here understands, by what was asked: counted by day, with the last word. No content, no personal data.
create table partner_unclear (
  partner_id text not null,
  place text not null check (place ~ '^[A-Za-z.]{1,40}$'),
  day date not null,
  answers bigint not null check (answers > 0),
  last_word text not null check (length(last_word) <= 60),
  last_at timestamptz not null,
  primary key (partner_id, place, day)
);
grant select, insert, update on partner_unclear to kapao_app;
grant delete on partner_unclear to kapao_worker;
