import { randomUUID } from 'node:crypto';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { call } from '../testing/wire.ts';
import { withoutTriggers } from '../testing/without-triggers.ts';
import { startWorld, testConfig, until, type World } from '../testing/world.ts';

/** The bank and the games always answer here; on a busy machine a shorter wait would take them for silent and ask again. */
const PATIENT = { PARTNER_TIMEOUT_SECONDS: '10' };

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), PATIENT);
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

const CALLERS = 64;
const postings = async (memberId: string) =>
  Number((await world.admin.query('select 1 from ledger.movements where owner = $1', [memberId])).rowCount);

async function playerWithMoney(baht: number) {
  const member = await world.register();
  const player = await world.activate(member, 'pg');
  await world.deposit(member, baht);
  return { member, player };
}

describe('one Idempotency-Key', () => {
  it('moves money once for 64 parallel callers, who all get the same answer', async () => {
    const { member, player } = await playerWithMoney(500);
    const body = { from: 'WALLET', to: 'pg', amount: 100.1 };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () => world.call(transfer, { token: member.token, body, key })),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.reply).toMatchObject({ message: 'SUCCESS', status: 'SUCCESS', amount: 100.1 });
    expect(answers.filter((answer) => answer.headers['idempotent-replay'] === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer.headers['idempotent-replay'] === 'true')).toHaveLength(CALLERS - 1);
    expect(await world.books(member)).toMatchObject({ cash: 39_990n, 'game:pg': 10_010n });
    expect((await world.outside.player('pg', player))?.transfers).toMatchObject([{ times: 1, amount: 100.1 }]);
  });

  it('holds a withdrawal once for 64 parallel callers', async () => {
    const { member } = await playerWithMoney(500);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () => world.call(withdraw, { token: member.token, body: { amount: 200 }, key })),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    await world.untilAllEnded();
    expect(await world.books(member)).toMatchObject({ cash: 30_000n, payout: 20_000n });
    const paid = (await world.outside.payouts()).filter(
      ({ reference }) => reference === answers[0]?.reply?.withdrawalId,
    );
    expect(paid).toMatchObject([{ state: 'PAID', amount: 200 }]);
  });

  it('refuses another body with KEY_INVALID and moves nothing', async () => {
    const { member } = await playerWithMoney(500);
    const key = randomUUID();
    const first = { from: 'WALLET', to: 'pg', amount: 100 };
    await world.call(transfer, { token: member.token, body: first, key });
    const before = await postings(member.id);
    const second = await world.call(transfer, { token: member.token, body: { ...first, amount: 101 }, key });
    expect([second.status, second.message]).toEqual([409, 'KEY_INVALID']);
    expect(await postings(member.id)).toBe(before);
  });

  it('refuses another body while the first request still runs', async () => {
    const { member } = await playerWithMoney(500);
    await world.outside.setFault({ target: 'game:pg', fault: 'slow', ms: 1_000 });
    const key = randomUUID();
    const first = world.call(transfer, { token: member.token, body: { from: 'WALLET', to: 'pg', amount: 100 }, key });
    await until('the first is under way', async () => Boolean((await world.books(member))['transit:pg']));
    const second = await world.call(transfer, {
      token: member.token,
      body: { from: 'WALLET', to: 'pg', amount: 9 },
      key,
    });
    expect([second.status, second.message]).toEqual([409, 'KEY_INVALID']);
    expect((await first).status).toBe(200);
    expect(await world.books(member)).toMatchObject({ 'game:pg': 10_000n });
  });

  it('is the same request for fields in another order', async () => {
    const { member } = await playerWithMoney(500);
    const key = randomUUID();
    const first = await world.call(transfer, {
      token: member.token,
      rawBody: '{"from":"WALLET","to":"pg","amount":5}',
      key,
    });
    const again = await world.call(transfer, {
      token: member.token,
      rawBody: '{"amount":5.00,"to":"pg","from":"WALLET"}',
      key,
    });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replay']).toBe('true');
  });

  it('replays a refusal, and a new key runs again', async () => {
    const { member } = await playerWithMoney(50);
    const body = { from: 'WALLET', to: 'pg', amount: 60 };
    const key = randomUUID();
    const refused = await world.call(transfer, { token: member.token, body, key });
    expect([refused.status, refused.message]).toEqual([409, 'MONEY_NOT_ENOUGH']);
    await world.deposit(member, 100);
    const replayed = await world.call(transfer, { token: member.token, body, key });
    expect([replayed.text, replayed.headers['idempotent-replay']]).toEqual([refused.text, 'true']);
    const fresh = await world.call(transfer, { token: member.token, body, key: randomUUID() });
    expect(fresh.status).toBe(200);
  });

  it('runs again for a request that was only put off', async () => {
    const { member } = await playerWithMoney(500);
    const into = (amount: number) => ({ token: member.token, body: { from: 'WALLET', to: 'pg', amount } });
    await world.outside.setFault({ target: 'game:pg', fault: 'drop-answer' });
    expect((await world.call(transfer, { ...into(100), key: randomUUID() })).reply?.status).toBe('PENDING');
    const key = randomUUID();
    expect((await world.call(transfer, { ...into(50), key })).message).toBe('REQUEST_LIMIT');
    await world.outside.clearFaults();
    await world.untilAllEnded();
    const again = await world.call(transfer, { ...into(50), key });
    expect([again.message, again.headers['idempotent-replay']]).toEqual(['SUCCESS', undefined]);
    expect(await world.books(member)).toMatchObject({ cash: 35_000n, 'game:pg': 15_000n });
  });

  it('is free again after a withdrawal that was put off, also one whose key had to be claimed first', async () => {
    const { member } = await playerWithMoney(5_000);
    const take = (amount: number, key: string) => world.call(withdraw, { token: member.token, body: { amount }, key });
    const paid = randomUUID();
    await take(100, paid);
    await world.untilAllEnded();
    const inReview = (await take(3_000, randomUUID())).reply?.withdrawalId ?? '';
    const [fresh, left] = [randomUUID(), randomUUID()];
    // As if a process had claimed this key and died before it did anything.
    await world.admin.query(
      `insert into idempotency_keys (member_id, route, key, body_hash, operation_id, lease_until)
       select member_id, route, $3, body_hash, gen_random_uuid(), now() - interval '1 second' from idempotency_keys
       where member_id = $1 and key = $2`,
      [member.id, `key:${paid}`, `key:${left}`],
    );
    for (const key of [fresh, left]) expect((await take(100, key)).message).toBe('REQUEST_LIMIT');
    await world.callAs('finance', rejectWithdrawal, { params: { id: inReview }, body: { reason: 'not this time' } });
    for (const key of [fresh, left]) {
      const again = await take(100, key);
      expect([again.reply?.status, again.headers['idempotent-replay']]).toEqual(['PENDING', undefined]);
      await world.untilAllEnded();
    }
  });

  it('is free again after a gift link that was put off, which runs as it would have', async () => {
    const member = await world.register();
    const send = (link: string, key = randomUUID()) =>
      world.call(truelink, { token: member.token, body: { link }, key });
    const nobodys = await world.outside.giftLink({ phone: '0800000000', amount: 50 });
    for (let sent = 0; sent < 20; sent += 1) await send(`${nobodys}${sent}`);
    const [gift, key] = [await world.outside.giftLink({ phone: member.username, amount: 50 }), randomUUID()];
    expect((await send(gift, key)).message).toBe('REQUEST_LIMIT');
    // An hour later.
    await withoutTriggers(
      world.admin,
      `update prepaid_links set created_at = created_at - interval '1 hour' where member_id = '${member.id}'`,
    );
    const again = await send(gift, key);
    expect([again.message, again.headers['idempotent-replay']]).toEqual(['SUCCESS', undefined]);
    expect(await world.books(member)).toMatchObject({ cash: 5_000n });
  });

  it('belongs to its member: another one is not answered from it', async () => {
    const [a, b] = [await playerWithMoney(100), await playerWithMoney(100)];
    const key = randomUUID();
    const body = { from: 'WALLET', to: 'pg', amount: 10 };
    const first = await world.call(transfer, { token: a.member.token, body, key });
    const second = await world.call(transfer, { token: b.member.token, body, key });
    expect(second.headers['idempotent-replay']).toBeUndefined();
    expect(second.reply?.transferId).not.toBe(first.reply?.transferId);
    expect(await world.books(b.member)).toMatchObject({ 'game:pg': 1_000n });
  });

  it.each(['', ' ', 'a b', 'ü', 'x'.repeat(129)])('refuses the malformed key %j', async (key) => {
    const { member } = await playerWithMoney(100);
    const answered = await world.call(transfer, {
      token: member.token,
      body: { from: 'WALLET', to: 'pg', amount: 10 },
      key,
    });
    expect([answered.status, answered.message]).toEqual([400, 'KEY_INVALID']);
    expect(await world.books(member)).toMatchObject({ cash: 10_000n });
  });
});

