import { randomUUID } from 'node:crypto';
import { changePassword } from '@kapao/contract/member/account.ts';
import { readChat, sendMessage } from '@kapao/contract/member/chat.ts';
import { setPlayLimit } from '@kapao/contract/member/fair-play.ts';
import {
  type InboxEvent,
  listInbox,
  MAX_INBOX_EVENTS,
  readInboxNews,
  seeInboxEvents,
} from '@kapao/contract/member/inbox.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { answerChat, listConversations } from '@kapao/contract/operator/chat.ts';
import { listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendMoney } from '../../../testing/fair-play-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { MEMBER_PASSWORD, type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
}, 60_000);
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

async function inboxOf(token: string): Promise<InboxEvent[]> {
  const { reply } = await world.call(listInbox, { token });
  return reply?.events ?? [];
}
const newsOf = async (token: string) => (await world.call(readInboxNews, { token })).reply;
const kindsOf = async (token: string) => (await inboxOf(token)).map(({ kind }) => kind);
const see = (token: string, events: readonly Pick<InboxEvent, 'kind' | 'id'>[]) =>
  world.call(seeInboxEvents, { token, body: { events: events.map(({ kind, id }) => ({ kind, id })) } });

/** A withdrawal that an operator reviews; answers its id. */
async function waiting(member: Member): Promise<string> {
  await world.deposit(member, 5_000);
  const asked = await world.call(withdraw, { token: member.token, body: { amount: 2_500 }, key: randomUUID() });
  expect(asked.message).toBe('PENDING');
  const { reply } = await world.callAs('finance', listWithdrawals, { query: { limit: '100' } });
  return reply?.withdrawals.find(({ memberId }) => memberId === member.id)?.id ?? '';
}

const refuse = (id: string, note: 'TURNOVER' | 'MEMBER_ASKED') =>
  world.callAs('finance', rejectWithdrawal, { params: { id }, body: { reason: 'a story', note } });

describe('the inbox of money', () => {
  it('has one row for each deposit, with its amount and its statement row, however many arrive at once', async () => {
    const member = await world.register();
    expect(await newsOf(member.token)).toEqual({
      unread: 0,
      refused: [],
      withdrawal: null,
      isNew: true,
      isMaintenance: false,
    });
    await Promise.all(Array.from({ length: 20 }, (_none, at) => sendMoney(world, member, 10 + at)));
    await until('all deposits have a row', async () => (await inboxOf(member.token)).length >= 20);
    const events = await inboxOf(member.token);
    const rows = await world.admin.query(
      "select operation_id from operations where member_id = $1 and kind = 'deposit'",
      [member.id],
    );
    expect(events.map(({ id }) => id).toSorted()).toEqual(rows.rows.map(({ operation_id: id }) => id).toSorted());
    const amounts = events.map((event) => (event.kind === 'deposit' ? event.amount : 0));
    expect(amounts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_none, at) => 10 + at));
    expect(await newsOf(member.token)).toMatchObject({ unread: 20, isNew: false });
  });

  it('shows a refused withdrawal with its reason on home until it was seen on any device', async () => {
    const member = await world.register();
    const other = await world.signIn(member.username);
    const id = await waiting(member);
    expect(await newsOf(other)).toMatchObject({ withdrawal: { id, amount: 2_500, isInReview: true }, refused: [] });
    expect((await refuse(id, 'TURNOVER')).status).toBe(200);
    const refused = { id, kind: 'refunded', amount: 2_500, isRejected: true, note: 'TURNOVER', isRead: false };
    for (const token of [member.token, other]) {
      expect(await newsOf(token)).toMatchObject({ withdrawal: null, refused: [refused] });
      expect((await inboxOf(token))[0]).toMatchObject(refused);
    }
    expect((await see(other, [{ kind: 'refunded', id }])).status).toBe(200);
    for (const token of [member.token, other]) {
      expect(await newsOf(token)).toMatchObject({ refused: [], unread: 1 });
      expect((await inboxOf(token))[0]).toMatchObject({ ...refused, isRead: true });
    }
  });

  it('keeps a withdrawal that the member asked to cancel out of the lines of home', async () => {
    const member = await world.register();
    const id = await waiting(member);
    await refuse(id, 'MEMBER_ASKED');
    expect(await kindsOf(member.token)).toEqual(['refunded', 'deposit']);
    expect((await newsOf(member.token))?.refused).toEqual([]);
  });

  it('has no row of a fact whose transaction was rolled back', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    const client = await world.admin.connect();
    await client.query('begin');
    await client.query("insert into member_changes (member_id, change, address) values ($1, 'password', 'x')", [
      member.id,
    ]);
    const inside = await client.query('select 1 from inbox_events where member_id = $1', [member.id]);
    expect(inside.rowCount).toBe(2);
    await client.query('rollback');
    client.release();
    expect(await kindsOf(member.token)).toEqual(['deposit']);
  });

  it('leaves the rows of other members unread when a member names them', async () => {
    const [member, thief] = [await world.register(), await world.register()];
    await world.deposit(member, 70);
    const events = await inboxOf(member.token);
    expect((await see(thief.token, events)).status).toBe(200);
    expect((await newsOf(member.token))?.unread).toBe(1);
    expect(await inboxOf(thief.token)).toEqual([]);
  });

  it('shows the newest two hundred and leaves out a row of a later version', async () => {
    const member = await world.register();
    await world.admin.query(
      `insert into inbox_events (member_id, kind, subject, facts, created_at)
        select $1, 'device', gen_random_uuid(), jsonb_build_object('device', 'Phone ' || n), now() + n * interval '1 second'
        from generate_series(1, 250) n`,
      [member.id],
    );
    const all = await inboxOf(member.token);
    expect(all).toHaveLength(MAX_INBOX_EVENTS);
    expect(all[0]).toMatchObject({ kind: 'device', device: 'Phone 250' });
    await world.admin.query(
      `insert into inbox_events (member_id, kind, subject, facts, created_at)
        values ($1, 'account', gen_random_uuid(), '{"change": "dance"}', now() + interval '1 hour')`,
      [member.id],
    );
    expect((await inboxOf(member.token))[0]).toMatchObject({ device: 'Phone 250' });
    // Nobody could ever mark it as read.
    const events = await inboxOf(member.token);
    expect((await newsOf(member.token))?.unread).toBe(MAX_INBOX_EVENTS - 1);
    await see(member.token, events);
    await world.admin.query("delete from inbox_events where member_id = $1 and facts ->> 'device' is not null", [
      member.id,
    ]);
    expect((await newsOf(member.token))?.unread).toBe(0);
  });

  it('has a withdrawal that the member cancelled as read, and says that it was cancelled', async () => {
    const member = await world.register();
    await withoutTriggers(
      world.admin,
      `insert into inbox_events (member_id, kind, subject, facts) values ('${member.id}', 'refunded', gen_random_uuid(),
        '{"amount": "250000", "currency": "THB", "state": "REJECTED", "answer": "CANCELLED"}')`,
    );
    expect(await inboxOf(member.token)).toMatchObject([{ kind: 'refunded', amount: 2_500, note: 'MEMBER_ASKED' }]);
    expect((await newsOf(member.token))?.refused).toEqual([]);
  });
});

