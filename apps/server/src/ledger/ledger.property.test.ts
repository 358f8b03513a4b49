import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '../platform/database/db.ts';
import { derivedOperationId } from '../shared/derived-id.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { auditLedger } from './audit.ts';
import { balancesOf } from './balances.ts';
import { type Movement, post, reverse } from './post.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  db = openDatabase(database.url, 12);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  // What must stand behind a posting is the product's rule, and is tested there.
  await admin.query('alter table ledger.movements disable trigger posting_has_a_source');
  await admin.end();
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };
const CODES = ['cash', 'refund', 'hold:withdraw', 'transit:pg', 'game:pg', 'bank', 'cost:bonus', 'result:pg'] as const;
const NEVER_NEGATIVE = new Set<string>(['cash', 'refund', 'hold:withdraw', 'transit:pg', 'game:pg']);

type Command =
  /** `slot` and content make the key: the same twice is a repeat. */
  | { act: 'post'; slot: number; movements: Movement[] }
  | { act: 'reserve'; step: 'hold' | 'settle' | 'release'; slot: number }
  | { act: 'undo'; index: number };

const amountMinor = fc.oneof(fc.constant(1n), fc.bigInt({ min: 1n, max: 1_000n }));
const movement = fc
  .record({ from: fc.constantFrom(...CODES), to: fc.constantFrom(...CODES), amountMinor })
  .filter(({ from, to }) => from !== to);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('post' as const),
      slot: fc.nat(3),
      movements: fc.array(movement, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('reserve' as const),
      step: fc.constantFrom('hold' as const, 'settle' as const, 'release' as const),
      slot: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), index: fc.nat(20) }) },
);
const commands = fc.array(command, { minLength: 10, maxLength: 40 });

interface Request {
  operationId: string;
  step: string;
  movements: Movement[];
}

function requestOf(base: string, ordered: Command & { act: 'post' | 'reserve' }): Request {
  if (ordered.act === 'post') {
    const content = ordered.movements.map(({ from, to, amountMinor: amount }) => `${from}>${to}:${amount}`).join();
    return {
      operationId: derivedOperationId(base, `${ordered.slot} ${content}`),
      step: 'only',
      movements: ordered.movements,
    };
  }
  const legs = {
    hold: ['cash', 'transit:pg'],
    settle: ['transit:pg', 'game:pg'],
    release: ['transit:pg', 'cash'],
  } as const;
  const [from, to] = legs[ordered.step];
  const movements = [{ from, to, amountMinor: BigInt(ordered.slot + 1) * 50n }];
  return { operationId: derivedOperationId(base, `reserve ${ordered.slot}`), step: ordered.step, movements };
}

/** The whole ledger of one owner, as plain sums. */
function makeModel() {
  const balances = new Map<string, bigint>();
  const posted: (Request & { isUndone: boolean })[] = [];

  function apply(movements: readonly Movement[]): string {
    const next = new Map(balances);
    for (const { from, to, amountMinor: amount } of movements) {
      const left = (next.get(from) ?? 0n) - amount;
      if (left < 0n && NEVER_NEGATIVE.has(from)) return `short ${from}`;
      next.set(from, left).set(to, (next.get(to) ?? 0n) + amount);
    }
    for (const [code, balance] of next) balances.set(code, balance);
    return 'posted';
  }

  return {
    balances,
    posted,
    post(request: Request): string {
      if (posted.some((known) => known.operationId === request.operationId && known.step === request.step))
        return 'already';
      const outcome = apply(request.movements);
      if (outcome === 'posted') posted.push({ ...request, isUndone: false });
      return outcome;
    },
    undo(target: Request & { isUndone: boolean }): string {
      if (target.isUndone) return 'already';
      const outcome = apply(
        target.movements
          .toReversed()
          .map(({ from, to, amountMinor: amount }) => ({ from: to, to: from, amountMinor: amount })),
      );
      target.isUndone ||= outcome === 'posted';
      return outcome;
    },
  };
}

const told = (answer: Awaited<ReturnType<typeof post>>) =>
  answer.outcome === 'short' ? `short ${answer.account}` : answer.outcome;
