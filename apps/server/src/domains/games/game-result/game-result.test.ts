import { randomUUID } from 'node:crypto';
import { transfer, transferAll } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { getResultCheck, listResultChecks } from '@kapao/contract/operator/game-result.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
let player: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

beforeEach(async () => {
  member = await world.register();
  player = await world.activate(member, 'pg');
  await world.deposit(member, 10_000);
});
afterEach(() => world.outside.clearFaults());

function move(from: string, to: string, amount: number) {
  return world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
}

async function slot() {
  const { reply } = await world.call(refreshSlots, { token: member.token, query: {}, method: 'POST' });
  const { amount, unconfirmed } = reply?.slots.find(({ code }) => code === 'pg') ?? {};
  return { amount, unconfirmed };
}

async function checks() {
  const found = await world.admin.query<{ state: string; surplus: string; excess: string }>(
    'select state, surplus, excess from result_checks where member_id = $1 order by opened_at',
    [member.id],
  );
  return found.rows.map(({ state, surplus, excess }) => ({ state, surplus: Number(surplus), excess: Number(excess) }));
}

async function told(): Promise<number> {
  const found = await world.admin.query('select told from game_results where member_id = $1', [member.id]);
  return Number(found.rows[0]?.told ?? 0);
}

/** The bet feed is down until the faults are cleared. */
const silenceFeed = () => world.outside.setFault({ target: 'bets:pg', fault: 'down', times: 1_000 });
const overdue = () =>
  world.admin.query("update result_checks set due_at = now() - interval '1 second' where member_id = $1", [member.id]);

/** The provider acts on a transfer long after it said that it knows none: the wallet has the money, and so has the game. */
async function doubled(baht: number): Promise<void> {
  await world.outside.setFault({ target: 'game:pg', fault: 'slow', ms: 4_000 });
  expect((await move('WALLET', 'pg', baht)).reply?.status).toBe('PENDING');
  await world.untilAllEnded();
  expect(await world.books(member)).toEqual({ bank: -1_000_000n, cash: 1_000_000n });
  await until('the provider has acted after all', async () => {
    return (await world.outside.player('pg', player))?.balance === baht;
  });
}

describe('money that appears at a game with no bet behind it', () => {
  it('money that appears at a game with no bet behind it after a transfer that was given back waits there, is named, and neither comes home nor is withdrawn', async () => {
    await doubled(5_000);
    expect(await slot()).toEqual({ amount: 5_000, unconfirmed: 5_000 });
    const doubledBooks = { bank: -1_000_000n, cash: 1_000_000n, 'game:pg': 500_000n, 'quarantine:pg': -500_000n };
    expect(await world.books(member)).toEqual(doubledBooks);
    expect(await checks()).toEqual([{ state: 'WAITING', surplus: 500_000, excess: 500_000 }]);

    expect((await move('pg', 'WALLET', 5_000)).message).toBe('RESULT_UNCONFIRMED');
    const home = await world.call(transferAll, { token: member.token, body: { to: 'WALLET' }, key: randomUUID() });
    expect(home.reply?.legs).toMatchObject([
      { from: 'pg', amount: 5_000, status: 'FAILED', message: 'RESULT_UNCONFIRMED' },
    ]);
    expect(await world.books(member)).toEqual(doubledBooks);

    await overdue();
    await until('people are called', async () => (await checks())[0]?.state === 'OPEN');
    expect(await world.audit()).toEqual([]);
    const listed = await world.callAs('finance', listResultChecks, { query: { state: 'OPEN' } });
    const id = listed.reply?.checks.find(({ memberId }) => memberId === member.id)?.id ?? '';
    const { reply } = await world.callAs('finance', getResultCheck, { params: { id } });
    expect(reply?.transfers[0]).toMatchObject({ direction: 'in', amount: 5_000, state: 'FAILED', isLikelyCause: true });
    const all = { token: member.token, key: randomUUID(), body: { amount: 15_000 } };
    expect((await world.call(withdrawAll, all)).message).toBe('MONEY_NOT_ENOUGH');
    expect(await world.books(member)).toEqual(doubledBooks);
  });

  it('is not hidden by losing own money, and stays a claim when it is played away', async () => {
    await doubled(5_000);
    await move('WALLET', 'pg', 1_000);
    expect(await slot()).toEqual({ amount: 6_000, unconfirmed: 5_000 });
    await world.outside.playRound('pg', { username: player, stake: 5_500, payout: 0 });
    // Read before it is told, when it would explain the surplus, and after.
    expect(await slot()).toEqual({ amount: 500, unconfirmed: 5_000 });
    await until('the loss is told', async () => (await told()) === -550_000);
    expect(await slot()).toEqual({ amount: 500, unconfirmed: 5_000 });
    expect((await move('pg', 'WALLET', 500)).message).toBe('RESULT_UNCONFIRMED');
    expect(await world.audit()).toEqual([]);
  });

  it('does not keep the member’s own money there from coming home', async () => {
    await doubled(5_000);
    await move('WALLET', 'pg', 1_000);
    expect((await move('pg', 'WALLET', 1_000.01)).message).toBe('RESULT_UNCONFIRMED');
    expect((await move('pg', 'WALLET', 1_000)).status).toBe(200);
    expect(await world.books(member)).toMatchObject({ cash: 1_000_000n, 'game:pg': 500_000n });
  });

  it('is opened by no transfer that was decided without knowing of it', async () => {
    await doubled(5_000);
    await slot();
    const row = {
      kind: 'transfer',
      state: 'SENT',
      from_code: 'pg',
      to_code: 'WALLET',
      counterparty: 'pg',
      amount: '100',
      currency: 'THB',
    };
    const opening = { ...row, member_id: member.id, operation_id: randomUUID() };
    const { rows } = await world.admin.query(
      "select opened, facts from open_operation(jsonb_populate_record(null::operations, $1), '{}')",
      [opening],
    );
    expect(rows).toEqual([{ opened: false, facts: { examined: { waiting: '500000', balance: '500000' } } }]);
  });
});

