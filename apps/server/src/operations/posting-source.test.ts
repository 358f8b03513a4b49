import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { tellingConstraints } from '../testing/admin-pool.ts';
import { type Member, startWorld, type World } from '../testing/world.ts';

/** Whoever has the server's own connection, and means to use it as a treasurer. */
let thief: pg.Client;
let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  thief = tellingConstraints(new pg.Client({ connectionString: world.databaseUrl, options: '-c role=kapao_app' }));
  await thief.connect();
});
afterAll(async () => {
  await thief?.end();
  await world?.stop();
});
beforeEach(async () => {
  await thief.query('rollback');
  member = await world.register();
});

interface Forged {
  owner?: string;
  operationId?: string;
  step: string;
  kind: string;
  currency?: string;
  from: string;
  to: string;
  amount: number;
  line?: number;
}

const post = ({ owner = member.id, operationId = randomUUID(), currency = 'THB', line = 1, ...p }: Forged) =>
  thief.query('select ledger.post_movement($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)', [
    ...[owner, operationId, p.step, p.kind, currency, p.from, p.to, p.amount, line],
  ]);

interface Opened {
  kind: string;
  state: string;
  type?: string;
  from: string;
  to: string;
  counterparty: string;
  amount: number;
  reference?: string;
}

async function open(o: Opened): Promise<string> {
  const operationId = randomUUID();
  // A thief reads the facts like anybody, and claims to have decided on them.
  await thief.query(
    `select open_operation(o, jsonb_build_object('facts', opening_facts(o)))
      from jsonb_populate_record(null::operations, $1) o`,
    [
      {
        ...{
          member_id: member.id,
          operation_id: operationId,
          kind: o.kind,
          state: o.state,
          statement_type: o.type ?? 'transfer',
        },
        ...{
          from_code: o.from,
          to_code: o.to,
          counterparty: o.counterparty,
          amount: o.amount,
          currency: 'THB',
          cash_sign: 0,
        },
        external_ref: o.reference ?? operationId,
      },
    ],
  );
  return operationId;
}

const inTransaction = async (work: () => Promise<unknown>) => {
  await thief.query('begin');
  await work();
  await thief.query('commit');
};

const NOTHING_BEHIND = { code: '23514', constraint: 'posting_has_a_source' };
const CREDIT = { kind: 'deposit', step: 'credit', from: 'bank', to: 'cash', amount: 100_000 } as const;
const DEPOSIT = { kind: 'deposit', state: 'CREDITED', type: 'deposit', from: 'SCB', to: 'WALLET', counterparty: 'X' };
const TO_GAME = { kind: 'transfer', state: 'SENT', from: 'WALLET', to: 'pg', counterparty: 'pg' };
const HELD = { kind: 'transfer', step: 'hold', from: 'cash', to: 'transit:pg' } as const;

it('cash from nothing is not posted', async () => {
  await expect(post(CREDIT)).rejects.toMatchObject(NOTHING_BEHIND);
  expect(await world.books(member)).toEqual({});
});

it('cash from nothing is not posted under the thief’s own type either, nor as a correction', async () => {
  await expect(post({ ...CREDIT, kind: 'gift' })).rejects.toMatchObject(NOTHING_BEHIND);
  await expect(post({ ...CREDIT, step: 'again' })).rejects.toMatchObject(NOTHING_BEHIND);
  await world.deposit(member, 100);
  const credited = await world.admin.query('select operation_id from operations where member_id = $1', [member.id]);
  await expect(
    thief.query("select ledger.reverse($1, $2, 'credit', 'release')", [member.id, credited.rows[0].operation_id]),
  ).rejects.toMatchObject(NOTHING_BEHIND);
});

it('a deposit that the thief opens has no bank’s line behind it', async () => {
  await expect(
    inTransaction(async () => post({ ...CREDIT, operationId: await open({ ...DEPOSIT, amount: CREDIT.amount }) })),
  ).rejects.toMatchObject(NOTHING_BEHIND);
});

it('a deposit is credited once, for its member, with its amount', async () => {
  await world.deposit(member, 100);
  const found = await world.admin.query('select operation_id, amount from operations where member_id = $1', [
    member.id,
  ]);
  const { operation_id: operationId } = found.rows[0];
  const again = { ...CREDIT, operationId, amount: 10_000 };
  await expect(post({ ...again, line: 2 })).rejects.toMatchObject(NOTHING_BEHIND);
  await expect(post({ ...again, line: 2, amount: 5 })).rejects.toMatchObject(NOTHING_BEHIND);
  const other = await world.register();
  await expect(post({ ...again, owner: other.id })).rejects.toMatchObject(NOTHING_BEHIND);
  expect(await world.books(other)).toEqual({});
  expect((await world.books(member)).cash).toBe(10_000n);
});

