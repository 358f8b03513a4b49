-- Budget that a code spends, by who asked for it (record 124). Earlier codes count as of callers who were known nowhere.
alter table one_time_codes add column budget text not null default 'nobody'
  check (budget in ('device', 'network', 'member', 'nobody'));
alter table one_time_code_failures add column budget text not null default 'nobody'
  check (budget in ('device', 'network', 'member', 'nobody'));
