import { randomUUID } from 'node:crypto';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { releaseAside } from '@kapao/contract/member/fair-play.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { withdraw, withdrawAll, withdrawAside } from '@kapao/contract/member/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { fairPlayOf, sendMoney, toGame } from '../../../testing/fair-play-story.ts';
import { accept, identityOf, PERSON, prove, sayPerson, showDocument } from '../../../testing/identity-story.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

const gates = (wish: object) => world.setPolicy('identity', wish);
const baht = (amount: number) => ({ THB: amount, LAK: 0 });
const cash = async (member: Member) => (await world.wallet(member)).wallet.amount;
const out = (member: Member, amount: number) =>
  world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });

async function withMoney(amount: number): Promise<Member> {
  const member = await world.register();
  await gates({});
  await world.deposit(member, amount);
  return member;
}

const told = (answer: { status: number; text: string }) => [answer.status, JSON.parse(answer.text)];
const needs = (level: number) => [403, expect.objectContaining({ message: 'IDENTITY_REQUIRED', level })];

describe('a gate of withdrawals', () => {
  it('asks for its level from the first one on, leaves the money where it is, and opens with the level', async () => {
    const member = await withMoney(1_000);
    await world.activate(member, 'pg');
    expect((await toGame(world, member, 400)).status).toBe(200);
    await world.untilAllEnded();
    await gates({ withdrawalLevel: 3 });
    expect(told(await out(member, 200))).toEqual(needs(3));
    const all = await world.call(withdrawAll, { token: member.token, body: { amount: 1_000 }, key: randomUUID() });
    expect(told(all)).toEqual(needs(3));
    expect(await cash(member)).toBe(600);
    await prove(world, member, { level: 2 });
    expect(told(await out(member, 200))).toEqual(needs(3));
    const shown = await showDocument(world, member);
    expect(told(await out(member, 200))).toEqual(needs(3));
    await accept(world, shown.reply?.claim.id ?? '');
    expect((await out(member, 200)).status).toBe(200);
    expect(await cash(member)).toBe(400);
  });

  it.each([
    [{}, 900, 0],
    [{ withdrawnAbove2: baht(500) }, 500, 0],
    [{ withdrawnAbove2: baht(500) }, 501, 2],
    [{ withdrawnAbove2: baht(300), withdrawnAbove3: baht(500) }, 400, 2],
    [{ withdrawnAbove2: baht(300), withdrawnAbove3: baht(500) }, 501, 3],
    [{ withdrawalLevel: 2, withdrawnAbove3: baht(500) }, 100, 2],
    [{ withdrawalLevel: 1 }, 900, 0],
    [{ depositedAbove2: baht(1) }, 900, 0],
  ])('%j: a withdrawal of %i needs level %i', async (policy, amount, level) => {
    const member = await withMoney(900);
    await gates(policy);
    const answered = await out(member, amount);
    if (level === 0) expect(answered.status).toBe(200);
    else expect(told(answered)).toEqual(needs(level));
    expect(await cash(member)).toBe(level === 0 ? 900 - amount : 900);
  });

  it('counts what left in the days of the policy, whichever withdrawal it was', async () => {
    const member = await withMoney(2_000);
    await gates({ withdrawnAbove2: baht(500), periodDays: 2 });
    expect((await out(member, 300)).status).toBe(200);
    await world.untilAllEnded();
    expect(told(await out(member, 201))).toEqual(needs(2));
    const client = await world.admin.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      "update operations set created_at = created_at - interval '2 days 1 minute' where member_id = $1 and kind = 'withdrawal'",
      [member.id],
    );
    await client.query('commit');
    client.release();
    expect((await out(member, 201)).status).toBe(200);
  });

  it('lets one of fifty pass that come at once, and fifty that race with the level are before or behind it', async () => {
    const member = await withMoney(5_000);
    await gates({ withdrawnAbove2: baht(150) });
    const answered = await Promise.all(Array.from({ length: 50 }, () => out(member, 100)));
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.untilAllEnded();
    // What is asked for at the moment the level comes is before it, and refused, or behind it.
    const [, ...raced] = await Promise.all([
      sayPerson(world, member, PERSON),
      ...Array.from({ length: 50 }, () => out(member, 100)),
    ]);
    const refused = raced.filter(({ status }) => status !== 200).map(({ message }) => message);
    // Beside the gate it is only that a member has one withdrawal at a time.
    expect(refused.filter((code) => code !== 'IDENTITY_REQUIRED' && code !== 'REQUEST_LIMIT')).toEqual([]);
    expect((await identityOf(world, member)).level).toBe(2);
  });
});

