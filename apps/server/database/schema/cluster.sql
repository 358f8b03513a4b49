-- Work shared between the nodes of a cluster.

create schema cluster;
grant usage on schema cluster to public;

-- One row is a unique or foreign key that a cluster cannot enforce across nodes, so that the audit counts its violations (record 102).
create table cluster.given_up (
  name text primary key,
  of_table text not null,
  columns text[] not null,
  target text,
  target_columns text[]
);
grant select on cluster.given_up to public;

-- One row is a value that must belong to one member across all nodes (`CLAIMED_KEYS`) and is therefore claimed here first. A single server
-- has a unique key instead and does not use this table.
create table cluster.claims (
  of_table text,
  key text,
  owner text not null,
  primary key (of_table, key)
);
grant select, insert, delete on cluster.claims to kapao_app;