const send = (owner: string, request: Request) => post(db, { owner, kind: 'test', currency: 'THB', ...request });
const undo = (owner: string, request: Request) =>
  reverse(db, { owner, operationId: request.operationId, step: request.step, reversalStep: `undo-${request.step}` });

/** Runs commands one after the other and expects the model's answer to each. */
async function follow(ordered: readonly Command[]): Promise<void> {
  const [owner, base, model] = [`owner-${randomUUID()}`, randomUUID(), makeModel()];
  for (const next of ordered) {
    if (next.act === 'undo') {
      const target = model.posted[next.index % Math.max(model.posted.length, 1)];
      if (target) expect(told(await undo(owner, target))).toBe(model.undo(target));
    } else {
      const request = requestOf(base, next);
      expect(told(await send(owner, request))).toBe(model.post(request));
    }
  }
  await matches(owner, model.balances);
}

async function matches(owner: string, expected: ReadonlyMap<string, bigint>): Promise<void> {
  const actual = await balancesOf(db, owner, 'THB');
  const shown = (balances: ReadonlyMap<string, bigint>) =>
    Object.fromEntries([...balances].filter(([, balance]) => balance !== 0n).sort());
  expect(shown(actual)).toEqual(shown(expected));
  expect([...actual.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
  for (const [code, balance] of actual) if (NEVER_NEGATIVE.has(code)) expect(balance).toBeGreaterThanOrEqual(0n);
}

describe('the ledger', () => {
  it('answers every operation as the model does, for several owners at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, { minLength: 4, maxLength: 4 }), async (owners) => {
        await Promise.all(owners.map(follow));
      }),
      { numRuns: 25, ...SEED },
    );
    expect(await auditLedger(db)).toEqual([]);
  });

  it('stays the sum of what it posted when parallel callers meet on one owner', async () => {
    await fc.assert(fc.asyncProperty(commands, runTogether), { numRuns: 25, ...SEED });
    expect(await auditLedger(db)).toEqual([]);
  });

  /** Every request is sent three times by different callers at once: posted by at most one of them. */
  async function runTogether(ordered: readonly Command[]): Promise<void> {
    const [owner, base] = [`owner-${randomUUID()}`, randomUUID()];
    await send(owner, {
      operationId: randomUUID(),
      step: 'only',
      movements: [{ from: 'bank', to: 'cash', amountMinor: 2_000n }],
    });
    const requests = ordered.filter((next) => next.act !== 'undo').map((next) => requestOf(base, next));
    const answers = await Promise.all(
      [...requests, ...requests, ...requests].map(async (request) => ({
        request,
        outcome: told(await send(owner, request)),
      })),
    );
    const expected = new Map([
      ['bank', -2_000n],
      ['cash', 2_000n],
    ]);
    const keys = new Set<string>();
    for (const { request, outcome } of answers.filter((answer) => answer.outcome === 'posted')) {
      const key = `${request.operationId} ${request.step}`;
      expect(keys.has(key), `${key} was posted twice`).toBe(false);
      keys.add(key);
      for (const { from, to, amountMinor: amount } of request.movements) {
        expected.set(from, (expected.get(from) ?? 0n) - amount).set(to, (expected.get(to) ?? 0n) + amount);
      }
      expect(outcome).toBe('posted');
    }
    for (const { request, outcome } of answers.filter((answer) => answer.outcome === 'already')) {
      expect(keys.has(`${request.operationId} ${request.step}`), outcome).toBe(true);
    }
    const undone = await Promise.all(
      requests
        .filter(({ operationId, step }) => keys.has(`${operationId} ${step}`))
        .map((request) => undoOnce(owner, request)),
    );
    for (const reversed of undone) {
      for (const { from, to, amountMinor: amount } of reversed) {
        expected.set(from, (expected.get(from) ?? 0n) + amount).set(to, (expected.get(to) ?? 0n) - amount);
      }
    }
    await matches(owner, expected);
  }

  /** Undone by two callers at once; answers the movements that were taken back. */
  async function undoOnce(owner: string, request: Request): Promise<Movement[]> {
    const outcomes = (await Promise.all([undo(owner, request), undo(owner, request)])).map(told);
    const times = outcomes.filter((outcome) => outcome === 'posted').length;
    expect(times).toBeLessThanOrEqual(1);
    return times === 1 ? request.movements : [];
  }
});
