import { randomUUID } from 'node:crypto';
import { chatConfig, chatHistory, rateChat, sendMessage } from '@kapao/contract/member/chat.ts';
import {
  addChatNote,
  answerChat,
  assignChat,
  chatTranscript,
  createFlow,
  endChat,
  getConversation,
  listCannedReplies,
  listColleagues,
  listConversations,
  listMessages,
  putChatSettings,
  readConversation,
  saveCannedReply,
} from '@kapao/contract/operator/chat.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { CHAT_EVENTS } from '@kapao/contract/shared/chat-events.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { busyMs } from '../../../testing/busy.ts';
import { joinRoom, newGuestId, OFFICE_ORIGIN, openDeskPage, opened, openPage } from '../../../testing/chat-page.ts';
import { approveProposed, done } from '../../../testing/two-people.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';
import { makeDeskState } from './chat-desk-state.ts';

let world: World;
let officeUrl: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const address = world.app.office.server.address();
  officeUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => world?.stop());

const text = (payload: string) => ({ message_type: 'text' as const, payload });

async function guestWrites(payload: string) {
  const guestId = newGuestId();
  const page = await openPage(world.memberUrl, { guestId });
  await page.say(payload);
  const listed = await world.callAs('support', listConversations, { query: { search: payload } });
  const id = listed.reply?.conversations[0]?.id ?? '';
  return { guestId, page, id, params: { id } };
}

const answer = (id: string, message: object, clientId: string = randomUUID()) =>
  world.callAs('support', answerChat, { params: { id }, body: { clientId, message } });

