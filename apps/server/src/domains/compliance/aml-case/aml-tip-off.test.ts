import { randomUUID } from 'node:crypto';
import { login } from '@kapao/contract/member/login.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import {
  assignAmlCase,
  escalateAmlCase,
  getAmlCase,
  holdAmlMoney,
  openAmlCase,
  releaseAmlHold,
} from '@kapao/contract/operator/aml-case.ts';
import { freezeMember } from '@kapao/contract/operator/member.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPage } from '../../../testing/chat-page.ts';
import { startQrWorld } from '../../../testing/qr-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { MEMBER_PASSWORD, type Member, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const reason = 'a story';

/** Bodies of reads that are asked by POST, and of one thing, where it is named in the address. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/playHistory': { period: 'today' },
  'POST /api/wallet/slip/check': { code: 'no slip' },
};
/** Every read of the contract that names nothing in its address: none is left out. */
const READS: readonly Route[] = MEMBER_ROUTES.filter(({ effect, path }) => !effect && !path.includes(':'));

/** Two members who are alike in everything; what differs between any two members is taken out of what they are told. */
type Pair = readonly [held: Member, other: Member];

async function alike(baht: number): Promise<Pair> {
  const one = async () => {
    const member = await world.register();
    await world.deposit(member, baht);
    await world.activate(member, 'pg');
    return member;
  };
  return [await one(), await one()];
}

/** Ids, times, the end of the own account, and what is drawn from them. */
const OWN =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|"(requestId|link|reference|id|qrcode|qrcodeId|payload|challenge|accountEnding|checkCode|version)":"(?:[^"\\]|\\.)*"/g;

/** A told text without names, numbers of accounts, ids and times. */
function plain(text: string, member: Member, players: readonly string[]): string {
  const own = [member.id, member.username, member.accountNo, member.token, ...players].filter((part) => part !== '');
  return own.reduce((told, part) => told.replaceAll(part, '*'), text.replace(OWN, '#'));
}

async function playersOf(member: Member): Promise<string[]> {
  const found = await world.admin.query('select username from game_accounts where member_id = $1', [member.id]);
  return found.rows.map(({ username }) => String(username));
}

async function toldBy(member: Member): Promise<Map<string, string>> {
  const players = await playersOf(member);
  const told = new Map<string, string>();
  for (const route of READS) {
    const name = `${route.method} ${route.path}`;
    const body = route.body ? (BODIES[name] ?? {}) : undefined;
    const answered = await world.call(route, { token: member.token, ...(body ? { body } : {}) });
    told.set(name, `${answered.status} ${plain(answered.text, member, players)}`);
  }
  const rows = await world.call(listStatement, { token: member.token, query: {} });
  for (const [index, { id }] of (rows.reply?.statements ?? []).entries()) {
    const row = await world.call(statementTimeline, { token: member.token, params: { id } });
    told.set(`statement row ${index}`, `${row.status} ${plain(row.text, member, players)}`);
  }
  return told;
}

const expectAlike = async ([held, other]: Pair) => {
  const [first, second] = [await toldBy(held), await toldBy(other)];
  expect([...first.entries()]).toEqual([...second.entries()]);
  return first;
};

/** The same call of both; its answers, which must be one. */
async function both<T extends { status: number; text: string }>(pair: Pair, ask: (member: Member) => Promise<T>) {
  const answers = [];
  for (const member of pair) {
    const answered = await ask(member);
    answers.push(`${answered.status} ${plain(answered.text, member, await playersOf(member))}`);
  }
  expect(answers[0]).toBe(answers[1]);
  return answers[0] ?? '';
}

const take = (amount: number) => (member: Member) =>
  world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const play = (amount: number) => (member: Member) =>
  world.call(transfer, { token: member.token, body: { from: 'WALLET', to: 'pg', amount }, key: randomUUID() });
const code = (member: Member) =>
  world.call(createQrCode, { token: member.token, params: { provider: 'WW' }, body: { amount: 100 } });

/** A case in hand, escalated. */
async function escalated(member: Member): Promise<string> {
  const opened = await world.callAs('finance', openAmlCase, { params: { id: member.id }, body: { reason } });
  const params = { id: opened.reply?.id ?? '' };
  expect((await world.callAs('finance', assignAmlCase, { params, body: { isTaken: true } })).status).toBe(200);
  expect((await world.callAs('finance', escalateAmlCase, { params, body: { reason } })).status).toBe(200);
  return params.id;
}

async function held(id: string, amount: number | null): Promise<string> {
  const proposed = await world.callAs('finance', holdAmlMoney, { params: { id }, body: { amount, reason } });
  expect((await approveProposed(world, proposed, 'owner')).status).toBe(200);
  const detail = await world.callAs('finance', getAmlCase, { params: { id } });
  return detail.reply?.holds[0]?.id ?? '';
}

it('a member with a case, a hold and a hold let go reads, byte for byte, what a member without any reads', async () => {
  const pair = await alike(5_000);
  const [member] = pair;
  const told = await expectAlike(pair);
  expect(told.size).toBeGreaterThan(READS.length);

  const pages = await Promise.all(pair.map(({ token, id }) => openPage(world.memberUrl, { token, memberId: id })));
  const heard = pages.map(({ socket }) => {
    const events: string[] = [];
    socket.onAny((name: string) => events.push(name));
    socket.on('disconnect', () => events.push('disconnect'));
    return events;
  });

  const id = await escalated(member);
  expect(await expectAlike(pair)).toEqual(told);
  const holdId = await held(id, 1_000);
  expect(await expectAlike(pair)).toEqual(told);
  // Also of what is paid in meanwhile, and of play with what is free.
  await both(pair, play(100));
  await world.untilAllEnded();
  await expectAlike(pair);

  // Above what is there it is the answer of every shortage, whatever is held.
  expect(await both(pair, take(5_001))).toContain('MONEY_NOT_ENOUGH');
  expect(await both(pair, play(5_001))).toContain('MONEY_NOT_ENOUGH');

  // Above what is free, and there, it is the answer of every withdrawal that people look at.
  await world.setPolicy('payout', { memberDay: { THB: 1, LAK: 0 } });
  expect(await both(pair, take(4_500))).toMatch(/^200/);
  await expectAlike(pair);
  await both(pair, code);

  const released = await world.callAs('finance', releaseAmlHold, { params: { id: holdId }, body: { reason } });
  expect((await approveProposed(world, released, 'owner')).status).toBe(200);
  await expectAlike(pair);
  expect(heard[0]).toEqual(heard[1]);
  for (const { socket } of pages) socket.close();
});

it('a member of whom everything is held is told what every frozen member is told', async () => {
  const pair = await alike(300);
  const [member, other] = pair;
  await held(await escalated(member), null);
  expect((await world.callAs('finance', freezeMember, { params: { id: other.id }, body: { reason } })).status).toBe(
    200,
  );
  await expectAlike(pair);
  await both(pair, take(100));
  await both(pair, play(100));
  await both(pair, code);
  const answers = [];
  for (const { username } of pair) {
    const answered = await world.call(login, { body: { username, password: MEMBER_PASSWORD } });
    const { requestId: _id, ...told } = JSON.parse(answered.text);
    answers.push([answered.status, told]);
  }
  expect(answers[0]).toEqual(answers[1]);
});