describe('a gate of deposits', () => {
  it('refuses a code above it before it is shown, and all accounts when nothing is left', async () => {
    const member = await withMoney(300);
    await gates({ depositedAbove2: baht(500) });
    const code = (amount: number) =>
      world.call(createQrCode, {
        token: member.token,
        params: { provider: 'KBANK' },
        body: { amount },
        key: randomUUID(),
      });
    expect(told(await code(201))).toEqual(needs(2));
    expect((await code(200)).status).toBe(200);
    await gates({ depositedAbove2: baht(300) });
    const asked = await world.call(lookupDeposit, { token: member.token, query: { locale: 'th' } });
    expect(told(asked)).toEqual(needs(2));
    await prove(world, member, { level: 2 });
    expect((await code(201)).status).toBe(200);
  });

  it('sets aside what a transfer brings above it, which goes back to the bank, or to the wallet with the level', async () => {
    const member = await world.register();
    await gates({ depositedAbove2: baht(500), depositedAbove3: baht(900), withdrawalLevel: 3 });
    await sendMoney(world, member, 800);
    await until('300 is set aside', async () => (await fairPlayOf(world, member)).aside === 300);
    expect(await cash(member)).toBe(500);
    expect(await fairPlayOf(world, member)).toMatchObject({ asideRoom: 0, asideLevel: 2 });
    const release = (amount: number) =>
      world.call(releaseAside, { token: member.token, body: { amount }, key: randomUUID() });
    const refused = await Promise.all(Array.from({ length: 50 }, () => release(300)));
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['IDENTITY_REQUIRED']));
    await prove(world, member, { level: 2 });
    expect(await fairPlayOf(world, member)).toMatchObject({ asideRoom: 300, asideLevel: 0 });
    const released = await Promise.all(Array.from({ length: 50 }, () => release(200)));
    expect(released.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await cash(member)).toBe(700);
    await sendMoney(world, member, 400);
    await until('300 is set aside', async () => (await fairPlayOf(world, member)).aside === 300);
    expect(await cash(member)).toBe(900);
    const back = await world.call(withdrawAside, { token: member.token, body: {}, key: randomUUID() });
    expect(back.reply).toMatchObject({ amount: 300 });
  });

  it('leaves alone what there was before it, and whoever has the level', async () => {
    const member = await world.register();
    await gates({});
    await prove(world, member, { level: 3 });
    await gates({ depositedAbove2: baht(100), depositedAbove3: baht(200) });
    await world.deposit(member, 900);
    expect(await fairPlayOf(world, member)).toMatchObject({ aside: 0, asideLevel: 0 });
  });
});

describe('a payout account in another name', () => {
  it('than the member was accepted by is for people to pay', async () => {
    const member = await withMoney(500);
    await prove(world, member, { level: 2 });
    await world.admin.query("update members set bank_account_name = 'WANNA KAEWDEE' where member_id = $1", [member.id]);
    expect((await out(member, 200)).status).toBe(200);
    const found = await world.admin.query('select review_reasons from withdrawals where member_id = $1', [member.id]);
    expect(found.rows[0]?.review_reasons).toContain('IDENTITY_NAME');
    await world.admin.query("update members set bank_account_name = 'TEST MEMBER' where member_id = $1", [member.id]);
  });
});