describe('a crash between the commit and the stored answer', () => {
  it('repeats a transfer under the same operation: found, not posted again', async () => {
    const { member, player } = await playerWithMoney(500);
    const key = randomUUID();
    const body = { from: 'WALLET', to: 'pg', amount: 100 };
    const first = await world.call(transfer, { token: member.token, body, key });
    await removeReply(member.id);
    const before = await postings(member.id);
    const again = await world.call(transfer, { token: member.token, body, key });
    expect(again.reply).toEqual(first.reply);
    expect(again.headers['idempotent-replay']).toBeUndefined();
    expect(await postings(member.id)).toBe(before);
    expect((await world.outside.player('pg', player))?.transfers).toMatchObject([{ times: 1 }]);
  });

  it('repeats a withdrawal under the same operation, also when it has been paid meanwhile', async () => {
    const { member } = await playerWithMoney(500);
    const key = randomUUID();
    const first = await world.call(withdraw, { token: member.token, body: { amount: 500 }, key });
    await world.untilAllEnded();
    await removeReply(member.id);
    const again = await world.call(withdraw, { token: member.token, body: { amount: 500 }, key });
    expect(again.reply).toMatchObject({ withdrawalId: first.reply?.withdrawalId, status: 'SUCCESS' });
    expect(await world.books(member)).toMatchObject({ bank: -50_000n, payout: 50_000n });
  });

  it('answers TRANSFER_FAIL again for a transfer the provider refused', async () => {
    const { member } = await playerWithMoney(500);
    await world.outside.setFault({ target: 'game:pg', fault: 'refuse' });
    const key = randomUUID();
    const body = { from: 'WALLET', to: 'pg', amount: 100 };
    expect((await world.call(transfer, { token: member.token, body, key })).message).toBe('TRANSFER_FAIL');
    await removeReply(member.id);
    expect((await world.call(transfer, { token: member.token, body, key })).message).toBe('TRANSFER_FAIL');
    expect(await world.books(member)).toEqual({ bank: -50_000n, cash: 50_000n });
  });

  /** As if the process had died before it wrote the answer down, and its lease had run out. */
  async function removeReply(memberId: string): Promise<void> {
    const forgotten = await world.admin.query(
      `update idempotency_keys set reply_status = null, reply = null, lease_until = now() - interval '1 second'
       where member_id = $1`,
      [memberId],
    );
    expect(forgotten.rowCount).toBe(1);
  }
});

