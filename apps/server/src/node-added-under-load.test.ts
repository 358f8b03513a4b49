import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { distributeDatabase } from './platform/database/cluster/distribute.ts';
import { TABLE_PLACES } from './platform/database/table-places.ts';
import { mapAtOnce } from './platform/process/map-at-once.ts';
import { portOfMember } from './testing/cluster-nodes.ts';
import { asAdmin, nodesOf } from './testing/database.ts';
import { brokenPromises, LOAD_PAYOUTS, outliveLeases, repeatUnknown, runLoad } from './testing/load.ts';
import { registerOver } from './testing/load-members.ts';
import { type NewNode, startNewNode } from './testing/new-node.ts';
import { differencesOfNodes } from './testing/node-likeness.ts';
import type { Program } from './testing/program.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';
import { differencesOutside } from './testing/truth.ts';
import { callOver } from './testing/wire.ts';
import { type Member, setPolicy, until } from './testing/world.ts';

/** One server has no nodes: this runs with `npm run unit -- node-added --database <coordinator>`. */
const isCluster = (await nodesOf(inject('databaseAdminUrl'))).length > 1;
const MEMBERS = Number(process.env.ADDED_MEMBERS ?? 24);
/** Members who call at a time, in turn. */
const AT_ONCE = Number(process.env.ADDED_AT_ONCE ?? 6);
const FUNDS = 5_000;
const REGISTERED_AT_ONCE = 4;
/** How long members call before and after. */
const QUIET_MS = 10_000;
const REBALANCE_TIMEOUT_MS = 600_000;
const SETTLE_TIMEOUT_MS = 120_000;
/** As many as the template of the tests has. */
const SHARD_COUNT = 8;

let world: ServerWorld;
let server: Program;
let node: NewNode;

beforeAll(async () => {
  if (!isCluster) return;
  world = await startServerWorld(inject('databaseAdminUrl'));
  await setPolicy(world.admin, 'payout', LOAD_PAYOUTS);
  server = await world.startServer();
});
afterAll(async () => {
  // A database is not removed while rows of it are on their way.
  if (world) await asAdmin(world.databaseUrl, 'select citus_rebalance_stop()').catch(() => undefined);
  await node?.remove();
  await world?.stop();
});

/** What was done to the cluster when a call began, and how long the member waited. */
const waits: { step: string; path: string; ms: number; status: number }[] = [];
const took: Record<string, number> = {};
let step = 'before';

async function asStep(name: string, work: () => Promise<unknown>): Promise<void> {
  const beganMs = performance.now();
  step = name;
  await work();
  took[name] = Math.round(performance.now() - beganMs);
}

const call: Parameters<typeof runLoad>[0]['call'] = async (route, options) => {
  const [began, sentMs] = [step, performance.now()];
  const answer = await callOver(server.url, route, options).catch(() => undefined);
  waits.push({
    step: began,
    path: route.path,
    ms: Math.round(performance.now() - sentMs),
    status: answer?.status ?? 0,
  });
  if (!answer) throw new Error(`${route.path} was not answered`);
  return answer;
};

/** What an operator does: `several-servers.md`, Adding a node. Answers what the second run of `db:distribute` said. */
async function addNode(): Promise<string[]> {
  const name = new URL(world.databaseUrl).pathname.slice(1);
  const said: string[] = [];
  const distribute = () =>
    distributeDatabase(world.databaseUrl, { shardCount: SHARD_COUNT, log: (line) => said.push(line) });
  await asStep('set up', async () => {
    node = await startNewNode(inject('databaseAdminUrl'));
    // Citus hands on the settings of every database of its server, and refuses a node that has not all of them.
    const settled = await asAdmin<{ name: string }>(
      world.databaseUrl,
      'select distinct datname as name from pg_db_role_setting join pg_database d on d.oid = setdatabase',
    );
    for (const other of settled) await asAdmin(node.urlOf('postgres'), `create database ${other.name}`);
    await asAdmin(node.urlOf(name), 'create extension citus');
  });
  await asStep('add', () => asAdmin(world.databaseUrl, `select citus_add_node('${node.host}', ${node.port})`));
  await asStep('distribute', distribute);
  await asStep('rebalance', rebalance);
  return said;
}

