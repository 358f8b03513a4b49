import { randomUUID } from 'node:crypto';
import { getPlayYear, getReality, setReality } from '@kapao/contract/member/reality.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { settleBet } from '../../../testing/bonus-story.ts';
import { ageFairPlay, toGame } from '../../../testing/fair-play-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(() => world.setPolicy('jurisdictions', {}));

async function player(): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, 1_000);
  await world.activate(member, 'pg');
  return member;
}

async function realityOf(member: Member) {
  const { reply, text } = await world.call(getReality, { token: member.token });
  if (!reply) throw new Error(`it answered ${text}`);
  return reply;
}

async function yearOf(member: Member, year?: number) {
  const query = year === undefined ? {} : { year: String(year) };
  const { reply, message } = await world.call(getPlayYear, { token: member.token, query });
  return reply ?? message;
}

const choose = (member: Member, minutes: number) => world.call(setReality, { token: member.token, body: { minutes } });

describe('time and result', () => {
  it('are those of the play that goes on: from the first move after a rest, with what was won and lost since', async () => {
    const member = await player();
    expect((await realityOf(member)).session).toBeNull();
    await toGame(world, member, 100);
    await settleBet(world, member, { stakeMinor: 4_000, payoutMinor: 1_000 });
    await ageFairPlay(world, member, 1 / 3);
    await settleBet(world, member, { stakeMinor: 2_000, payoutMinor: 0 });
    const { session } = await realityOf(member);
    expect(session).toMatchObject({ minutes: 20, staked: 60, net: -50 });
  });

  it('begin anew after a rest, and are over when it goes on', async () => {
    const member = await player();
    await settleBet(world, member, { stakeMinor: 4_000 });
    await ageFairPlay(world, member, 2);
    expect((await realityOf(member)).session).toBeNull();
    await settleBet(world, member, { stakeMinor: 1_000, payoutMinor: 3_000 });
    expect((await realityOf(member)).session).toMatchObject({ minutes: 0, staked: 10, net: 20 });
  });

  it('are shown as often as the member chooses within the bounds of the site, else as often as it says', async () => {
    const member = await player();
    expect(await realityOf(member)).toMatchObject({ everyMinutes: 60, minMinutes: 15, maxMinutes: 240 });
    expect((await choose(member, 10)).message).toBe('KEY_INVALID');
    expect((await choose(member, 241)).message).toBe('KEY_INVALID');
    expect((await choose(member, 30)).status).toBe(200);
    expect((await realityOf(member)).everyMinutes).toBe(30);
    await world.setPolicy('fairPlay', { realityMinMinutes: 45 });
    expect((await realityOf(member)).everyMinutes).toBe(45);
    await world.setPolicy('fairPlay', {});
  });

  it('are shown to nobody who did not choose, where no set of rules asks for it', async () => {
    const member = await player();
    await world.setPolicy('jurisdictions', { generic: false, la: true, th: false });
    expect((await realityOf(member)).everyMinutes).toBeNull();
    await choose(member, 60);
    expect((await realityOf(member)).everyMinutes).toBe(60);
  });
});

describe('a year in sums', () => {
  it('has what was paid in and out, and the result at each game, of that Bangkok year and member alone', async () => {
    const [member, other] = [await player(), await player()];
    await settleBet(world, member, { stakeMinor: 5_000, payoutMinor: 2_000 });
    await settleBet(world, member, { stakeMinor: 1_000, payoutMinor: 9_000 });
    await settleBet(world, other, { stakeMinor: 7_000 });
    const deposit = await world.admin.query('select operation_id from operations where member_id = $1 limit 1', [
      member.id,
    ]);
    const body = {
      direction: 'CREDIT',
      amount: 50,
      reason: 'a story',
      operationId: String(deposit.rows[0]?.operation_id),
    };
    for (const cause of ['MISSED_DEPOSIT', 'GOODWILL'] as const) {
      const wish = await world.callAs('finance', adjustBalance, {
        params: { id: member.id },
        body: { ...body, direction: 'CREDIT', cause },
      });
      expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
    }
    const paid = await world.call(withdraw, { token: member.token, body: { amount: 300 }, key: randomUUID() });
    expect(paid.status).toBe(200);
    await world.untilAllEnded();
    expect(await yearOf(member)).toMatchObject({
      ...{ in: 1_050, out: 300, net: -750 },
      games: [{ code: 'pg', staked: 60, won: 110, net: 50 }],
    });
    await ageFairPlay(world, member, 24 * 366);
    expect(await yearOf(member)).toMatchObject({ in: 0, games: [] });
  });

  it('is not told where no set of rules asks for it', async () => {
    const member = await player();
    await world.setPolicy('jurisdictions', { generic: false, la: false, th: false });
    expect(await yearOf(member)).toBe('NO_DATA');
    expect(await yearOf(member, 1_999)).toBe('KEY_INVALID');
  });
});
