import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { NODE_SETTINGS } from '../platform/database/cluster/distribute.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh copy of the migrated template, or of another that nobody is connected to; each test file has its own (record 12). */
export async function cloneDatabase(adminUrl: string, template = 'template_kapao'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const nodes = await nodesOf(adminUrl);
  for (const node of nodes) await asAdmin(node, `create database ${name} template ${template}`);
  if (nodes.length > 1) for (const node of nodes) await settleNode(node, name);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: async () => {
      for (const node of nodes) await dropDatabase(node, name);
    },
  };
}

/** Every node of a Citus cluster, the coordinator first; of one server, that server. */
export async function nodesOf(adminUrl: string): Promise<string[]> {
  const [known] = await asAdmin<{ yes: boolean }>(adminUrl, "select to_regclass('pg_dist_node') is not null as yes");
  if (!known?.yes) return [adminUrl];
  const nodes = await asAdmin<{ nodename: string; nodeport: number }>(
    adminUrl,
    'select nodename, nodeport from pg_dist_node order by groupid',
  );
  return nodes.map(({ nodename, nodeport }) => {
    const url = new URL(adminUrl);
    url.hostname = nodename;
    url.port = String(nodeport);
    return url.toString();
  });
}

/** Where tests as the administrator look for operators; schemas that are not there are passed over. */
export const ADMIN_PATH = 'testing,cluster,pg_catalog,public';

/** A copy of a database does not copy its settings. What a test sets for a transaction reaches the other nodes too. */
async function settleNode(nodeUrl: string, name: string): Promise<void> {
  const wanted = { ...NODE_SETTINGS, 'citus.propagate_set_commands': 'local' };
  const settings = Object.entries(wanted).map(([key, value]) => `alter database ${name} set ${key} = ${value}`);
  await asAdmin(nodeUrl, ['set citus.enable_ddl_propagation = off', ...settings].join(';'));
}

/** Once more where a process of Citus was just coming up in it. */
async function dropDatabase(nodeUrl: string, name: string): Promise<void> {
  const drop = () => asAdmin(nodeUrl, `drop database if exists ${name} with (force)`);
  await drop().catch(drop);
}

/** Whether anybody waits for a lock, on one server or at any node. */
export async function isLockAwaited(databaseUrl: string): Promise<boolean> {
  const nodes = await nodesOf(databaseUrl);
  const waiting = await Promise.all(
    nodes.map((node) => asAdmin(node, 'select 1 from pg_locks where not granted limit 1')),
  );
  return waiting.flat().length > 0;
}

export async function asAdmin<Row extends pg.QueryResultRow>(adminUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
