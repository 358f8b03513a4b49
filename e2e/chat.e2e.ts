import {
  answerChat,
  endChat,
  listConversations,
  listMessages,
  readConversation,
} from '@kapao/contract/operator/chat.ts';
import pg from 'pg';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { haveMember, haveOperator } from './api-steps.ts';
import { call, refusal } from './call.ts';
import { chatSteps } from './chat-steps.ts';
import { memberSteps } from './member-steps.ts';
import { setStage } from './stage.ts';
import { WORDS } from './words.ts';

const PHONE = { width: 390, height: 844 };
/** A lost network and a stopped server are part of the test. */
const CUT = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /WebSocket/, /Failed to load resource/];
const RECONNECT_TIMEOUT = { timeout: 60_000 };

const stage = setStage();

let operator: Awaited<ReturnType<typeof haveOperator>> | undefined;

/** The operator, by calls. Signed in once, because each sign-in waits for another code. */
async function atDesk() {
  const { product } = stage;
  operator ??= await haveOperator(product, product.operators.support);
  const headers = operator;
  const origin = product.operatorOrigin;
  async function find(search: string) {
    const listed = async () => (await call(origin, listConversations, { headers, query: { search } })).conversations;
    await expect.poll(async () => (await listed()).length, RECONNECT_TIMEOUT).toBe(1);
    return (await listed())[0]?.id ?? '';
  }
  const messages = (id: string) => call(origin, listMessages, { headers, params: { id }, query: { limit: 100 } });
  return {
    headers,
    find,
    messages,
    texts: async (id: string) =>
      (await messages(id)).messages.map(({ message }) => (message.message_type === 'text' ? message.payload : '')),
    answer: (id: string, message: object) =>
      call(origin, answerChat, { headers, params: { id }, body: { clientId: crypto.randomUUID(), message } }),
    refused: (id: string, message: object) =>
      refusal(origin, answerChat, { headers, params: { id }, body: { clientId: crypto.randomUUID(), message } }),
    read: (id: string) => call(origin, readConversation, { headers, params: { id }, body: {} }),
    end: (id: string) => call(origin, endChat, { headers, params: { id } }),
  };
}

async function textsInDatabase(id: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: stage.product.databaseUrl });
  await client.connect();
  try {
    const found = await client.query(
      "select message ->> 'payload' as text from chat_messages where conversation_id = $1 order by sequence",
      [id],
    );
    return found.rows.map(({ text }) => String(text));
  } finally {
    await client.end();
  }
}

const text = (payload: string) => ({ message_type: 'text', payload });

test('a guest and an operator talk, the network is cut and the server restarted, and all have the same in the end', async () => {
  const { product, browser } = stage;
  const page = await browser.open({ ...PHONE, allowed: CUT });
  await page.goto(`${product.memberOrigin}/login`);
  const guest = chatSteps(page, WORDS.th);
  await guest.open();
  await guest.say('my deposit is missing');
  await guest.say('since this morning');
  const desk = await atDesk();
  const id = await desk.find('my deposit is missing');
  await desk.answer(id, text('which bank was it'));
  await guest.sheet.getByText('which bank was it').waitFor();

  await page.context().setOffline(true);
  await guest.say('SCB, written without a network');
  await guest.sheet.getByText(WORDS.th.chat.failed).waitFor();
  await desk.answer(id, text('are you still there'));
  await desk.answer(id, text('I will wait'));
  await page.context().setOffline(false);
  await expect.poll(async () => (await guest.texts()).length, RECONNECT_TIMEOUT).toBe(6);

  await product.killServer();
  await guest.say('written while the server was down');
  await product.startServer();
  const back = await atDesk();
  await back.answer(id, text('here I am again'));
  await expect.poll(async () => (await guest.texts()).length).toBe(8);
  const shown = await guest.texts();
  expect(await back.texts(id)).toEqual(shown);
  expect(await textsInDatabase(id)).toEqual(shown);
  expect(shown.slice(0, 3)).toEqual(['my deposit is missing', 'since this morning', 'which bank was it']);
  expect([...shown].sort()).toEqual(
    [
      'my deposit is missing',
      'since this morning',
      'which bank was it',
      'are you still there',
      'I will wait',
      'SCB, written without a network',
      'written while the server was down',
      'here I am again',
    ].sort(),
  );
  await back.end(id);
  await guest.sheet.locator('.talk-end').waitFor();
});