async function rebalance(): Promise<void> {
  const [started] = await asAdmin<{ job: string }>(world.databaseUrl, 'select citus_rebalance_start() as job');
  const isOver = async () => {
    const [job] = await asAdmin<{ state: string }>(
      world.databaseUrl,
      `select state::text from pg_dist_background_job where job_id = ${started?.job}`,
    );
    if (!job || /^fail|^cancel/.test(job.state)) throw new Error(`the rebalancing is ${job?.state}: ${await faults()}`);
    return job.state === 'finished';
  };
  await until('shards are rebalanced', isOver, REBALANCE_TIMEOUT_MS);
}

const faults = async () =>
  (await asAdmin<{ message: string }>(world.databaseUrl, 'select message from pg_dist_background_task'))
    .map(({ message }) => message)
    .join('; ');

/** What members waited in each step, in milliseconds: half of them at most the first figure, and the longest. */
const seen = () =>
  [...Map.groupBy(waits, (wait) => wait.step)].map(([name, of]) => {
    const sorted = of.map(({ ms }) => ms).toSorted((a, b) => b - a);
    const failed = of.filter(({ status }) => status >= 500 || status === 0).length;
    return {
      step: name,
      ms: took[name],
      calls: of.length,
      failed,
      median: sorted[sorted.length >> 1],
      longest: sorted.slice(0, 3),
    };
  });

/** The member's movements that lie on the new node. */
async function movementsThere(member: Member): Promise<{ piece: string; count: number }> {
  const [found] = await asAdmin<{ piece: string }>(
    world.databaseUrl,
    `select shard_name('ledger.movements', get_shard_id_for_distribution_column('ledger.movements', '${member.id}')) as piece`,
  );
  const piece = found?.piece ?? '';
  const counted = await asAdmin<{ count: number }>(
    node.urlOf(new URL(world.databaseUrl).pathname.slice(1)),
    `select count(*)::int from ${piece} where owner = '${member.id}'`,
  );
  return { piece, count: counted[0]?.count ?? 0 };
}

/** Copied tables whose rows are not the same at each node. */
async function copiesThatDiffer(): Promise<string[]> {
  const rows = "select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) from %s t";
  const differ = await mapAtOnce([...TABLE_PLACES.everywhere], 2, async (table) => {
    const copies = await world.admin.query<{ result: string }>(
      'select distinct result from run_command_on_placements($1, $2)',
      [table, rows],
    );
    return copies.rowCount === 1 ? [] : [`${table}: ${copies.rows.map(({ result }) => result).join(', ')}`];
  });
  return differ.flat();
}

/** The rules of the database and the rights of its roles, at a member who was moved. */
async function expectRulesToHold({ id }: Member, piece: string): Promise<void> {
  const asRole = (url: string, role: string, statement: string) => {
    const at = new URL(url);
    at.username = role;
    return asAdmin(at.toString(), statement);
  };
  const { databaseUrl, admin } = world;
  const nodeUrl = node.urlOf(new URL(databaseUrl).pathname.slice(1));
  const post = `select ledger.post_movement('${id}', '${randomUUID()}', 'hold', 'transfer', 'THB', 'cash', 'transit:pg', 99999999) as said`;
  for (const change of [
    `update ledger.movements set amount = amount + 1 where owner = '${id}'`,
    `delete from ledger.movements where owner = '${id}'`,
  ])
    await expect(admin.query(change)).rejects.toThrow('append-only');
  await expect(admin.query(`delete from ledger.accounts where owner = '${id}'`)).rejects.toThrow('append-only');
  await expect(
    admin.query(`update ledger.accounts set balance = -1 where owner = '${id}' and code = 'cash'`),
  ).rejects.toThrow('moves by one entry at a time');
  expect((await admin.query(post)).rows).toEqual([{ said: 'short:cash' }]);
  await asRole(databaseUrl, 'kapao_app', `update sessions set last_seen_at = last_seen_at where member_id = '${id}'`);
  await expect(
    asRole(databaseUrl, 'kapao_app', `update sessions set token_hash = token_hash where member_id = '${id}'`),
  ).rejects.toThrow('permission denied');
  await expect(
    asRole(nodeUrl, 'kapao_app', `update ${piece} set amount = amount where owner = '${id}'`),
  ).rejects.toThrow('permission denied');
}

