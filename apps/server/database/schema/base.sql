-- Before any table: extensions, roles, and what the tool of migrations writes down.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- `audit` reads the books. `kapao_app` is what every process of the product may do, and each kind of process has beside it what only it does:
-- operators approve, set rules and make operators; the worker pays out and hears what banks and providers report (record 53).
do $$
declare
  v_name text;
begin
  foreach v_name in array array['kapao_app', 'audit', 'kapao_member', 'kapao_operator', 'kapao_worker'] loop
    begin
      execute format('create role %I nologin', v_name);
    exception when duplicate_object then null;
    end;
  end loop;
end $$;
grant kapao_app to kapao_member, kapao_operator, kapao_worker;

-- Steps of `database/migrations` that ran, in the columns that node-pg-migrate expects.
create table schema_migrations (
  id serial primary key,
  name varchar(255) not null,
  run_on timestamp not null
);
grant select on schema_migrations to kapao_app, audit;

-- Files of functions and triggers as they were run, the newest last: an upgrade runs a file again when its hash differs.
create table schema_files (
  file_no bigint generated always as identity primary key,
  path text not null,
  sha256 text not null,
  applied_at timestamptz not null default clock_timestamp()
);
create index schema_files_by_path on schema_files (path, file_no);
grant select on schema_files to kapao_app;
