-- Where members lie on several nodes, each count of the overview asks all of them. So one count serves every operator for some seconds, and says
-- how old it is.
create table kept_figures (
  name text primary key,
  figures jsonb not null,
  counted_at timestamptz not null,
  -- Until then somebody is counting anew.
  counting_until timestamptz not null
);
comment on table kept_figures is 'Figures of the desk as they were counted last.';
grant select on kept_figures to kapao_app;
grant insert, update on kept_figures to kapao_operator;
