import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, nodesOf, type TestDatabase } from '../../../testing/database.ts';
import { differencesOfNodes } from '../../../testing/node-likeness.ts';
import { CLAIMED_KEYS, TABLE_PLACES } from '../table-places.ts';
import { distributeDatabase } from './distribute.ts';

const adminUrl = inject('databaseAdminUrl');
const isCluster = (await nodesOf(adminUrl)).length > 1;

it.skipIf(isCluster)('a server without Citus is not spread, and told so', async () => {
  const database = await cloneDatabase(adminUrl);
  try {
    const spread = distributeDatabase(database.url, { shardCount: 8, log: () => undefined });
    await expect(spread).rejects.toThrow('This database has no Citus');
  } finally {
    await database.drop();
  }
});

// `npm run unit -- cluster --database <coordinator>`: Citus is not among what `npm test` installs.
describe.runIf(isCluster)('on a cluster', () => {
  let database: TestDatabase;
  let db: pg.Client;
  beforeAll(async () => {
    database = await cloneDatabase(adminUrl);
    db = new pg.Client({ connectionString: database.url });
    await db.connect();
  });
  afterAll(async () => {
    await db?.end();
    await database?.drop();
  });

  const planOf = async (statement: string) => {
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement}`);
    return rows.map((row) => row['QUERY PLAN'].trim());
  };

  it('each table lies where its place says', async () => {
    const { rows } = await db.query<{ name: string; method: string; model: string }>(`
      select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name, d.partmethod as method,
        d.repmodel as model
      from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'ledger')`);
    const named = (is: (row: (typeof rows)[number]) => boolean) =>
      rows
        .filter(is)
        .map(({ name }) => name)
        .toSorted();
    const { members, conversations, everywhere } = TABLE_PLACES;
    expect(named(({ method }) => method === 'h')).toEqual([...Object.keys(members), ...conversations].toSorted());
    expect(named(({ method, model }) => method === 'n' && model === 't')).toEqual(everywhere.toSorted());
  });

  it('a posting is one task of one node, wherever it is asked for', async () => {
    const post = `select ledger.post_movement('${randomUUID()}', '${randomUUID()}', 'hold', 'transfer', 'THB', 'cash', 'transit', 100)`;
    expect(await planOf(post)).toContain('Task Count: 1');
  });

  it('what a member is, has and did is read from one node', async () => {
    for (const read of [
      "select * from members where member_id = 'a'",
      "select * from ledger.accounts where owner = 'a'",
      "select * from operations o join operation_states s using (kind, state) where o.member_id = 'a'",
      "select * from bets b join games g on g.code = b.game_code where b.member_id = 'a'",
    ])
      expect(await planOf(read)).toContain('Task Count: 1');
  });

  it('it is spread once: a second run changes nothing', async () => {
    const said: string[] = [];
    const functions = async () =>
      (
        await db.query(`select oid::regprocedure::text as name, prosrc, proacl::text, prosecdef, proconfig from pg_proc
          where pronamespace::regnamespace::text in ('public', 'ledger', 'cluster') order by 1`)
      ).rows;
    const before = await functions();
    await distributeDatabase(database.url, { shardCount: 8, log: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(await functions()).toEqual(before);
    expect(await differencesOfNodes(database.url)).toEqual([]);
  });

  it('one key is one member’s, whichever node has the member', async () => {
    const claim = (member: string, hash: string) =>
      db.query(`insert into cluster.claims (of_table, key, owner) values ('prepaid_links', $1, $2)`, [hash, member]);
    await claim('first', 'a link');
    await expect(claim('second', 'a link')).rejects.toThrow('duplicate key');
    const { rows } = await db.query(`select tgname from pg_trigger where tgname = 'is_claimed' and not tgisinternal`);
    expect(rows).toHaveLength(Object.keys(CLAIMED_KEYS).length);
  });
});
