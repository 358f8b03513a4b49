import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/tools/free-port.ts';
import { type ClusterNode, memberNodes, portOfMember } from './testing/cluster-nodes.ts';
import { nodesOf } from './testing/database.ts';
import { LOAD_PAYOUTS } from './testing/load.ts';
import { registerOver } from './testing/load-members.ts';
import type { Program } from './testing/program.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';
import { callOver } from './testing/wire.ts';
import { type Member, setPolicy, until } from './testing/world.ts';

/** One server has no node that could be away: this runs with `npm run unit -- node-away --database <coordinator>`. */
const isCluster = (await nodesOf(inject('databaseAdminUrl'))).length > 1;
const FUNDS = 2_000;
/** What a job does at once with all nodes, it does within seconds without one. */
const WITHIN_MS = 20_000;
const MAX_TRIES = 20;

let world: ServerWorld;
let server: Program;
let officeUrl: string;
let nodes: ClusterNode[];

beforeAll(async () => {
  if (!isCluster) return;
  nodes = await memberNodes(inject('databaseAdminUrl'));
  world = await startServerWorld(inject('databaseAdminUrl'));
  await setPolicy(world.admin, 'payout', LOAD_PAYOUTS);
  const officePort = await freePort();
  officeUrl = `http://127.0.0.1:${officePort}`;
  server = await world.startServer({
    OPERATOR_PORT: String(officePort),
    LOG_LEVEL: process.env.NODE_AWAY_LOG ?? 'silent',
  });
});
afterAll(() => world?.stop());

/** One on the node, or on another. */
async function memberOn(isOnNode: boolean, { port }: ClusterNode): Promise<Member> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const member = await registerOver({ url: server.url, admin: world.admin, outside: world.outside }, FUNDS);
    if (((await portOfMember(world.databaseUrl, member.id)) === port) === isOnNode) return member;
  }
  throw new Error('all members came to the same node');
}

/** Ports of the nodes that do not answer, as the figures for monitoring say. */
async function goneByMetrics(): Promise<number[]> {
  const answered = await fetch(`${officeUrl}/metrics`);
  expect(answered.status).toBe(200);
  const told = (await answered.text()).matchAll(/^kapao_node_gone\{node="[^"]*:(\d+)"\} 1$/gm);
  return [...told].map(([, port]) => Number(port));
}

const askFor = ({ token }: Member, amount: number) =>
  callOver(server.url, withdraw, { token, key: randomUUID(), body: { amount } });

async function statesOf({ id }: Member, kind: 'transfer' | 'withdrawal'): Promise<string[]> {
  const found = await world.admin.query(
    'select state from operations where member_id = $1 and kind = $2 order by created_at',
    [id, kind],
  );
  return found.rows.map((row) => String(row.state));
}

it.skipIf(!isCluster)(
  'while a node is away members of the others are paid out, and their transfers end, by jobs that look at all members',
  { timeout: 240_000 },
  async () => {
    const [node] = nodes;
    if (!node) throw new Error('a cluster has nodes');
    const [here, there] = [await memberOn(false, node), await memberOn(true, node)];
    await world.outside.setFault({ target: 'payout', fault: 'down' });
    expect((await askFor(there, 100)).status).toBe(200);
    node.kill();
    try {
      await world.outside.setFault({ target: 'game:pg', fault: 'drop-answer' });
      const body = { from: 'WALLET', to: 'pg', amount: 50 };
      await callOver(server.url, transfer, { token: here.token, key: randomUUID(), body });
      expect((await askFor(here, 100)).status).toBe(200);
      expect(await goneByMetrics()).toEqual([node.port]);
      await until('the withdrawal is paid', async () => (await statesOf(here, 'withdrawal'))[0] === 'PAID', WITHIN_MS);
      await until(
        'the transfer has its end',
        async () => (await statesOf(here, 'transfer'))[0] === 'SUCCEEDED',
        WITHIN_MS,
      );
    } finally {
      await node.restart();
    }
    await until('the other is paid', async () => (await statesOf(there, 'withdrawal'))[0] === 'PAID');
    expect(await world.audit()).toEqual([]);
  },
);