describe('the inbox', () => {
  it('shows what was written while nobody was there, counts it as unread, and finds it by its words', async () => {
    const { params, id } = await guestWrites('where is my deposit of yesterday');
    const listed = (await world.callAs('support', listConversations, { query: { search: 'DEPOSIT of yest' } })).reply;
    expect(listed?.conversations).toHaveLength(1);
    expect(listed?.conversations[0]).toMatchObject({ id, unread: 1, state: 'OPEN', memberId: null, assignedTo: null });
    expect(listed?.waitingTotal).toBeGreaterThan(0);
    await world.callAs('support', readConversation, { params, body: {} });
    const after = await world.callAs('support', getConversation, { params });
    expect(after.reply?.conversation.unread).toBe(0);
  });

  it('answers with text, buttons, quick replies and cards, each once, and the guest hears them in order', async () => {
    const { page, id } = await guestWrites('what can I do');
    const button = { title: 'Deposit', type: 'postback', payload: 'deposit' };
    const clientId = randomUUID();
    await Promise.all([answer(id, text('hello'), clientId), answer(id, text('hello'), clientId)]);
    await answer(id, { message_type: 'buttons', payload: 'Choose', payloads: [button] });
    await answer(id, { message_type: 'quick_replies', payload: 'Or', payloads: [button] });
    const card = { image_url: '/art/koi.svg', title: 'Bonus', subtitle: 'Today', buttons: [button] };
    await answer(id, { message_type: 'generic', payloads: [card] });
    const elsewhere = { ...card, image_url: 'https://pictures.example/koi.png' };
    expect((await answer(id, { message_type: 'generic', payloads: [elsewhere] })).message).toBe('KEY_INVALID');
    await until('all is heard', async () => page.heard.length === 5);
    expect(page.heard.map(({ sequence, message }) => [sequence, message.message_type])).toEqual([
      [1, 'text'],
      [2, 'text'],
      [3, 'buttons'],
      [4, 'quick_replies'],
      [5, 'generic'],
    ]);
    expect(page.heard.some((message) => 'author' in message)).toBe(false);
    const taken = await world.callAs('support', getConversation, { params: { id } });
    expect(taken.reply?.conversation.assignedTo).toBe('support');
    await world.callAs('owner', answerChat, {
      params: { id },
      body: { clientId: randomUUID(), message: text('me too') },
    });
    const kept = await world.callAs('support', getConversation, { params: { id } });
    expect(kept.reply?.conversation.assignedTo).toBe('support');
    const seen = await world.callAs('support', listMessages, { params: { id } });
    expect(seen.reply?.messages.map(({ author }) => author)).toEqual([null, ...Array(4).fill('support'), 'owner']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://plain.example', '//evil.example'])(
    'sends no button that leads to %s',
    async (payload) => {
      const { id } = await guestWrites(`a button to ${payload.slice(0, 8)} ${randomUUID()}`);
      const payloads = [{ title: 'x', type: 'web', payload }];
      expect((await answer(id, { message_type: 'buttons', payload: 'x', payloads })).message).toBe('KEY_INVALID');
    },
  );

  it('keeps notes from the customer, and every act in the audit log', async () => {
    const { page, id, params } = await guestWrites('something private');
    await world.callAs('support', addChatNote, { params, body: { note: 'be careful with this one' } });
    await world.callAs('support', assignChat, { params, body: { operator: 'support' } });
    expect(JSON.stringify((await page.history()).reply)).not.toContain('careful');
    const shown = (await world.callAs('owner', getConversation, { params })).reply;
    expect(shown?.notes[0]).toMatchObject({ operator: 'support', note: 'be careful with this one' });
    expect(shown?.conversation.assignedTo).toBe('support');
    const log = (await world.callAs('owner', listAudit, { query: { limit: '50' } })).reply;
    const acts = log?.entries.filter(({ subject }) => subject === id).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['chat.note', 'chat.assign', 'chat.read']));
    expect((await world.callAs('support', assignChat, { params, body: { operator: 'finance' } })).message).toBe(
      'NO_DATA',
    );
  });

  it('is handed to a colleague who can answer: names only, who is at the inbox first', async () => {
    const { params } = await guestWrites('for somebody else');
    await world.admin.query("update operators set role = 'support' where username = 'marketing'");
    await world.admin.query("update operators set is_disabled = true where username = 'owner2'");
    await world.cookieOf('support');
    const { reply } = await world.callAs('owner', listColleagues);
    expect(reply?.colleagues).toEqual([
      { username: 'owner', isOnDuty: false },
      { username: 'support', isOnDuty: false },
      { username: 'marketing', isOnDuty: false },
    ]);
    const desk = await openDeskPage(officeUrl, await world.cookieOf('support'));
    await desk.report({ isAway: false, usedAgoMs: 0 });
    const now = (await world.callAs('owner', listColleagues)).reply?.colleagues;
    expect(now?.[0]).toEqual({ username: 'support', isOnDuty: true });
    desk.leave();
    const give = (operator: string) => world.callAs('support', assignChat, { params, body: { operator } });
    expect((await give('owner2')).message).toBe('NO_DATA');
    expect((await give('marketing')).status).toBe(200);
    const shown = (await world.callAs('owner', getConversation, { params })).reply;
    expect(shown?.conversation.assignedTo).toBe('marketing');
    expect((await world.callAs('auditor', listColleagues)).message).toBe('UNAUTHORIZED');
    const log = (await world.callAs('owner', listAudit, { query: { action: 'chat.colleagues' } })).reply;
    expect(log?.entries[0]).toMatchObject({ operator: 'owner', subject: 'operators' });
    await world.admin.query("update operators set role = 'marketing' where username = 'marketing'");
  });

  it('counts for the menu what is unread or not taken, until it is taken and seen', async () => {
    const waiting = async () => (await world.callAs('support', operatorSummary)).reply?.waiting.chat;
    const before = (await waiting()) ?? 0;
    const { page, params } = await guestWrites('one more for the badge');
    expect(await waiting()).toBe(before + 1);
    await world.callAs('support', readConversation, { params, body: {} });
    expect(await waiting()).toBe(before + 1);
    await world.callAs('support', assignChat, { params, body: { operator: 'support' } });
    expect(await waiting()).toBe(before);
    await page.say('are you there');
    expect(await waiting()).toBe(before + 1);
    await world.callAs('support', endChat, { params });
    expect(await waiting()).toBe(before);
  });

  it('ends a talk: the customer is told, rates it, and the next message begins another', async () => {
    const { page, guestId, params } = await guestWrites('thanks, that is all');
    const ended = new Promise<unknown>((resolve) => page.socket.once(CHAT_EVENTS.ended, resolve));
    await world.callAs('support', endChat, { params });
    const before = (await page.history()).reply;
    expect(before?.isEnded).toBe(true);
    expect(await ended).toEqual({ session_id: before?.session_id });
    const rating = { guestId, session_id: before?.session_id, score: 5, comment: 'quick' };
    expect((await world.call(rateChat, { body: rating })).status).toBe(200);
    expect((await world.call(rateChat, { body: { ...rating, guestId: newGuestId() } })).message).toBe('NO_DATA');
    await page.say('one more thing');
    const after = (await page.history()).reply;
    expect(after?.isEnded).toBe(false);
    expect(new Set(after?.conversations.map(({ session_id }) => session_id)).size).toBe(2);
    const shown = (await world.callAs('support', getConversation, { params })).reply;
    expect(shown?.sessions[1]).toMatchObject({ score: 5, comment: 'quick', endedBy: 'support' });
    const file = (await world.callAs('support', chatTranscript, { params })).reply;
    expect(file?.transcript).toMatch(/guest: thanks, that is all\n\n.*guest: one more thing/);
  });

  it('lets an auditor read and not write, and marketing neither', async () => {
    const { params } = await guestWrites('who may see this');
    expect((await world.callAs('auditor', listMessages, { params })).status).toBe(200);
    expect((await world.callAs('auditor', endChat, { params })).message).toBe('UNAUTHORIZED');
    expect((await world.callAs('marketing', listMessages, { params })).message).toBe('UNAUTHORIZED');
  });
});

