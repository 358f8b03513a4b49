import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { CHAT_EVENTS, liveWallet } from '@kapao/contract/shared/chat-events.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import { opened, openSocket } from '../../../testing/chat-page.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const versionOf = async (member: Member) =>
  (await world.call(getWallet, { token: member.token })).reply?.version ?? 'none';

/** A page of the member with its socket open: the versions that it was sent. */
async function openPage(member: Member) {
  const socket = openSocket(world.memberUrl, { token: member.token, memberId: member.id });
  const heard: string[] = [];
  socket.on(CHAT_EVENTS.wallet, (event: unknown) => heard.push(liveWallet.parse(event).version));
  expect(await opened(socket)).toBe('connected');
  await until('the first version is heard', async () => heard.length === 1);
  return { heard, close: () => socket.disconnect() };
}

it('an open socket is sent the version of the wallet after each change of money, and nothing while none changes', async () => {
  const [member, other] = [await world.register(), await world.register()];
  await world.activate(member, 'pg');
  const page = await openPage(member);
  const otherPage = await openPage(other);
  const move = (from: string, to: string, amount: number) =>
    world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    credited: () => world.deposit(member, 500),
    'moved to a game': () => move('WALLET', 'pg', 200),
    'moved back': () => move('pg', 'WALLET', 50),
    'paid out': () => world.call(withdraw, { token: member.token, body: { amount: 100 }, key: randomUUID() }),
  };
  for (const [name, change] of Object.entries(changes)) {
    const before = await versionOf(member);
    await change();
    await world.untilAllEnded();
    const after = await versionOf(member);
    expect(after, name).not.toBe(before);
    await until(`it is heard that money was ${name}`, async () => page.heard.at(-1) === after);
  }
  await world.deposit(other, 10);
  await until('the other page hears of its own money', async () => otherPage.heard.length === 2);
  expect(new Set(page.heard).size).toBe(page.heard.length);
  page.close();
  otherPage.close();
});

it('a withdrawal that waits for approval is reported when it goes on', async () => {
  const member = await world.register();
  await world.deposit(member, 100_000);
  const { reply } = await world.call(withdraw, { token: member.token, body: { amount: 60_000 }, key: randomUUID() });
  expect(reply?.status).toBe('PENDING');
  const page = await openPage(member);
  expect(page.heard).toEqual([await versionOf(member)]);
  for (const operator of ['finance', 'finance2'] as const) await approveAs(world, operator, reply?.withdrawalId ?? '');
  await world.untilAllEnded();
  const paid = await versionOf(member);
  await until('it is heard that it was paid', async () => page.heard.at(-1) === paid && page.heard.length > 1);
  page.close();
});

it('a socket that was opened anew is sent the version again, so that a page learns of what it missed', async () => {
  const member = await world.register();
  const first = await openPage(member);
  first.close();
  await world.deposit(member, 25);
  const second = await openPage(member);
  expect(second.heard[0]).toBe(await versionOf(member));
  expect(second.heard[0]).not.toBe(first.heard[0]);
  second.close();
});