test('a member keeps what was written before signing in, presses buttons, and sends a picture the operator sees', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  await member.deposit(250.5);
  const page = await browser.open({ ...PHONE, allowed: CUT });
  await page.goto(`${product.memberOrigin}/login`);
  const steps = memberSteps(page, 'th');
  const chat = chatSteps(page, WORDS.th);
  await chat.open();
  await chat.say(`hello from ${member.phone}`);
  await chat.sheet.locator('[data-sequence="1"]').waitFor();
  // Decided in the route: taking a route away while a page loads can leave one of its files waiting for ever.
  let isCut = true;
  await page.route('**/api/chat/send-message', (route) => (isCut ? route.abort() : route.continue()));
  await chat.say('not sent as a guest');
  await chat.sheet.getByText(WORDS.th.chat.failed).waitFor();
  await page.keyboard.press('Escape');
  await steps.logIn(member);
  isCut = false;
  await chat.open();
  await chat.sheet.getByText(`hello from ${member.phone}`).waitFor();
  await chat.sheet.locator('[data-sequence="2"]').getByText('not sent as a guest').waitFor();

  const desk = await atDesk();
  const id = await desk.find(`hello from ${member.phone}`);
  const buttons = [{ title: 'Deposit', type: 'postback', payload: 'deposit' }];
  await desk.answer(id, { message_type: 'buttons', payload: 'What is it about', payloads: buttons });
  await chat.sheet.getByRole('button', { name: 'Deposit' }).click();
  await chat.sheet.locator('[data-sequence="4"]').waitFor();

  const picture = { create: { width: 600, height: 400, channels: 3 as const, background: '#c08040' } };
  const buffer = await sharp(picture)
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer();
  await chat.attach({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer });
  const image = chat.sheet.locator('[data-sequence="5"] img');
  await image.waitFor();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(600);
  const seen = (await desk.messages(id)).messages.at(-1)?.message;
  const path = seen?.message_type === 'media' ? seen.payload.filePath : '';
  const served = await fetch(product.operatorOrigin + path, { headers: desk.headers });
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await served.arrayBuffer()).includes('somebody')).toBe(false);

  await desk.read(id);
  await chat.sheet.getByText(new RegExp(WORDS.th.chat.read)).waitFor();

  await chat.attachNewestRow();
  await page.context().setOffline(true);
  await chat.say('is this all of it');
  await chat.sheet.getByText(WORDS.th.chat.failed).waitFor();
  await chat.sheet.locator('[data-delivery=failed] .about').getByText('+250.50').waitFor();
  await page.context().setOffline(false);
  const card = chat.sheet.locator('[data-sequence="6"] .about');
  await card.getByText('+250.50').waitFor(RECONNECT_TIMEOUT);
  await card.getByText(WORDS.th.common.success).waitFor();
  const attached = (await desk.messages(id)).messages.at(-1);
  const [row] = await member.statement();
  expect(attached?.attachment).toMatchObject({ kind: 'statement', id: row?.id });
  expect(attached?.message).toMatchObject(text('is this all of it'));
  await page.reload(); // Its chat is open as before.
  await chat.sheet.locator('[data-state=online]').waitFor();
  await card.getByText('+250.50').waitFor();
});