describe('the desk’s socket', () => {
  const deskSocket = (cookie: string, origin = OFFICE_ORIGIN) =>
    io(officeUrl, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie, origin },
    });

  it('hears every message with its conversation, and only with the right and from the own page', async () => {
    expect(await opened(deskSocket(''))).toBe('invalid-token');
    const cookie = await world.cookieOf('support');
    for (const origin of ['https://evil.example', officeUrl, 'http://evil@127.0.0.1:8081']) {
      expect(await opened(deskSocket(cookie, origin))).not.toBe('connected');
    }
    expect(await opened(deskSocket(await world.cookieOf('marketing')))).toBe('UNAUTHORIZED');
    const socket = deskSocket(cookie);
    expect(await opened(socket)).toBe('connected');
    const heard: { conversationId?: string; sequence?: number }[] = [];
    socket.on(CHAT_EVENTS.messaging, (message) => heard.push(message));
    expect((await socket.emitWithAck(CHAT_EVENTS.join, 'inbox')).joined).toBe(true);
    expect((await socket.emitWithAck(CHAT_EVENTS.join, 'other')).joined).toBe(false);
    const { id } = await guestWrites('anybody at the desk');
    await until('the desk hears it', async () => heard.some(({ conversationId }) => conversationId === id));
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    await world.admin.query("update operator_sessions set ended_at = now() where username = 'support'");
    const began = Date.now();
    await cut;
    expect(Date.now() - began).toBeLessThan(busyMs(2_000));
    await world.admin.query("update operator_sessions set ended_at = null where username = 'support'");
  });
});