it('an open operation moves its own amount between its own accounts, and nothing else', async () => {
  await world.deposit(member, 100);
  const forged: Partial<Forged>[] = [{ amount: 200 }, { to: 'transit:joker2' }, { from: 'bank' }, { to: 'refund' }];
  for (const wrong of forged) {
    await expect(
      inTransaction(async () =>
        post({ ...HELD, amount: 100, operationId: await open({ ...TO_GAME, amount: 100 }), ...wrong }),
      ),
    ).rejects.toMatchObject(NOTHING_BEHIND);
    await thief.query('rollback');
  }
  await inTransaction(async () => post({ ...HELD, amount: 100, operationId: await open({ ...TO_GAME, amount: 100 }) }));
  expect(await world.books(member)).toMatchObject({ cash: 9_900n, 'transit:pg': 100n });
});

it('an operation that has ended moves no more money', async () => {
  await world.deposit(member, 100);
  const failed = await open({ ...TO_GAME, state: 'FAILED', amount: 100 });
  await expect(post({ ...HELD, amount: 100, operationId: failed })).rejects.toMatchObject(NOTHING_BEHIND);
  const held = await open({ ...TO_GAME, amount: 100 });
  await post({ ...HELD, amount: 100, operationId: held });
  // Not over yet: its money neither arrives nor comes back.
  const [step, kind, from] = ['release', 'transfer', 'transit:pg'];
  await expect(post({ step, kind, from, to: 'cash', amount: 100, operationId: held })).rejects.toMatchObject(
    NOTHING_BEHIND,
  );
  // Nor by the end of another.
  await expect(
    post({ step: 'settle', kind, from, to: 'game:pg', amount: 100, operationId: failed }),
  ).rejects.toMatchObject(NOTHING_BEHIND);
});

it('a reward has its grant, and what is received has its day, its coupon or its loss', async () => {
  const reward = { kind: 'reward', state: 'CREDITED', type: 'bonus', to: 'WALLET', counterparty: 'house', amount: 500 };
  const gifts = [
    { kind: 'bonus', step: 'credit', of: 'BONUS', from: 'cost:bonus' },
    { kind: 'promotion', step: 'credit', of: 'BONUS', from: 'cost:bonus' },
    { kind: 'prize', step: 'credit', of: 'SPINWHEEL', from: 'cost:prize' },
  ];
  for (const { of, ...gift } of gifts) {
    await expect(
      inTransaction(async () => {
        const operationId = await open({ ...reward, from: of });
        await thief.query(
          `insert into operation_causes values ($1, $2::uuid, 'bonus', $2::uuid::text, '{"th": "x"}')`,
          [...[member.id, operationId]],
        );
        await post({ ...gift, to: 'cash', amount: 500, operationId });
      }),
    ).rejects.toMatchObject(NOTHING_BEHIND);
    await thief.query('rollback');
  }
  const sources = [
    { kind: 'invite', step: 'earn', from: 'cost:invite', to: 'invite' },
    { kind: 'refund', step: 'receive', from: 'cost:refund', to: 'refund' },
    { kind: 'prize', step: 'coins', from: 'coin:issued', to: 'coin', currency: 'COIN' },
    { kind: 'coin', step: 'coins', from: 'coin:issued', to: 'coin', currency: 'COIN' },
  ];
  for (const source of sources) await expect(post({ ...source, amount: 500 })).rejects.toMatchObject(NOTHING_BEHIND);
});

it('a win that no bet explains is not booked, at a game of the member or at any other', async () => {
  const win = { kind: 'game-result', step: 'result', from: 'result:pg', to: 'game:pg', amount: 50_000 };
  await expect(post(win)).rejects.toMatchObject(NOTHING_BEHIND);
  await world.activate(member, 'pg');
  await expect(post(win)).rejects.toMatchObject({ code: '40001' });
  await expect(post({ ...win, from: 'bank' })).rejects.toMatchObject(NOTHING_BEHIND);
  await expect(post({ ...win, to: 'cash' })).rejects.toMatchObject(NOTHING_BEHIND);
  await expect(post({ ...win, currency: 'LAK' })).rejects.toMatchObject(NOTHING_BEHIND);
});

it('unallocated money is received and leaves as its inflow says', async () => {
  const owner = 'house:KBANK-0123456789';
  const inflow = { kind: 'inflow', owner, amount: 500 } as const;
  await expect(post({ ...inflow, step: 'receive', from: 'bank', to: 'suspense' })).rejects.toMatchObject(
    NOTHING_BEHIND,
  );
  await expect(post({ ...inflow, step: 'receive', from: 'bank', to: 'cash' })).rejects.toMatchObject(NOTHING_BEHIND);
});

it('nobody can add to what may be posted', async () => {
  await expect(thief.query("update posting_kinds set source = null where kind = 'deposit'")).rejects.toMatchObject({
    code: '42501',
  });
  await expect(thief.query('set constraints all immediate')).resolves.toBeDefined();
  await expect(post(CREDIT)).rejects.toMatchObject(NOTHING_BEHIND);
});