describe('a result whose bets are told late', () => {
  it('waits, and is released by itself when they arrive', async () => {
    await move('WALLET', 'pg', 1_000);
    await silenceFeed();
    await world.outside.playRound('pg', { username: player, stake: 100, payout: 400 });
    expect(await slot()).toEqual({ amount: 1_300, unconfirmed: 300 });
    expect((await move('pg', 'WALLET', 1_300)).message).toBe('RESULT_UNCONFIRMED');
    await world.outside.clearFaults();
    await until('it is released', async () => !('quarantine:pg' in (await world.books(member))));
    // What nobody has seen leaves nothing behind.
    expect(await checks()).toEqual([]);
    expect((await move('pg', 'WALLET', 1_300)).status).toBe(200);
    expect(await world.books(member)).toEqual({ bank: -1_000_000n, cash: 1_030_000n, 'result:pg': -30_000n });
    expect(await world.audit()).toEqual([]);
  });

  it('is released though the member looks at the balance all the time', async () => {
    await move('WALLET', 'pg', 1_000);
    await world.outside.playRound('pg', { username: player, stake: 100, payout: 400 });
    await until('it is the member’s', async () => (await slot()).unconfirmed === 0);
    expect(await world.books(member)).toMatchObject({ 'game:pg': 130_000n, 'result:pg': -30_000n });
  });

  it('comes home in one step when they are told within a moment', async () => {
    await move('WALLET', 'pg', 1_000);
    await world.outside.playRound('pg', { username: player, stake: 100, payout: 2_400 });
    expect((await move('pg', 'WALLET', 3_300)).status).toBe(200);
  });

  it('passes at once when it is small, as often as a day allows, and the allowance is given back by the bets', async () => {
    await move('WALLET', 'pg', 1_000);
    await silenceFeed();
    const win = (baht: number) => world.outside.playRound('pg', { username: player, stake: 1, payout: baht + 1 });
    await win(30);
    expect(await slot()).toEqual({ amount: 1_030, unconfirmed: 0 });
    await win(20);
    expect(await slot()).toEqual({ amount: 1_050, unconfirmed: 0 });
    await win(1);
    expect(await slot()).toEqual({ amount: 1_051, unconfirmed: 1 });
    await world.outside.clearFaults();
    await until('it is released', async () => !('quarantine:pg' in (await world.books(member))));
    await silenceFeed();
    await win(50);
    expect(await slot()).toEqual({ amount: 1_101, unconfirmed: 0 });
  });

  it('is booked as it is when it is a loss; told losses that never came are before people after a while', async () => {
    await move('WALLET', 'pg', 1_000);
    await world.outside.playRound('pg', { username: player, stake: 300, payout: 0 });
    expect(await slot()).toEqual({ amount: 700, unconfirmed: 0 });
    await until('the bet is told', async () => (await told()) === -30_000);
    await slot();
    expect(await checks()).toEqual([]);
    await world.admin.query(
      `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
         settled_at, version) values ($1, 'pg', 'told-only', 'slot', 'THB', 100, 100, 20100, 'SETTLED', now(), now(), 1)`,
      [member.id],
    );
    await slot();
    expect(await checks()).toEqual([{ state: 'WAITING', surplus: 0, excess: -20_000 }]);
    await overdue();
    await until('people are called', async () => (await checks())[0]?.state === 'OPEN');
  });

  it('is not compared where a provider tells no bets, and comparing begins with what is there', async () => {
    await world.admin.query("update games set compares_results = false where code = 'pg'");
    await move('WALLET', 'pg', 1_000);
    await silenceFeed();
    await world.outside.playRound('pg', { username: player, stake: 100, payout: 900 });
    expect(await slot()).toEqual({ amount: 1_800, unconfirmed: 0 });
    await world.admin.query("update games set compares_results = true where code = 'pg'");
    await world.outside.playRound('pg', { username: player, stake: 100, payout: 200 });
    expect(await slot()).toEqual({ amount: 1_900, unconfirmed: 100 });
  });
});