describe('two processes at once (safety F8)', () => {
  let second: Awaited<ReturnType<typeof makeApp>>;
  beforeAll(async () => {
    second = await makeApp(readConfig({ ...testConfig(world.databaseUrl, world.outside.url), ...PATIENT }));
    second.workLoop.start();
  });
  afterAll(async () => {
    await Promise.all([second.member.close(), second.office.close(), second.workLoop.stop(5_000)]);
    await second.db.destroy();
  });

  it('answer one key once between them, and move money once', async () => {
    const { member, player } = await playerWithMoney(500);
    const [key, token, body] = [randomUUID(), member.token, { from: 'WALLET', to: 'pg', amount: 100 }];
    const answers = await Promise.all(
      Array.from({ length: CALLERS / 2 }, () => [
        world.call(transfer, { token, body, key }),
        call(second.member, transfer, { token, body, key }),
      ]).flat(),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await world.outside.player('pg', player))?.transfers).toMatchObject([{ times: 1, amount: 100 }]);
  });

  it('pay a withdrawal once between their workers, and read the feed without crediting twice', async () => {
    const { member } = await playerWithMoney(500);
    for (const amount of [100, 150]) {
      const answered = await call(second.member, withdraw, {
        token: member.token,
        body: { amount },
        key: randomUUID(),
      });
      await world.untilAllEnded();
      const orders = (await world.outside.payouts()).filter(
        ({ reference }) => reference === answered.reply?.withdrawalId,
      );
      expect(orders).toMatchObject([{ state: 'PAID', amount, times: 1 }]);
    }
    expect(await world.books(member)).toEqual({ bank: -50_000n, cash: 25_000n, payout: 25_000n });
  });
});

describe('without an Idempotency-Key', () => {
  it('answers REQUEST_LIMIT to the same request while the first still runs, and takes it again afterwards', async () => {
    const { member } = await playerWithMoney(500);
    await world.outside.setFault({ target: 'game:pg', fault: 'slow', ms: 300 });
    const body = { from: 'WALLET', to: 'pg', amount: 100 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.call(transfer, { token: member.token, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'REQUEST_LIMIT')).toHaveLength(9);
    expect((await world.call(transfer, { token: member.token, body })).status).toBe(200);
    expect(await world.books(member)).toMatchObject({ 'game:pg': 20_000n });
  });
});