it.skipIf(!isCluster)(
  'a node is added and takes its share while members move money: nothing is lost or doubled, and rules and rights are there as elsewhere',
  { timeout: REBALANCE_TIMEOUT_MS + MEMBERS * 3_000 + 600_000 },
  async () => {
    const site = { url: server.url, admin: world.admin, outside: world.outside };
    const members: Member[] = await mapAtOnce(Array.from({ length: MEMBERS }), REGISTERED_AT_ONCE, () =>
      registerOver(site, FUNDS),
    );
    let isDone = false;
    const load = runLoad({ call, members, isOver: () => isDone, atOnce: AT_ONCE });
    await asStep('before', () => sleep(QUIET_MS));
    const said = await addNode().catch((fault: unknown) => {
      isDone = true;
      throw fault;
    });
    // What is copied to each node, the new one too, is written by who comes now.
    await asStep('after', () =>
      Promise.all([sleep(QUIET_MS), registerOver(site, FUNDS).then((late) => members.push(late))]),
    );
    isDone = true;
    const sent = await load;
    expect(said).toEqual([
      `127.0.0.1:${node.port} is new: what each node has was copied to it.`,
      `127.0.0.1:${node.port} holds no members yet: "select citus_rebalance_start()" moves some there.`,
    ]);

    await outliveLeases(world.admin);
    const unknown = await repeatUnknown({ call, sent, within: 60_000 });
    expect(unknown.filter(({ answer }) => !answer)).toEqual([]);
    const isEnded = async () => {
      await outliveLeases(world.admin);
      return (await world.admin.query('select 1 from operations where final_at is null limit 1')).rowCount === 0;
    };
    await until('every operation has its end', isEnded, SETTLE_TIMEOUT_MS);

    const moved: Member[] = [];
    for (const member of members)
      if ((await portOfMember(world.databaseUrl, member.id)) === node.port) moved.push(member);
    const acknowledged = sent.filter(({ answer }) => answer?.status === 200).length;
    const told = { sent: sent.length, acknowledged, moved: moved.length, steps: seen() };
    process.stdout.write(`a node added under load: ${JSON.stringify(told)}\n`);
    const [one] = moved;
    if (!one) throw new Error('nobody is on the new node');
    const before = await movementsThere(one);
    const answer = await callOver(server.url, transfer, {
      token: one.token,
      key: randomUUID(),
      body: { from: 'WALLET', to: 'pg', amount: 10 },
    });
    expect(answer.status).toBe(200);
    expect((await movementsThere(one)).count).toBeGreaterThan(before.count);
    await until('that transfer has its end', isEnded, SETTLE_TIMEOUT_MS);
    await expectRulesToHold(one, before.piece);

    const differences = await mapAtOnce(members, REGISTERED_AT_ONCE, (member) => differencesOutside(world, member));
    expect(differences.flat()).toEqual([]);
    expect(await brokenPromises(world.admin, sent)).toEqual([]);
    expect(await world.audit()).toEqual([]);
    await server.kill('SIGKILL');
    expect(await differencesOfNodes(world.databaseUrl)).toEqual([]);
    expect(await copiesThatDiffer()).toEqual([]);
    const again: string[] = [];
    await distributeDatabase(world.databaseUrl, { shardCount: SHARD_COUNT, log: (line) => again.push(line) });
    expect(again).toEqual([]);
    expect(await differencesOfNodes(world.databaseUrl)).toEqual([]);
  },
);
