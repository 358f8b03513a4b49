-- Partners that answered well when an operator tried them. A change of a partner removes its row: what was changed has to be tried again.
create table partner_trials (
  partner_id text primary key,
  tried_by text not null,
  tried_at timestamptz not null default now()
);
grant select on partner_trials to kapao_app;
grant insert, update, delete on partner_trials to kapao_operator;
