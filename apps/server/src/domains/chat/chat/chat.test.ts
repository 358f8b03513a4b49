import { randomUUID } from 'node:crypto';
import { chatConfig, chatHistory, readChat, sendMessage } from '@kapao/contract/member/chat.ts';
import { logout } from '@kapao/contract/member/login.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { HISTORY_PAGE } from '@kapao/contract/shared/chat-message.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { busyMs } from '../../../testing/busy.ts';
import { joinRoom, newGuestId, opened, openPage, openSocket, textOf } from '../../../testing/chat-page.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';
import { ROOM_PREFIX } from './chat-rules.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const page = (who: Parameters<typeof openPage>[1]) => openPage(world.memberUrl, who);
const guestPage = (guestId = newGuestId()) => page({ guestId });
const text = (payload: string) => ({ message_type: 'text' as const, payload });

async function memberPage() {
  const member = await world.register();
  return { member, page: await page({ token: member.token, memberId: member.id }) };
}

describe('a message', () => {
  it('is stored with the next number and delivered to every page of the guest', async () => {
    const guestId = newGuestId();
    const [one, two] = [await guestPage(guestId), await guestPage(guestId)];
    const sent = await one.say('hello');
    expect(sent.reply).toMatchObject({ sequence: 1, deliver: 'succeed' });
    await one.say('is somebody there');
    await until('both pages have heard both', async () => one.heard.length === 2 && two.heard.length === 2);
    expect(two.heard.map((message) => [message.sequence, textOf(message), message.sender])).toEqual([
      [1, 'hello', 'customer'],
      [2, 'is somebody there', 'customer'],
    ]);
  });

  it('is stored and delivered once, however often and in parallel it is sent under its client id', async () => {
    const guest = await guestPage();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guest.say('once', clientId)));
    expect(new Set(answers.map(({ reply }) => reply?.messageId)).size).toBe(1);
    expect((await guest.history()).reply?.total).toBe(1);
    await until('it is heard', async () => guest.heard.length > 0);
    await guest.say('afterwards');
    await until('the next is heard', async () => guest.heard.length > 1);
    expect(guest.heard.map(textOf)).toEqual(['once', 'afterwards']);
    expect((await guest.say('another text', clientId)).message).toBe('KEY_INVALID');
  });

  it('may come with the fields of the specification only, and each is then a message of its own', async () => {
    const { member, page: own } = await memberPage();
    const guestId = newGuestId();
    const written = { sender: 'customer' as const, message: text('hello'), createdAt: new Date().toISOString() };
    for (const sequence of [1, 2]) {
      expect((await world.call(sendMessage, { body: { ...written, guestId } })).reply).toMatchObject({ sequence });
    }
    const both = { userId: member.id, guestId: '' };
    const sent = await world.call(sendMessage, { token: member.token, body: { ...written, ...both } });
    expect(sent.reply).toMatchObject({ sequence: 1, deliver: 'succeed' });
    await until('it is heard', async () => own.heard.length === 1);
    const read = await world.call(chatHistory, { token: member.token, body: { ...both, limit: 10, skip: 0 } });
    expect(read.reply?.total).toBe(1);
    expect((await world.call(chatHistory, { body: both })).message).toBe('KEY_MISSING');

    const said = async (message: object) => (await world.call(sendMessage, { body: { guestId, message } })).message;
    expect(await said({ ...text('none beside it'), payloads: [], deliver: 'sending' })).toBeUndefined();
    expect(await said({ message_type: 'postback', payload: 'DEPOSIT', payloads: null })).toBeUndefined();
    for (const wrong of [{ payload: 'x'.repeat(101) }, { payload: '' }, { payload: 5 }, { payloads: ['x'] }]) {
      const refused = await said({ message_type: 'postback', payload: 'DEPOSIT', ...wrong });
      expect(['KEY_INVALID', 'KEY_MISSING']).toContain(refused);
    }
    const kept = (await world.call(chatHistory, { body: { guestId } })).reply?.conversations.slice(2);
    expect(kept?.map(({ message }) => message)).toEqual([
      { ...text('none beside it'), deliver: 'succeed' },
      { message_type: 'postback', payload: { title: 'DEPOSIT', payload: 'DEPOSIT' }, deliver: 'succeed' },
    ]);
  });

  it('has at most 2000 characters, emoji counted as one, and is not empty', async () => {
    const guest = await guestPage();
    expect((await guest.say('😀'.repeat(2_000))).status).toBe(200);
    expect((await guest.say('a'.repeat(2_001))).message).toBe('KEY_INVALID');
    expect((await guest.say('   ')).message).toBe('KEY_MISSING');
    await until('it is heard whole, beyond the size of a notification', async () => guest.heard.length === 1);
    expect([...(guest.heard[0] ? textOf(guest.heard[0]) : '')]).toHaveLength(2_000);
  });

  it('may be sent five times a second and not more, on whatever process', async () => {
    const guest = await guestPage();
    const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => guest.say(`m${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ message }) => message === 'REQUEST_LIMIT')).toHaveLength(4);
  });

  it('a message of a customer cannot be one that only the site sends', async () => {
    const body = { guestId: newGuestId(), clientId: randomUUID() };
    const buttons = [{ title: 'Pay', type: 'web', payload: 'https://evil.example' }];
    for (const message of [
      { message_type: 'buttons', payload: 'Choose', payloads: buttons },
      { message_type: 'generic', payloads: [{ image_url: '', title: 'x', subtitle: '', buttons }] },
      { message_type: 'text', payload: 'x', sender: 'other' },
    ]) {
      expect((await world.call(sendMessage, { body: { ...body, message } })).message).toBe('KEY_INVALID');
    }
    const postback = { message_type: 'postback', payload: { title: 'Deposit', payload: 'deposit' } };
    expect((await world.call(sendMessage, { body: { ...body, message: postback } })).status).toBe(200);
  });
});

describe('an attachment', () => {
  async function attach(who: { token?: string; guestId?: string }, attachment: { kind: string; id: string }) {
    const { token, guestId } = who;
    const body = { ...(guestId && { guestId }), clientId: randomUUID(), message: text('look at this'), attachment };
    return world.call(sendMessage, { ...(token && { token }), body });
  }

  it('is an own statement row or slip, and says what it is and how it stands now', async () => {
    const { member, page: open } = await memberPage();
    await world.deposit(member, 250.5);
    const [row] = (await world.call(listStatement, { token: member.token, body: {} })).reply?.statements ?? [];
    const statement = { kind: 'statement', id: row?.id ?? '' };
    const slip = { kind: 'slip', id: randomUUID().slice(0, 22) };
    await world.admin.query(
      "insert into slips (slip_id, member_id, reference, file_hash, file_name) values (gen_random_uuid(), $1, $2, '', '')",
      [member.id, slip.id],
    );
    expect((await attach(member, statement)).status).toBe(200);
    expect((await attach(member, slip)).status).toBe(200);
    await until('both are heard', async () => open.heard.length === 2);
    const seen = (await open.history()).reply?.conversations.map(({ attachment }) => attachment);
    expect(seen).toEqual(open.heard.map(({ attachment }) => attachment));
    expect(seen).toMatchObject([
      { ...statement, shown: { type: 'deposit', amount: 250.5, currency: 'THB', status: 'SUCCESS' } },
      { ...slip, shown: { type: 'slip', amount: 0, currency: 'THB', status: 'PENDING' } },
    ]);
    await world.admin.query(
      "update slips set state = 'FAILED', reason = 'INVALID_SLIP', final_at = now() where reference = $1",
      [slip.id],
    );
    const later = (await open.history()).reply?.conversations.at(-1)?.attachment;
    expect(later?.shown?.status).toBe('FAILED');
  });

  it('an attachment of somebody else, of nobody, or of a guest is refused, and a repeat brings the same one', async () => {
    const [{ member }, other] = [await memberPage(), await world.register()];
    await world.deposit(other, 20);
    const [row] = (await world.call(listStatement, { token: other.token, body: {} })).reply?.statements ?? [];
    const foreign = { kind: 'statement', id: row?.id ?? '' };
    expect((await attach(member, foreign)).message).toBe('NO_DATA');
    expect((await attach(member, { kind: 'slip', id: randomUUID() })).message).toBe('NO_DATA');
    expect((await attach(member, { kind: 'statement', id: 'x' })).message).toBe('NO_DATA');
    expect((await attach({ guestId: newGuestId() }, foreign)).message).toBe('NO_DATA');
    const body = { clientId: randomUUID(), message: text('mine'), attachment: foreign };
    const first = await world.call(sendMessage, { token: other.token, body });
    const again = await world.call(sendMessage, { token: other.token, body });
    expect([again.status, again.reply?.messageId]).toEqual([200, first.reply?.messageId]);
    const without = { clientId: body.clientId, message: body.message };
    expect((await world.call(sendMessage, { token: other.token, body: without })).message).toBe('KEY_INVALID');
  });
});

describe('the history', () => {
  it('is read in pages of ten backwards, and from a sequence on', async () => {
    const guest = await guestPage();
    for (let index = 1; index <= 23; index += 1) {
      await until('the limit of a second lets it', async () => (await guest.say(`m${index}`)).status === 200);
    }
    const texts = async (asked: Record<string, number>) =>
      (await guest.history(asked)).reply?.conversations.map(textOf);
    const newestTen = Array.from({ length: 10 }, (_, index) => `m${index + 14}`);
    // Without a limit, and with the one of the pages.
    expect(await texts({})).toEqual(newestTen);
    expect(await texts({ limit: HISTORY_PAGE, skip: 0 })).toEqual(newestTen);
    expect(await texts({ limit: 10, skip: 20 })).toEqual(['m1', 'm2', 'm3']);
    expect(await texts({ limit: 2, before: 14 })).toEqual(['m12', 'm13']);
    expect(await texts({ since: 21 })).toEqual(['m22', 'm23']);
    expect(await texts({ since: 23 })).toEqual([]);
  });

  it('the history of somebody else is never read, whatever ids are sent', async () => {
    const { member, page: own } = await memberPage();
    await own.say('my account number is secret');
    const other = await world.register();
    const guestId = newGuestId();
    for (const asked of [
      { token: other.token, body: { userId: member.id } },
      { token: other.token, body: { userId: member.id, guestId } },
      { body: { userId: member.id, guestId } },
    ]) {
      expect((await world.call(chatHistory, asked)).reply).toMatchObject({ total: 0, conversations: [] });
    }
    expect((await world.call(chatHistory, { body: { userId: member.id } })).message).toBe('KEY_MISSING');
    const body = { guestId: `guest-${member.id}`, userId: member.id };
    expect((await world.call(chatHistory, { body })).message).toBe('KEY_INVALID');
    await world.call(readChat, { token: other.token, body: { userId: member.id } });
    expect((await own.history()).reply?.total).toBe(1);
  });

  it.each(['guest-', 'guest-1', 'guest-12345', `guest-${'a'.repeat(40)}`, 'guest-0000000000000000000001', 'someone'])(
    'is not opened by a guest id that is no secret: %s',
    async (guestId) => {
      const body = { guestId, clientId: randomUUID(), message: text('x') };
      expect((await world.call(sendMessage, { body })).message).toBe('KEY_INVALID');
      expect((await world.call(chatHistory, { body: { guestId } })).message).toBe('KEY_INVALID');
      expect(await opened(openSocket(world.memberUrl, { guestId }))).toBe('UNAUTHORIZED');
    },
  );

  it('the history stores only the hash of a guest id', async () => {
    const guestId = newGuestId();
    await (await guestPage(guestId)).say('hello');
    const dump = await world.admin.query(
      `select c::text || coalesce(g::text, '') || coalesce(m::text, '') as row from chat_conversations c
        left join chat_guests g using (conversation_id) left join chat_messages m using (conversation_id)`,
    );
    expect(dump.rows.length).toBeGreaterThan(0);
    expect(dump.rows.map(({ row }) => String(row)).join()).not.toContain(guestId.slice('guest-'.length));
  });
});

describe('a guest who signs in', () => {
  it('brings the conversation along, after which the guest id opens nothing', async () => {
    const guestId = newGuestId();
    const guest = await guestPage(guestId);
    await guest.say('before the login');
    const member = await world.register();
    const seen = await world.call(chatHistory, { token: member.token, body: { guestId } });
    expect(seen.reply?.conversations.map(textOf)).toEqual(['before the login']);
    expect((await guest.history()).reply?.total).toBe(0);
  });

  it('brings it behind what the member wrote before, numbered on, and once', async () => {
    const { member, page: own } = await memberPage();
    await own.say('first');
    const guestId = newGuestId();
    const guest = await guestPage(guestId);
    await guest.say('second');
    await guest.say('third');
    const joined = await Promise.all(
      Array.from({ length: 5 }, () => world.call(chatHistory, { token: member.token, body: { guestId } })),
    );
    expect(joined.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const after = (await own.history()).reply?.conversations ?? [];
    expect(after.map((message) => [message.sequence, textOf(message)])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
  });
});

describe('a socket', () => {
  it('a socket joins its own room only, by whatever name it asks', async () => {
    const { member, page: own } = await memberPage();
    const stranger = openSocket(world.memberUrl, { guestId: newGuestId() });
    expect(await opened(stranger)).toBe('connected');
    const rooms = [member.id, `${ROOM_PREFIX}${member.id}`, `member:${member.id}`, '', 'inbox'];
    for (const room of rooms.slice(0, 4)) expect((await joinRoom(stranger, room)).joined).toBe(false);
    const heard: unknown[] = [];
    stranger.onAny((...event) => heard.push(event));
    await own.say('for my eyes only');
    await until('the member has heard it', async () => own.heard.length === 1);
    expect(heard).toEqual([]);
    stranger.close();
  });

  /** The configured address; the port on which the tests reach it is another site. */
  const SITE = 'http://127.0.0.1:8080';

  it('a socket from another site’s page is refused, and so is one with an invalid token or guest id', async () => {
    const who = { guestId: newGuestId() };
    for (const origin of [
      'https://evil.example',
      'null',
      `${SITE}.evil.example`,
      'http://evil@127.0.0.1:8080',
      world.memberUrl,
    ]) {
      expect(await opened(openSocket(world.memberUrl, who, { origin }))).not.toBe('connected');
    }
    expect(await opened(openSocket(world.memberUrl, who, { origin: SITE }))).toBe('connected');
    expect(await opened(openSocket(world.memberUrl, { token: 'x'.repeat(43), memberId: '' }))).toBe('invalid-token');
    expect(await opened(openSocket(world.memberUrl, { guestId: 'guest-short' }))).toBe('UNAUTHORIZED');
  });

  it('may be opened in the way its library does by itself, with the token as calls carry it', async () => {
    const { member, page: own } = await memberPage();
    const extraHeaders = { authorization: `Bearer ${member.token}` };
    const socket = io(world.memberUrl, { forceNew: true, reconnection: false, extraHeaders });
    expect(await opened(socket)).toBe('connected');
    const heard = new Promise((resolve) => socket.once('messaging', resolve));
    expect(await joinRoom(socket, `${ROOM_PREFIX}${member.id}`)).toMatchObject({ joined: true });
    await own.say('over any transport');
    expect(await heard).toMatchObject({ sequence: 1, userId: member.id });
    const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await world.call(logout, { token: member.token });
    expect(await cut).toBe('io server disconnect');
    const polled = await fetch(`${world.memberUrl}/socket.io/?EIO=4&transport=polling`);
    expect([polled.status, polled.headers.get('x-content-type-options'), polled.headers.get('cache-control')]).toEqual([
      200,
      'nosniff',
      'no-store',
    ]);
    const { authorization } = extraHeaders;
    const ended = io(world.memberUrl, { forceNew: true, reconnection: false, extraHeaders: { authorization } });
    expect(await opened(ended)).toBe('invalid-token');
  });

  it('a socket that does not identify itself joins the one room whose secret it names, and no second', async () => {
    const { member } = await memberPage();
    const [guestId, other] = [newGuestId(), newGuestId()];
    const socket = io(world.memberUrl, { transports: ['websocket'], forceNew: true, reconnection: false });
    expect(await opened(socket)).toBe('connected');
    // Five events a second are heard, so two wrong rooms are tried here and all in the test above.
    for (const room of [`${ROOM_PREFIX}${member.id}`, `${ROOM_PREFIX}guest-short`]) {
      expect((await joinRoom(socket, room)).joined, room).toBe(false);
    }
    const heard = new Promise((resolve) => socket.once('messaging', resolve));
    expect((await joinRoom(socket, `${ROOM_PREFIX}${guestId}`)).joined).toBe(true);
    await (await guestPage(guestId)).say('hello');
    expect(await heard).toMatchObject({ sequence: 1 });
    expect((await joinRoom(socket, `${ROOM_PREFIX}${other}`)).joined).toBe(false);
    socket.close();
  });

  it('a socket is disconnected within two seconds of the end of its session, and receives nothing any more', async () => {
    const { member, page: own } = await memberPage();
    const cut = new Promise<string>((resolve) => own.socket.once('disconnect', resolve));
    await world.call(logout, { token: member.token });
    const began = Date.now();
    expect(await cut).toBe('io server disconnect');
    expect(Date.now() - began).toBeLessThan(busyMs(2_000));
    expect((await own.say('after the end')).message).toBe('invalid-token');
  });

  it.each([
    ['freezing', "update members set status = 'FROZEN' where member_id = $1"],
    ['a new password', 'update sessions set ended_at = now() where member_id = $1'],
  ])('a socket is disconnected by %s', async (_name, statement) => {
    const { member, page: own } = await memberPage();
    const cut = new Promise<string>((resolve) => own.socket.once('disconnect', resolve));
    const began = Date.now();
    await world.admin.query(statement, [member.id]);
    expect(await cut).toBe('io server disconnect');
    expect(Date.now() - began).toBeLessThan(busyMs(2_000));
  });

  it('a socket that floods is disconnected, and so is one that sends too much at once', async () => {
    const flood = openSocket(world.memberUrl, { guestId: newGuestId() });
    await opened(flood);
    const cut = new Promise((resolve) => flood.once('disconnect', resolve));
    for (let index = 0; index < 80; index += 1) flood.emit('typing');
    await cut;
    const heavy = openSocket(world.memberUrl, { guestId: newGuestId() });
    await opened(heavy);
    const closed = new Promise((resolve) => heavy.once('disconnect', resolve));
    heavy.emit('join', 'x'.repeat(70_000));
    await closed;
  });
});

it('the configuration tells the room prefix and that somebody is on duty', async () => {
  expect((await world.call(chatConfig)).reply).toMatchObject({ PREFIX: ROOM_PREFIX, isOpen: true, offlineText: '' });
});