describe('the inbox of security and limits', () => {
  it('has a changed password unread, and a limit that the member set as read', async () => {
    const member = await world.register();
    await world.call(setPlayLimit, { token: member.token, body: { kind: 'DEPOSIT', period: 'DAY', most: 500 } });
    const body = { oldPassword: MEMBER_PASSWORD, newPassword: `${MEMBER_PASSWORD}-new` };
    expect((await world.call(changePassword, { token: member.token, body })).status).toBe(200);
    const events = await inboxOf(member.token);
    expect(events).toMatchObject([
      { kind: 'account', change: 'password', isRead: false },
      { kind: 'limit', limit: 'DEPOSIT', period: 'DAY', change: 'SET', most: 500, isRead: true },
    ]);
  });
});

it('a sign-in by a device that is new to the account is a row with the name of the device', async () => {
  const member = await world.register();
  await world.admin.query(
    `insert into sessions (token_hash, member_id, is_remembered, address, user_agent, device, ends_at, is_new_device)
      values (sha256('strange'), $1, false, '10.6.6.6', 'x', 'Safari, macOS', now() + interval '1 hour', true),
        (sha256('known'), $1, false, '10.6.6.6', 'x', 'Firefox, Windows', now() + interval '1 hour', false)`,
    [member.id],
  );
  expect(await inboxOf(member.token)).toMatchObject([{ kind: 'device', device: 'Safari, macOS', isRead: false }]);
});

describe('an answer of support', () => {
  const say = async (member: Member) => {
    const body = { message: { message_type: 'text', payload: 'help' }, clientId: randomUUID() } as const;
    await world.call(sendMessage, { token: member.token, query: { locale: 'en' }, body });
    const { reply } = await world.callAs('support', listConversations, { query: {} });
    return reply?.conversations.find(({ memberId }) => memberId === member.id)?.id ?? '';
  };
  const answer = (id: string, payload: string) =>
    world.callAs('support', answerChat, {
      params: { id },
      body: { clientId: randomUUID(), message: { message_type: 'text', payload } },
    });

  it('is one unread row however many lines support writes, and is read once the chat was read', async () => {
    const member = await world.register();
    const id = await say(member);
    await answer(id, 'one');
    await answer(id, 'two');
    expect(await inboxOf(member.token)).toMatchObject([{ kind: 'chat', isRead: false }]);
    await world.call(readChat, { token: member.token, body: {} });
    expect(await inboxOf(member.token)).toMatchObject([{ kind: 'chat', isRead: true }]);
    await answer(id, 'three');
    expect((await newsOf(member.token))?.unread).toBe(1);
  });
});
