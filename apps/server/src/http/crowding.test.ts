import { randomUUID } from 'node:crypto';
import { login } from '@kapao/contract/member/login.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isSpread } from '../platform/database/cluster/spread.ts';
import { MEMBER_PASSWORD, startWorld, type World } from '../testing/world.ts';

const AT_ONCE = 4;

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), {
    CALLS_AT_ONCE: String(AT_ONCE),
    ADDRESS_LIMIT_FACTOR: '1',
    PARTNER_TIMEOUT_SECONDS: '10',
  });
});
afterAll(() => world?.stop());

/** Statements of this site that wait for or run in the database, as the database itself counts them. */
async function maxStatementsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let most = 0;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const found = await world.admin.query<{ count: string }>(
      "select count(*) from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    );
    most = Math.max(most, Number(found.rows[0]?.count));
  }
  await work;
  return most;
}

describe('one member who calls two hundred times at once', () => {
  it('one member who calls two hundred times at once under one key gets one answer two hundred times, and the repeats write nothing while they wait', async () => {
    const member = await world.register();
    await world.activate(member, 'pg');
    await world.deposit(member, 500);
    await world.outside.setFault({ target: 'game:pg', fault: 'slow', ms: 800 });
    const written = async () => {
      await world.admin.query('select pg_stat_force_next_flush()');
      const own =
        "select sum(n_tup_ins + n_tup_upd) as writes from pg_stat_user_tables where relname ~ '^idempotency_keys'";
      const found = await world.admin.query<{ writes: string }>(
        isSpread() ? `select sum(result::bigint) as writes from run_command_on_all_nodes($$${own}$$)` : own,
      );
      return Number(found.rows[0]?.writes ?? 0);
    };
    const before = await written();
    const key = randomUUID();
    const body = { from: 'WALLET', to: 'pg', amount: 100 };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => world.call(transfer, { token: member.token, body, key })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.reply).toMatchObject({ status: 'SUCCESS', amount: 100 });
    // The statistics come a moment later; one claim and one answer are two writes.
    await expect.poll(written).toBeGreaterThanOrEqual(before + 2);
    expect(await written()).toBeLessThanOrEqual(before + 4);
  });

  it('keeps the database no busier than his own few places, and is answered every time', async () => {
    const member = await world.register();
    const calls = Promise.all(Array.from({ length: 200 }, () => world.call(getWallet, { token: member.token })));
    const most = await maxStatementsDuring(calls);
    expect((await calls).every(({ status }) => status === 200)).toBe(true);
    // Reads have twice the places of effects; a sign-in check may run beside each of them, and the work loop has its own.
    expect(most).toBeLessThanOrEqual(AT_ONCE * 2 + AT_ONCE + 5);
  });
});

describe('strangers', () => {
  it('strangers of one address sign in by the hundred without taking the sign-ins of others', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => world.register()));
    const flood = Array.from({ length: 60 }, (_unused, index) =>
      world.call(login, {
        body: { username: `08${String(10_000_000 + index)}`, password: 'a wrong password' },
        address: '10.9.0.1',
      }),
    );
    const honest = await Promise.all(
      members.map(({ username }, index) =>
        world.call(login, { body: { username, password: MEMBER_PASSWORD }, address: `10.9.1.${index}` }),
      ),
    );
    expect(honest.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all(flood);
  });

  it('guess on about one phone no more than a hundred times a minute, from wherever they come', async () => {
    const { username } = await world.register();
    const answers = [];
    for (let index = 0; index < 110; index += 1) {
      answers.push(world.call(login, { body: { username, password: 'a wrong password' }, address: `10.8.${index}.1` }));
    }
    const refused = (await Promise.all(answers)).filter(({ message }) => message === 'REQUEST_LIMIT');
    expect(refused.length).toBeGreaterThanOrEqual(9);
  });

  it('strangers behind one carrier register and sign in each on a budget of its own', async () => {
    const address = '10.7.0.1';
    const signIn = () =>
      world.call(login, {
        body: { username: `08${Math.trunc(1e8 * Math.random())}`, password: 'wrong, wrong' },
        address,
      });
    const wrong = await Promise.all(Array.from({ length: 31 }, signIn));
    expect(wrong.filter(({ message }) => message === 'REQUEST_LIMIT')).toEqual([]);
  });
});