test('nothing is lost by a lost answer, a cut upload, a closed window, a second and a hidden page, or long texts', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  const page = await browser.open({ ...PHONE, allowed: CUT });
  await page.goto(`${product.memberOrigin}/login`);
  await memberSteps(page, 'th').logIn(member);
  const chat = chatSteps(page, WORDS.th);
  await chat.open();
  const other = await page.context().newPage();
  await other.goto(`${product.memberOrigin}/user/home`);
  const second = chatSteps(other, WORDS.th);
  await second.open();

  // The server has it, and the page does not hear so.
  await page.route('**/api/chat/send-message', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await chat.say('the answer is lost');
  await second.sheet.getByText('the answer is lost').waitFor();
  await chat.sheet.locator('[data-sequence="1"]').waitFor();

  // The upload is interrupted, its window closed, and another message is half written.
  let cut: () => void = () => undefined;
  const isCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  await page.route('**/api/chat/upload-image', (route) => isCut.then(() => route.abort()), { times: 1 });
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer });
  await chat.sheet.locator('[data-delivery=uploading_file]').waitFor();
  await chat.say('written behind the picture');
  await chat.field.fill('half a sentence');
  await page.keyboard.press('Escape');
  cut();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await second.sheet.locator('[data-sequence="3"]').waitFor(RECONNECT_TIMEOUT);
  await chat.open();
  expect(await chat.field.inputValue()).toBe('half a sentence');
  await chat.sheet.locator('[data-sequence="3"]').waitFor();
  expect(await chat.sheet.locator('[data-delivery]').count()).toBe(0);

  // As long as a text may be, in letters of several parts.
  const long = {
    thai: 'ที่นี่น้ำ'.repeat(300).slice(0, 2_000),
    lao: 'ຢູ່ນີ້'.repeat(400).slice(0, 2_000),
    emoji: '👍🏽'.repeat(1_000),
  };
  for (const words of Object.values(long)) await chat.say(words);
  await chat.sheet.locator('[data-sequence="6"]').waitFor();
  await chat.field.fill(`${long.emoji}x`);
  expect(await chat.sheet.getByRole('button', { name: WORDS.th.chat.send, exact: true }).isDisabled()).toBe(true);
  expect((await chat.texts()).slice(-3)).toEqual(Object.values(long));

  // Hidden and without a network it rests; seen again it asks for what it missed.
  const desk = await atDesk();
  const id = await desk.find('the answer is lost');
  await show(other, 'hidden');
  await page.context().setOffline(true);
  await desk.answer(id, text('did you see this'));
  await page.context().setOffline(false);
  await show(other, 'visible');
  for (const { sheet } of [chat, second]) {
    await sheet.locator('[data-sequence="7"]').getByText('did you see this').waitFor(RECONNECT_TIMEOUT);
    // The view was at the bottom and stayed there.
    expect(await sheet.locator('.chat-preview').count()).toBe(0);
  }
  expect(await second.texts()).toEqual(await chat.texts());
  expect((await chat.texts()).length).toBe((await desk.messages(id)).messages.length);
});

