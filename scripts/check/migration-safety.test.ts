import { describe, expect, it } from 'vitest';
import { changedSinceRelease, migrationFaults } from './migration-safety.ts';

const faultsOf = (sql: string) => migrationFaults('0001-planted.sql', sql);

describe('a migration beside a running release', () => {
  it.each([
    ['drop table members;'],
    ['alter table members drop column name;'],
    ['alter table members drop name;'],
    ['alter table members rename column name to called;'],
    ['alter table members rename to people;'],
    ['alter function begin_transfer(text) rename to start_transfer;'],
    ['alter table operations alter column amount type numeric;'],
    ['alter table operations\n  alter amount set data type numeric;'],
    ['alter table operations alter column last_answer set not null;'],
    ['alter table members add column rank text not null;'],
    ['alter table members add rank text not null;'],
    ['alter table members add column token uuid default gen_random_uuid();'],
    ['alter table members add constraint named check (name > name);'],
    ['alter table members add foreign key (rank) references ranks;'],
    ['alter table members add constraint one unique (name);'],
    ['create index by_name on members (name);'],
    ['create unique index by_name on members (name);'],
    ['truncate sessions;'],
    ['vacuum full members;'],
    ['reindex table members;'],
    ['lock table members in access exclusive mode;'],
    ['revoke select on members from kapao_app;'],
    ['alter table members add constraint named check (true) not valid; alter table members validate constraint named;'],
    ['drop function begin_transfer(text);'],
    ['alter table members add column rank;'],
    ['select 1; -- a comment\n\nDROP   TABLE members;'],
  ])('a migration with %s is refused', (sql) => {
    expect(faultsOf(sql)).not.toEqual([]);
  });

  it.each([
    [
      'create table ranks (rank text primary key); create index by_rank on ranks (rank); alter table ranks add unique (rank);',
    ],
    ['alter table members add column rank text;'],
    ["alter table members add column rank text not null default 'none';"],
    ['alter table members add constraint named check (true) not valid;'],
    ['alter table members validate constraint named;'],
    ['alter table members drop constraint named; alter table members alter column name drop not null;'],
    ['create index if not exists by_name on members (name);'],
    ['create function f() returns void language sql as $$ drop table members; truncate sessions $$;'],
    ["comment on table members is 'drop table members; truncate sessions';"],
    ['-- drop table members;\nselect 1;'],
    ['-- safe: nobody has read it since 0.2\ndrop table ranks;'],
  ])('a migration with %s is taken', (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });

  it('names the line, and what to do instead; one reason excuses one statement', () => {
    const faults = faultsOf('select 1;\n-- safe: empty\ntruncate a;\ntruncate b;\n');
    expect(faults).toEqual([expect.stringMatching(/^0001-planted.sql:4 truncate b: .*cannot be brought back/)]);
  });
});

it('a migration that was released and then changed or removed is named', () => {
  const released = new Map([
    ['0001-a.sql', 'select 1'],
    ['0002-b.sql', 'select 2'],
    ['0003-c.sql', 'select 3'],
  ]);
  const present = new Map([
    ['0001-a.sql', 'select 1'],
    ['0002-b.sql', 'select 4'],
    ['0004-d.sql', 'select 5'],
  ]);
  expect(changedSinceRelease(released, present)).toEqual([
    expect.stringMatching(/^0002-b.sql was released/),
    expect.stringMatching(/^0003-c.sql was released/),
  ]);
});