describe('customers are told who is there', () => {
  const deskState = async () => (await world.call(chatConfig, { query: { locale: 'en' } })).reply?.desk;
  const USED = { isAway: false, usedAgoMs: 0 };

  it('somebody only while an operator who may answer has the inbox open, used it lately and is not away', async () => {
    await until('nobody is there', async () => (await deskState())?.isStaffed === false);
    const signedIn = await openDeskPage(officeUrl, await world.cookieOf('owner'));
    expect((await deskState())?.isStaffed).toBe(false);
    expect(await signedIn.report({ isAway: false, usedAgoMs: 3_600_000 })).toEqual([
      { username: 'owner', presence: 'idle' },
    ]);
    expect((await deskState())?.isStaffed).toBe(false);
    const auditor = await openDeskPage(officeUrl, await world.cookieOf('auditor'));
    await auditor.report(USED);
    expect((await deskState())?.isStaffed).toBe(false);

    const desk = await openDeskPage(officeUrl, await world.cookieOf('support'));
    await desk.report(USED);
    expect(await deskState()).toMatchObject({ isStaffed: true, opensAt: null });
    expect(await auditor.people()).toEqual([
      { username: 'support', presence: 'here' },
      { username: 'owner', presence: 'idle' },
    ]);
    const guestId = newGuestId();
    const guest = await openPage(world.memberUrl, { guestId });
    expect((await joinRoom(guest.socket, `kapao-chat-${guestId}`)).desk?.isStaffed).toBe(true);
    await desk.report({ isAway: true, usedAgoMs: 0 });
    expect((await deskState())?.isStaffed).toBe(false);
    expect((await joinRoom(guest.socket, `kapao-chat-${guestId}`)).desk?.isStaffed).toBe(false);
    await desk.report(USED);
    desk.leave();
    await until('the desk is left', async () => (await deskState())?.isStaffed === false);
  }, 40_000);

  it('nobody any more within two seconds after the session of the last one has ended', async () => {
    await world.admin.query("update operators set role = 'support' where username = 'marketing'");
    const desk = await openDeskPage(officeUrl, await world.cookieOf('marketing'));
    await desk.report(USED);
    expect((await deskState())?.isStaffed).toBe(true);
    const began = Date.now();
    await world.admin.query("update operators set role = 'marketing' where username = 'marketing'");
    await until('nobody is there', async () => (await deskState())?.isStaffed === false);
    expect(Date.now() - began).toBeLessThan(busyMs(5_000));
  });

  it('the usual wait, from the message that asked for a person to the first answer of one', async () => {
    const written = async (texts: { author: string | null; atMinute: number }[]) => {
      const { id } = await guestWrites('how long does it take');
      const session = 'session_id = (select session_id from chat_conversations where conversation_id = $1)';
      await world.admin.query(
        `update chat_messages set created_at = now() - interval '60 minutes' where conversation_id = $1`,
        [id],
      );
      await world.admin.query(`update chat_sessions set started_at = now() - interval '61 minutes' where ${session}`, [
        id,
      ]);
      for (const [index, { author, atMinute }] of texts.entries()) {
        await world.admin.query(
          `insert into chat_messages (conversation_id, sequence, client_id, session_id, sender, author, message, words, created_at)
            select conversation_id, $2::int, 'later-' || $2::int::text, session_id, $3, $4::text, '{}', '', now() - (60 - $5::float8) * interval '1 minute'
            from chat_conversations where conversation_id = $1`,
          [id, index + 2, author === null ? 'customer' : 'other', author, atMinute],
        );
      }
    };
    // Served by a flow at first, or handed over by it, a talk waits for a person from then on.
    for (const talk of [
      [{ author: 'support', atMinute: 3.5 }],
      [
        { author: 'support', atMinute: 4.5 },
        { author: 'support', atMinute: 50 },
      ],
      [
        { author: 'flow', atMinute: 0 },
        { author: null, atMinute: 20 },
        { author: 'support', atMinute: 23.5 },
      ],
      [
        { author: 'flow', atMinute: 0 },
        { author: 'support', atMinute: 4.5 },
      ],
      [{ author: 'flow', atMinute: 1 }],
      [{ author: 'support', atMinute: 4.5 }],
    ]) {
      await written(talk);
    }
    const state = makeDeskState({ db: world.app.db, flows: { hours: async () => [] }, isStaffed: () => true });
    // Talks of the tests before this one were answered at once.
    await world.admin.query("delete from chat_messages where created_at > now() - interval '9 minutes'");
    expect(await state()).toEqual({ isStaffed: true, opensAt: null, waitMinutes: 5 });
  });
});

