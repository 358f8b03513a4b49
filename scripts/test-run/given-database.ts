import { distributeDatabase } from '../../apps/server/src/platform/database/cluster/distribute.ts';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { asAdmin, nodesOf } from '../../apps/server/src/testing/database.ts';

const TEMPLATE = 'template_kapao';
/** Few, because each test file has all of them on a computer that has every node. */
const SHARD_COUNT = 8;
const ROLES = ['kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker'];

/**
 * Tests let time pass for rows (`at = at - interval '1 day'`). PostgreSQL calls that stable, because of days that summer time makes longer, and
 * Citus changes no row with it; here, where `ADMIN_PATH` is searched, it is immutable.
 */
const LETTING_TIME_PASS = `set citus.enable_ddl_propagation = off;
  create schema testing;
  grant usage on schema testing to public;
  create function testing.before(timestamptz, interval) returns timestamptz language sql immutable
    as 'select $1 operator(pg_catalog.-) $2';
  create function testing.after(timestamptz, interval) returns timestamptz language sql immutable
    as 'select $1 operator(pg_catalog.+) $2';
  create operator testing.- (function = testing.before, leftarg = timestamptz, rightarg = interval);
  create operator testing.+ (function = testing.after, leftarg = timestamptz, rightarg = interval)`;

/** The migrated template on a server that is there already, spread where that is a Citus coordinator; answers what removes it. */
export async function makeTemplate(adminUrl: string): Promise<() => Promise<void>> {
  const nodes = await nodesOf(adminUrl);
  const remove = async () => {
    for (const node of nodes) await asAdmin(node, `drop database if exists ${TEMPLATE} with (force)`);
  };
  await remove();
  for (const node of nodes) await asAdmin(node, `create database ${TEMPLATE}`);
  await keepRolesOut(nodes);
  const url = atTemplate(adminUrl);
  if (nodes.length > 1) await joinNodes(nodes);
  await migrateDatabase(url);
  if (nodes.length > 1) {
    await distributeDatabase(url, { shardCount: SHARD_COUNT, log: () => undefined });
    for (const node of nodes) await asAdmin(atTemplate(node), LETTING_TIME_PASS);
  }
  // Citus keeps a process at each of its databases, and one with a connection cannot be copied.
  for (const node of nodes) {
    await asAdmin(node, `alter database ${TEMPLATE} with allow_connections false`);
    await asAdmin(node, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`);
  }
  return remove;
}

/** A database that was spread before lets them sign in, and what migrates another would take them for people. */
export async function keepRolesOut(nodes: readonly string[]): Promise<void> {
  for (const node of nodes) {
    for (const role of ROLES) {
      const exists = await asAdmin(node, `select from pg_roles where rolname = '${role}'`);
      if (exists.length > 0) await asAdmin(node, `set citus.enable_ddl_propagation = off; alter role ${role} nologin`);
    }
  }
}

function atTemplate(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${TEMPLATE}`;
  return url.toString();
}

async function joinNodes(nodes: readonly string[]): Promise<void> {
  const [coordinator = '', ...others] = nodes;
  for (const node of nodes) await asAdmin(atTemplate(node), 'create extension citus');
  const placeOf = (node: string) => {
    const { hostname, port } = new URL(node);
    return `'${hostname}', ${port || 5432}`;
  };
  await asAdmin(atTemplate(coordinator), `select citus_set_coordinator_host(${placeOf(coordinator)})`);
  for (const node of others) await asAdmin(atTemplate(coordinator), `select citus_add_node(${placeOf(node)})`);
}
