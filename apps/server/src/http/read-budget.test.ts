import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Counted, countStatements, watchStatements } from '../testing/count-statements.ts';
import { type Member, startWorld, type World } from '../testing/world.ts';
import { READ_BUDGETS } from './read-budget.ts';

const unwatch = watchStatements();
let world: World;
let member: Member;

beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await world.deposit(member, 1_000);
  await world.activate(member, 'pg');
  await world.app.workLoop.stop(10_000);
});
afterAll(async () => {
  unwatch();
  await world?.stop();
});

/** A wheel that is off has no setup; a file is drawn beside the process, and an inviter is looked up by a code. */
const NOT_THERE = ['GET /api/spinwheel/setup', 'POST /api/statement/file', 'GET /api/lookup/inviter'];

const BODIES: Readonly<Record<string, object>> = {
  'POST /api/playHistory': { period: 'today' },
  'POST /api/wallet/slip/check': { code: 'no slip' },
};

interface Read {
  name: string;
  route: Route;
  body?: object | undefined;
}

const MONTH = new Date().toISOString().slice(0, 7);
const reads: Read[] = [
  ...MEMBER_ROUTES.filter(({ effect, path }) => !effect && !path.includes(':'))
    .map((route: Route) => ({ name: `${route.method} ${route.path}`, route }))
    .map(({ name, route }) => ({ name, route, body: route.body ? (BODIES[name] ?? {}) : undefined }))
    .filter(({ name }) => !NOT_THERE.includes(name)),
  { name: 'POST /api/statement, of some types', route: listStatement, body: { types: ['deposit', 'transfer'] } },
  { name: 'POST /api/statement, of a month', route: listStatement, body: { month: MONTH } },
];

/** Of several calls the cheapest: what is known for two seconds may have to be asked for again in any of them. */
async function cheapest({ name, route, body }: Read): Promise<Counted> {
  const counted: Counted[] = [];
  for (let time = 0; time < 4; time += 1) {
    const asked = { token: member.token, ...(body ? { body } : {}) };
    const { answered, counted: one } = await countStatements(() => world.call(route, asked));
    expect([name, answered.status]).toEqual([name, 200]);
    counted.push(one);
  }
  const [least] = counted.sort((one, other) => one.statements - other.statements);
  if (!least) throw new Error('nothing was called');
  return least;
}

describe('what members read', () => {
  it.each(reads)('costs the database no more than the table says: $name', async (read) => {
    const { statements, commits, texts } = await cheapest(read);
    const told = [read.name, ...texts.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 110))].join('\n');
    expect({ statements, commits }, told).toEqual({ statements: READ_BUDGETS[read.name], commits: 0 });
  });

  it('is all in the table', () => {
    expect(reads.map(({ name }) => name).sort()).toEqual(Object.keys(READ_BUDGETS).sort());
  });
});
