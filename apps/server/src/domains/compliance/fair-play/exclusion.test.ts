import { changeProfile } from '@kapao/contract/member/account.ts';
import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { askReturn, beginExclusion, confirmReturn } from '@kapao/contract/member/fair-play.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { withdraw, withdrawAside } from '@kapao/contract/member/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { meterOf, publish, settleBet } from '../../../testing/bonus-story.ts';
import {
  ageFairPlay,
  excludeForEver,
  fairPlayOf,
  sendMoney,
  takeBreak,
  toGame,
} from '../../../testing/fair-play-story.ts';
import { type Member, newAccountNo, registration, startWorld, until, type World } from '../../../testing/world.ts';
import { purgeRefusals } from './refused-attempts-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

const cash = async (member: Member) => (await world.wallet(member)).wallet.amount;
const ask = (member: Member) => world.call(askReturn, { token: member.token });
const confirm = (member: Member) => world.call(confirmReturn, { token: member.token });

async function withMoney(baht: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, baht);
  return member;
}

describe('a break', () => {
  it('ends play at once and brings money home; withdrawals and the statement stay open', async () => {
    const member = await withMoney(1_000);
    await world.activate(member, 'pg');
    expect((await toGame(world, member, 400)).status).toBe(200);
    expect((await takeBreak(world, member)).status).toBe(200);
    const refused = await toGame(world, member, 10);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      403,
      expect.objectContaining({ message: 'ON_BREAK', opensAt: expect.any(String) }),
    ]);
    await until('the money is home', async () => (await cash(member)) === 1_000);
    expect(await world.signIn(member.username)).toEqual(expect.any(String));
    const out = await world.call(withdraw, { token: member.token, body: { amount: 1_000 } });
    expect(out.status).toBe(200);
  });

  it('sets aside what arrives meanwhile, which goes back to the bank', async () => {
    const member = await world.register();
    await takeBreak(world, member);
    await sendMoney(world, member, 300);
    await until('it is set aside', async () => (await fairPlayOf(world, member)).aside === 300);
    expect(await cash(member)).toBe(0);
    const back = await world.call(withdrawAside, { token: member.token, body: {} });
    expect(back.reply).toMatchObject({ amount: 300 });
  });

  it('is not undone before its end; then a day passes between the wish and the yes', async () => {
    const member = await withMoney(100);
    await world.activate(member, 'pg');
    await takeBreak(world, member, 48);
    expect((await ask(member)).message).toBe('ON_BREAK');
    expect((await confirm(member)).message).toBe('NO_DATA');
    await ageFairPlay(world, member, 48);
    // Its end alone opens nothing.
    expect((await toGame(world, member, 10)).message).toBe('ON_BREAK');
    expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ canAsk: true, returnOpensAt: null });
    expect((await ask(member)).status).toBe(200);
    expect(JSON.parse((await confirm(member)).text)).toMatchObject({
      message: 'LIMIT_WAITS',
      opensAt: expect.any(String),
    });
    await ageFairPlay(world, member, 24);
    expect((await confirm(member)).status).toBe(200);
    expect((await fairPlayOf(world, member)).exclusion).toBeNull();
    expect((await toGame(world, member, 10)).status).toBe(200);
  });

  it('waits for a new wish when the yes comes too late', async () => {
    const member = await world.register();
    await takeBreak(world, member);
    await ageFairPlay(world, member, 24);
    await ask(member);
    await ageFairPlay(world, member, 24 * 9);
    expect((await confirm(member)).message).toBe('NO_DATA');
    expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ canAsk: true });
    expect((await ask(member)).status).toBe(200);
    expect((await confirm(member)).message).toBe('LIMIT_WAITS');
  });

  it('can become an exclusion, which then stands, and not the other way round', async () => {
    const member = await world.register();
    await takeBreak(world, member);
    expect((await excludeForEver(world, member)).status).toBe(200);
    expect((await takeBreak(world, member)).status).toBe(200);
    expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ kind: 'EXCLUSION', endsAt: null });
    await ageFairPlay(world, member, 24 * 400);
    expect((await ask(member)).message).toBe('EXCLUDED');
  });

  it.each([
    [{ kind: 'BREAK', hours: 23 }],
    [{ kind: 'BREAK', hours: 42 * 24 + 1 }],
    [{ kind: 'EXCLUSION', months: 5 }],
  ] as const)('a break or an exclusion cannot be %j', async (body) => {
    const member = await world.register();
    expect((await world.call(beginExclusion, { token: member.token, body })).message).toBe('KEY_INVALID');
    expect((await fairPlayOf(world, member)).exclusion).toBeNull();
  });
});

describe('a bonus when its member stops playing', () => {
  it('ends with own money kept, and the part of it that was earned', async () => {
    const code = await publish(world, { award: { kind: 'fixed', amount: 100 }, multiple: 5, percentFail: 0 });
    const member = await withMoney(200);
    expect((await world.call(activateBonus, { token: member.token, params: { code }, method: 'POST' })).status).toBe(
      200,
    );
    // Half of the 500 that was asked for: half of the 100 is earned.
    await settleBet(world, member, { stakeMinor: 25_000, payoutMinor: 25_000 });
    await takeBreak(world, member);
    await until('the bonus has ended', async () => (await meterOf(world, member)) === null);
    expect(await cash(member)).toBe(250);
  });
});

