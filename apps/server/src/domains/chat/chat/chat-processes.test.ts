import { chatConfig } from '@kapao/contract/member/chat.ts';
import { logout } from '@kapao/contract/member/login.ts';
import { describe, expect, inject, it, type TestContext } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { busyMs } from '../../../testing/busy.ts';
import { newGuestId, openDeskPage, openPage, textOf } from '../../../testing/chat-page.ts';
import { type Program, startProgram } from '../../../testing/program.ts';
import { startRedis } from '../../../testing/redis.ts';
import { startWorld, testConfig, until, type World } from '../../../testing/world.ts';

/** An operator at the inbox of one process is told of by the other, until the chair is empty. */
async function knowWhoIsThere({ world, officeUrl }: { world: World; officeUrl: string }) {
  const isStaffed = async () => (await world.call(chatConfig)).reply?.desk.isStaffed;
  expect(await isStaffed()).toBe(false);
  const desk = await openDeskPage(officeUrl, await world.cookieOf('support'));
  await desk.report({ isAway: false, usedAgoMs: 0 });
  await until('the other process tells customers', async () => (await isStaffed()) === true);
  await desk.report({ isAway: true, usedAgoMs: 0 });
  await until('the other process has heard', async () => (await isStaffed()) === false);
  await desk.report({ isAway: false, usedAgoMs: 0 });
  await until('and again', async () => (await isStaffed()) === true);
}

/** Two server processes on one database: this one and a program of its own. */
async function startTwo({ onTestFinished }: TestContext, carrier: Record<string, string>) {
  const world = await startWorld(inject('databaseAdminUrl'), carrier);
  onTestFinished(() => world.stop());
  const officePort = await freePort();
  const second = await startProgram({
    entry: 'apps/server/src/main.ts',
    port: await freePort(),
    readyPath: '/readyz',
    environment: {
      ...testConfig(world.databaseUrl, 'http://127.0.0.1:9'),
      DATABASE_POOL: '4',
      OPERATOR_PORT: String(officePort),
      ...carrier,
    },
  });
  onTestFinished(async () => void (await second.kill('SIGKILL')));
  return { world, second, officeUrl: `http://127.0.0.1:${officePort}` };
}

async function startRedisFor({ skip, onTestFinished }: TestContext) {
  const path = inject('redisPath');
  if (path === '') skip('there is no redis-server on this computer');
  const redis = await startRedis(path);
  onTestFinished(() => redis.stop());
  return redis;
}

async function deliverToEachOther({ world, second }: { world: World; second: Program }) {
  const member = await world.register();
  const who = { token: member.token, memberId: member.id };
  const here = await openPage(world.memberUrl, who);
  const there = await openPage(second.url, who);
  await here.say('from the first');
  await there.say('from the second');
  await until('both have heard both', async () => here.heard.length === 2 && there.heard.length === 2);
  expect(here.heard.map(textOf).sort()).toEqual(['from the first', 'from the second']);
  expect((await here.history()).reply?.conversations.map(({ sequence }) => sequence)).toEqual([1, 2]);
  const cut = new Promise((resolve) => there.socket.once('disconnect', resolve));
  const began = Date.now();
  await world.call(logout, { token: member.token });
  await cut;
  expect(Date.now() - began).toBeLessThan(busyMs(2_000));
}

describe('two processes', () => {
  it('two processes deliver to each other’s pages, and disconnect each other’s ended sessions', async (context) => {
    const two = await startTwo(context, {});
    await deliverToEachOther(two);
    await knowWhoIsThere(two);
    // A process that ends takes its desks along at once.
    expect(await two.second.kill('SIGTERM')).toBe(0);
    await until('nobody is there', async () => (await two.world.call(chatConfig)).reply?.desk.isStaffed === false);
  }, 60_000);

  it('two processes deliver over Redis; losing it costs no message and no process, and what was missed is fetched', async (context) => {
    const redis = await startRedisFor(context);
    const two = await startTwo(context, { REDIS_URL: redis.url });
    await deliverToEachOther(two);
    await knowWhoIsThere(two);

    const who = { guestId: newGuestId() };
    const here = await openPage(two.world.memberUrl, who);
    const there = await openPage(two.second.url, who);
    await here.say('before');
    await until('it is heard', async () => there.heard.length === 1);
    await redis.kill();
    for (const text of ['into the gap', 'and another']) expect((await here.say(text)).status).toBe(200);
    await until('its own process delivers it all the same', async () => here.heard.length === 3);
    await redis.start();
    await until('the other process hears again', async () => {
      const said = await here.say('afterwards');
      return said.status === 200 && there.heard.length > 1;
    });
    // The first that is heard does not follow the last one known, so the page asks from there on.
    expect(there.heard[1]?.sequence).toBeGreaterThan(2);
    const missed = await there.history({ since: 1 });
    const texts = missed.reply?.conversations.map((message) => `${message.sequence} ${textOf(message)}`) ?? [];
    expect(texts.slice(0, 3)).toEqual(['2 into the gap', '3 and another', '4 afterwards']);
    expect(await two.second.kill('SIGTERM')).toBe(0);
    expect(two.second.words()).toBe('');
  });
});
