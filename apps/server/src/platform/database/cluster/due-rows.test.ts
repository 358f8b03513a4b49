import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { asAdmin, cloneDatabase, nodesOf, type TestDatabase } from '../../../testing/database.ts';
import type { Db } from '../db.ts';

/** What Citus has, in a schema that is looked into first: two nodes with two pieces each, of which the second is away; each says how often it was asked. */
const NODES = `
  create schema nodes;
  create table nodes.pg_dist_node (groupid int, nodename text, nodeport int, noderole text);
  create table nodes.pg_dist_placement (shardid bigint, groupid int);
  create table nodes.pg_dist_shard (logicalrelid regclass, shardid bigint, shardminvalue text);
  insert into nodes.pg_dist_node values (1, 'here', 1, 'primary'), (2, 'away', 2, 'primary');
  insert into nodes.pg_dist_placement values (1, 1), (2, 1), (3, 2), (4, 2);
  create table public.late_shares_1 (member_id text, place int);
  create table public.late_shares_2 (like public.late_shares_1);
  insert into public.late_shares_1 select 'A''' || n, n from generate_series(1, 3) n;
  insert into public.late_shares_2 select 'B' || n, n from generate_series(1, 3) n;
  create table nodes.asked (node text);
  create function nodes.shard_name(regclass, bigint) returns text language sql as $$ select $1 || '_' || $2 $$;
  create function nodes.all_answer() returns boolean language plpgsql as $$
    begin if current_setting('nodes.at_one', true) is distinct from 'on' then raise exception 'a node is away'; end if; return true; end $$;
  create function nodes.master_run_on_worker(p_node text[], p_port int[], p_command text[], p_parallel boolean)
    returns table (success boolean, result text) language plpgsql as $$
    begin
      insert into nodes.asked values (p_node[1]);
      if p_node[1] = 'away' then return query select false, 'failed to connect to away:2'; return; end if;
      perform set_config('nodes.at_one', 'on', true);
      execute p_command[1] into result;
      success := true;
      return next;
    exception when undefined_column then return query select false, 'ERROR:  ' || sqlerrm;
    end $$;
  insert into nodes.pg_dist_shard select 'public.late_shares', n, n::text from generate_series(1, 4) n;`;

interface Share {
  member_id: string;
  place: number;
}

/** A cluster has all this itself; there `node-away.test.ts` tries the same with a node that is killed. */
const isCluster = (await nodesOf(inject('databaseAdminUrl'))).length > 1;
let database: TestDatabase;
let pool: pg.Pool;
let db: Db;

beforeEach(async () => {
  if (isCluster) return;
  vi.resetModules();
  database = await cloneDatabase(inject('databaseAdminUrl'));
  await asAdmin(database.url, NODES);
  const url = new URL(database.url);
  url.searchParams.set('options', '-c search_path=nodes,public');
  pool = new pg.Pool({ connectionString: url.toString() });
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
});
afterEach(async () => {
  await pool?.end();
  await database?.drop();
});

/** As a process that has just started and found a cluster. */
async function onCluster() {
  const { noteSpread } = await import('./spread.ts');
  noteSpread(true);
  return import('./due-rows.ts');
}

const allDue = (limit: number) =>
  sql<Share>`select member_id, place from late_shares where nodes.all_answer() and place > ${0} and member_id <> ${"A'2"} and member_id <> ${'from late_shares'} order by place limit ${limit}`;

async function askedNodes(): Promise<string[]> {
  const found = await pool.query('select node from nodes.asked order by node');
  return found.rows.map(({ node }) => String(node));
}

describe.skipIf(isCluster)('what is due while a node is away', () => {
  it('is found among the members of the others, up to the limit of each piece', async () => {
    const { findDue } = await onCluster();
    const found = await findDue(db, allDue(2));
    expect(found.map(({ member_id }) => member_id).toSorted()).toEqual(["A'1", "A'3", 'B1', 'B2']);
    expect(await askedNodes()).toEqual(['away', 'here']);
  });

  it('is not asked again of the node that did not answer, for a while', async () => {
    const { findDue } = await onCluster();
    await findDue(db, allDue(1));
    expect(await findDue(db, allDue(1))).toHaveLength(2);
    expect(await askedNodes()).toEqual(['away', 'here', 'here']);
  });

  it('is taken one by one, at most as many as asked for', async () => {
    const { takeDue } = await onCluster();
    const each = ({ member_id }: Share) => sql<{ id: string }>`select ${member_id}::text as id`;
    const taken = await takeDue(db, { due: allDue(3), atOnce: sql<{ id: string }>`select 1 / 0`, each, max: 2 });
    expect(taken).toHaveLength(2);
  });

  it('keeps nobody from the others where one cannot be taken', async () => {
    const { takeDue } = await onCluster();
    const each = ({ member_id }: Share) =>
      sql<{ id: string }>`select ${member_id}::text as id, 1 / (${member_id} like 'B%')::int`;
    const taken = await takeDue(db, { due: allDue(3), atOnce: sql<{ id: string }>`select 1 / 0`, each, max: 10 });
    expect(taken.map(({ id }) => id).toSorted()).toEqual(['B1', 'B2', 'B3']);
  });

  it('is told as failed where none can be taken', async () => {
    const { takeDue } = await onCluster();
    const taking = takeDue(db, { due: allDue(3), atOnce: sql`select 1`, each: () => sql`select 1 / 0` });
    await expect(taking).rejects.toThrow('division by zero');
  });

  it('is told as failed where a node that is there refuses the question', async () => {
    const { findDue } = await onCluster();
    const refused = sql<Share>`select nothing_like_it as member_id, place from late_shares where nodes.all_answer() limit 1`;
    await expect(findDue(db, refused)).rejects.toThrow('here:1: ERROR:  column "nothing_like_it" does not exist');
  });
});

describe.skipIf(isCluster)('on one server', () => {
  it('what is due is found and taken by one statement', async () => {
    const { takeDue } = await import('./due-rows.ts');
    const atOnce = sql<{ taken: string }>`select 'at once' as taken`;
    expect(await takeDue(db, { due: allDue(1), atOnce, each: () => atOnce })).toEqual([{ taken: 'at once' }]);
    expect(await askedNodes()).toEqual([]);
  });
});