describe('automatic replies', () => {
  const settings = { hours: [], greeting: { th: 'สวัสดี', en: 'Hello' }, offlineText: { th: 'ปิด', en: 'Closed now' } };

  it('answer words and buttons in the customer’s language until a person takes over', async () => {
    const says = [{ th: text('ฝากเงิน'), en: text('How to deposit') }];
    const triggers = { words: ['deposit', 'ฝาก'], postbacks: ['deposit'], isFirstMessage: false };
    const definition = { triggers, says, handOver: false };
    const flow = { name: 'deposit', position: 1, isActive: true, definition };
    const created = await world.callAs('owner', createFlow, { body: flow });
    expect((await approveProposed(world, created, 'finance')).status).toBe(200);
    const guestId = newGuestId();
    const send = (message: object) =>
      world.call(sendMessage, { body: { guestId, clientId: randomUUID(), locale: 'en', message } });
    await send(text('DEPOSIT please'));
    await send({ message_type: 'postback', payload: { title: 'Deposit', payload: 'deposit' } });
    const answers = async () =>
      (await world.call(chatHistory, { body: { guestId, limit: 100 } })).reply?.conversations
        .filter(({ sender }) => sender === 'other')
        .map(({ message }) => message.message_type === 'text' && message.payload);
    const before = await answers();
    expect(before).toEqual(['How to deposit', 'How to deposit']);
    const listed = await world.callAs('support', listConversations, { query: { search: 'DEPOSIT please' } });
    await answer(listed.reply?.conversations[0]?.id ?? '', text('I take over'));
    await send(text('deposit again'));
    expect(await answers()).toEqual([...(before ?? []), 'I take over']);
  });

  it('say outside opening hours that nobody is on duty, once a talk; the message waits', async () => {
    const at = new Date(Date.now() + 7 * 3_600_000);
    const day = at.getUTCDay() === 0 ? 7 : at.getUTCDay();
    const other = day === 1 ? 3 : day - 1 === 0 ? 3 : ((day + 2) % 7) + 1;
    const closed = { ...settings, hours: [{ days: [other], from: '10:00', until: '10:01' }] };
    expect((await done(world, await world.callAs('owner', putChatSettings, { body: closed }))).status).toBe(200);
    await until(
      'it is closed',
      async () => (await world.call(chatConfig, { query: { locale: 'en' } })).reply?.isOpen === false,
    );
    const guestId = newGuestId();
    for (const payload of ['hello', 'anybody']) {
      const body = { guestId, clientId: randomUUID(), locale: 'en', message: text(payload) };
      await world.call(sendMessage, { body });
    }
    const told = (await world.call(chatHistory, { body: { guestId } })).reply?.conversations;
    expect(told?.map(({ message }) => message.message_type === 'text' && message.payload)).toEqual([
      'hello',
      'Closed now',
      'anybody',
    ]);
    const listed = await world.callAs('support', listConversations, { query: { search: 'anybody' } });
    expect(listed.reply?.conversations.some(({ unread }) => unread === 2)).toBe(true);
    expect((await world.callAs('owner', putChatSettings, { body: settings })).status).toBe(200);
  });

  it('automatic replies written beforehand are stored in three languages', async () => {
    const texts = { th: 'รอสักครู่', la: 'ລໍຖ້າ', en: 'One moment' };
    const params = { shortcut: 'wait' };
    const listed = async () => (await world.callAs('support', listCannedReplies)).reply?.replies;
    const answer = await world.callAs('support', saveCannedReply, { params, body: { texts } });
    expect([answer.status, await listed()]).toEqual([202, []]);
    expect((await approveProposed(world, answer, 'support')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, answer, 'finance')).status).toBe(200);
    expect(await listed()).toMatchObject([{ shortcut: 'wait', texts, operator: 'support' }]);
  });
});