/** The events of a browser when a page goes to the background and returns. */
async function show(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

/** A file is known by its first bytes. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const FILM = [0, 0, 0, 24, ...Buffer.from('ftypisom')];

/** Refused by the page itself, each with what it says. */
const REFUSED_AT_ONCE: readonly (readonly [string, number, string, (readonly number[])?])[] = [
  ['drawing.svg', 100, WORDS.th.chat.unsupported],
  ['page.html', 100, WORDS.th.chat.unsupported],
  ['slip', 100, WORDS.th.chat.unsupported],
  ['slip.png', 10 * 1024 * 1024 + 1, WORDS.th.chat.tooLarge(10), PNG],
  ['film.mp4', 20 * 1024 * 1024 + 1, WORDS.th.chat.tooLarge(20), FILM],
];

test('nothing that was sent ever runs: disguises are refused, texts stay texts, and files are only ever downloaded', async () => {
  const { product, browser } = stage;
  const page = await browser.open({ ...PHONE, allowed: [/400/] });
  const opened = await page.goto(`${product.memberOrigin}/login`);
  expect(opened?.headers()['content-security-policy']).toMatch(
    /default-src 'none';.*script-src 'self' 'sha256-[\w+/]{43}='(?:;|$)/,
  );
  const guest = chatSteps(page, WORDS.th);
  await guest.open();
  const send = (name: string, buffer: Buffer) => guest.attach({ name, mimeType: 'image/png', buffer });
  for (const [name, bytes, says, head] of REFUSED_AT_ONCE) {
    await guest.choose(name, bytes, head);
    const toast = guest.sheet.getByRole('alert').getByText(says);
    await toast.click();
    await toast.waitFor({ state: 'hidden' });
  }
  const html = Buffer.from(`<html>${MARKUP}</html>`);
  const real = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  // A page or drawing by another name is known by its bytes before anything is sent.
  for (const [name, buffer] of [
    ['picture.png', html],
    ['drawing.png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${MARKUP}</svg>`)],
    ['film.mp4', html],
  ] as const) {
    await send(name, buffer);
    const toast = guest.sheet.getByRole('alert').getByText(WORDS.th.chat.unsupported);
    await toast.click();
    await toast.waitFor({ state: 'hidden' });
  }
  const { FILE_DAMAGED, FILE_TOO_MANY_PIXELS } = WORDS.th.errors;
  for (const [name, buffer, says] of [
    ['polyglot.gif', Buffer.from('GIF89a/*\x00\x00*/=1;document.title=1//'), FILE_DAMAGED],
    ['bomb.png', bomb, FILE_TOO_MANY_PIXELS],
  ] as const) {
    await send(name, buffer);
    const refused = guest.sheet.locator('[data-delivery=failed]');
    await refused.getByText(says).waitFor();
    await refused.getByRole('button', { name: WORDS.th.chat.remove }).click();
  }

  await guest.say(MARKUP);
  await guest.sheet.locator('[data-sequence="1"]').waitFor();
  const desk = await atDesk();
  const id = await desk.find('onerror');
  const button = { title: MARKUP.slice(0, 30), type: 'postback', payload: 'javascript:document.title=1' };
  const card = { image_url: '', title: MARKUP, subtitle: MARKUP, buttons: [button] };
  await desk.answer(id, { message_type: 'buttons', payload: MARKUP, payloads: [button] });
  await desk.answer(id, { message_type: 'generic', payloads: [card] });
  const evil = 'javascript:document.title=1';
  const pressed = (type: string) => ({
    message_type: 'buttons',
    payload: 'x',
    payloads: [{ title: 'x', type, payload: evil }],
  });
  for (const message of [
    pressed('web'),
    pressed('call'),
    { message_type: 'generic', payloads: [{ ...card, image_url: evil }] },
    { message_type: 'media', payload: { fileType: 'image', filePath: evil } },
  ]) {
    expect((await desk.refused(id, message)).message).toMatch(/^(KEY_INVALID|NO_DATA)$/);
  }
  await guest.sheet.locator('[data-sequence="3"]').getByRole('button').click();
  await guest.sheet.locator('[data-sequence="4"]').waitFor();
  expect(await guest.sheet.locator('[data-sequence="1"] p').textContent()).toBe(MARKUP);
  expect(await guest.sheet.locator('[data-sequence="2"] p').textContent()).toBe(MARKUP);
  expect(await guest.sheet.locator('.chat-card > *').allTextContents()).toEqual([MARKUP, MARKUP, button.title]);
  expect(await guest.sheet.locator('script, iframe, object, [onerror], a').count()).toBe(0);

  await send('picture.png', Buffer.concat([real, html]));
  const image = guest.sheet.locator('[data-sequence="5"] img');
  await image.waitFor();
  expect(await page.title()).not.toBe('1');
  const link = product.memberOrigin + (await image.getAttribute('src'));
  const served = await fetch(link);
  expect(Buffer.from(await served.arrayBuffer()).includes('script')).toBe(false);
  expect(served.headers.get('content-disposition')).toMatch(/^attachment; filename="chat-[A-Za-z0-9]+\.png"$/);
  expect(served.headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox/);
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  const other = await page.context().newPage();
  const download = other.waitForEvent('download');
  await other.goto(link).catch(() => undefined);
  await download;
  expect(await other.title()).not.toBe('1');
  expect((await fetch(link.replace(/key=./, 'key=x'))).status).toBe(404);
});