describe('the audit names', () => {
  const rules = async () => (await world.audit()).map(({ rule, where }) => `${rule}: ${where}`);
  /** Runs as the owner of the tables does, and takes it back. */
  async function planted(statement: string): Promise<string[]> {
    await world.admin.query(statement, [member.id]);
    return rules();
  }

  it('a result without bets', async () => {
    await move('WALLET', 'pg', 1_000);
    await world.outside.playRound('pg', { username: player, stake: 100, payout: 400 });
    await until('the bet is told', async () => {
      await slot();
      return !('quarantine:pg' in (await world.books(member))) && (await world.books(member))['result:pg'] === -30_000n;
    });
    await slot();
    expect(await rules()).toEqual([]);
    const took = 'update game_results set allowed = allowed - 20000 where member_id = $1';
    expect(await planted(took)).toEqual([
      `R no result without bets: what was won is told, allowed, or before people: ${member.id} pg`,
    ]);
    await planted('update game_results set allowed = allowed + 20000 where member_id = $1');
  });

  it('a quarantine that no check is about, and a sum of bets that is none', async () => {
    await doubled(5_000);
    await world.outside.playRound('pg', { username: player, stake: 10, payout: 0 });
    await until('the bet is told', async () => (await told()) === -1_000);
    await slot();
    expect(await planted('update result_checks set surplus = surplus - 1 where member_id = $1')).toEqual([
      `R what is in quarantine is what checks are open about: ${member.id} pg`,
    ]);
    await planted('update result_checks set surplus = surplus + 1 where member_id = $1');
    expect(await planted("update game_results set told = told + 5, told_at = 'infinity' where member_id = $1")).toEqual(
      [`R what bets did to balances is the sum of the bets: ${member.id} pg`],
    );
    await planted('update game_results set told = told - 5, told_at = now() where member_id = $1');
  });
});

it('only the feed writes the sum of reported bets', async () => {
  const client = await world.admin.connect();
  try {
    await client.query('set role kapao_app');
    await expect(client.query('update game_results set told = 0')).rejects.toThrow(/permission denied/);
    await expect(
      client.query("insert into game_results (member_id, game_code, told) values ('x', 'pg', 5)"),
    ).rejects.toThrow(/permission denied/);
  } finally {
    await client.query('reset role');
    client.release();
  }
});