describe('a person who is excluded', () => {
  it('does not register again with the same bank account, nor give it to another member', async () => {
    const member = await world.register();
    await excludeForEver(world, member);
    const { bankCode, accountNo } = member;
    // The account is free for others once its member has another one.
    await world.moveAccount(member, '1112223334');
    await expect(world.register({ bankCode, accountNo })).rejects.toThrow('EXISTING_BANK');
    const other = await world.register({ bankCode });
    await expect(world.moveAccount(other, accountNo)).rejects.toThrow('EXISTING_BANK');
  });

  it('who registers later on the same device plays only after people have looked', async () => {
    const device = { 'x-device-id': crypto.randomUUID() };
    const housemate = await world.register({ from: { headers: device } });
    const member = await world.register({ from: { headers: device } });
    await excludeForEver(world, member);
    const again = await world.register({ from: { headers: device } });
    expect((await fairPlayOf(world, again)).exclusion).toMatchObject({ kind: 'EXCLUSION', isUnderReview: true });
    // Who was there before is somebody else.
    expect((await fairPlayOf(world, housemate)).exclusion).toBeNull();
    await world.signIn(housemate.username, { headers: device });
    expect((await fairPlayOf(world, housemate)).exclusion).toBeNull();
    expect((await ask(again)).message).toBe('EXCLUDED');
  });

  it('is known to nobody who registers with another person’s number: the answer is that of every number in use', async () => {
    const [member, excluded] = [await world.register(), await world.register()];
    await excludeForEver(world, excluded);
    const { bankCode, accountNo } = excluded;
    await world.moveAccount(excluded, newAccountNo());
    const answers = async (username: string, account: { bankCode: string; accountNo: string }) => {
      const answered = await world.call(register, { body: registration(username, account) });
      const { requestId: _id, ...told } = JSON.parse(answered.text);
      return [answered.status, told];
    };
    expect(await answers('0811112223', { bankCode, accountNo })).toEqual(await answers('0811112223', member));
    const fresh = () => ({ bankCode, accountNo: newAccountNo() });
    expect(await answers(excluded.username, fresh())).toEqual(await answers(member.username, fresh()));
    expect(register.refusals).not.toContain('EXCLUDED');
  });
});

describe('whom an exclusion stops', () => {
  const stops = async (member: Member) =>
    (
      await world.admin.query(
        `select s.kind, s.way, s.member_id, s.times::int from exclusion_stops s join exclusions e using (exclusion_id)
         where e.member_id = $1 order by s.kind desc, s.stop_id`,
        [member.id],
      )
    ).rows;
  const tries = (username: string, account: { bankCode: string; accountNo: string }) =>
    world.call(register, { body: registration(username, account) });

  it('is written down: by phone and by account, who registers and who changes to it, and nobody else is', async () => {
    const [member, other] = [await world.register(), await world.register()];
    const old = { bankCode: member.bankCode, accountNo: member.accountNo };
    expect((await tries(member.username, { ...old, accountNo: newAccountNo() })).message).toBe('EXISTING_USER');
    await excludeForEver(world, member);
    await world.moveAccount(member, newAccountNo());
    expect(await stops(member)).toEqual([]);
    expect((await tries(member.username, { ...old, accountNo: newAccountNo() })).message).toBe('EXISTING_USER');
    expect((await tries('0811112229', old)).message).toBe('EXISTING_BANK');
    const mover = await world.register({ bankCode: member.bankCode });
    await expect(world.moveAccount(mover, member.accountNo)).rejects.toThrow('EXISTING_BANK');
    expect((await tries('0811112228', { bankCode: other.bankCode, accountNo: other.accountNo })).message).toBe(
      'EXISTING_BANK',
    );
    expect(await stops(member)).toEqual([
      { kind: 'PHONE', way: register.path, member_id: null, times: 1 },
      { kind: 'BANK_ACCOUNT', way: register.path, member_id: null, times: 1 },
      { kind: 'BANK_ACCOUNT', way: changeProfile.path, member_id: mover.id, times: 1 },
    ]);
    expect(await stops(other)).toEqual([]);
  });

  it('is counted once for each try, fifty at once, in one row of the day that only grows and stays for its time', async () => {
    const member = await world.register();
    await excludeForEver(world, member);
    const { bankCode } = member;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tries(member.username, { bankCode, accountNo: newAccountNo() })),
    );
    const stopped = answers.filter(({ message }) => message === 'EXISTING_USER').length;
    expect(stopped).toBeGreaterThan(1);
    expect(await stops(member)).toEqual([{ kind: 'PHONE', way: register.path, member_id: null, times: stopped }]);
    const change = (statement: string) => world.admin.query(statement);
    await expect(change('update exclusion_stops set times = times - 1 where times > 1')).rejects.toThrow(
      'never changes',
    );
    await expect(change('delete from exclusion_stops')).rejects.toThrow('kept for its time');
    await actFor('worker', () => purgeRefusals(world.app.db));
    expect(await stops(member)).toHaveLength(1);
    const client = await world.admin.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update exclusion_stops set day = day - 1825');
    await client.query('commit');
    client.release();
    await actFor('worker', () => purgeRefusals(world.app.db));
    expect(await stops(member)).toEqual([]);
  });
});

describe('the database', () => {
  it('undoes no exclusion, whoever writes', async () => {
    const member = await world.register();
    await takeBreak(world, member);
    const change = (set: string) => world.admin.query(`update exclusions set ${set} where member_id = $1`, [member.id]);
    await expect(change('returned_at = now()')).rejects.toThrow('not undone');
    await expect(change("ends_at = ends_at - interval '1 hour'")).rejects.toThrow('keeps its end');
    await expect(change("starts_at = starts_at - interval '1 hour'")).rejects.toThrow('never changes');
  });
});
