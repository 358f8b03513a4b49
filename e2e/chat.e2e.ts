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
import { call } from './call.ts';
import { memberSteps } from './member-steps.ts';
import { setStage } from './stage.ts';
import { WORDS } from './words.ts';

const PHONE = { width: 390, height: 844 };
/** A cut network and a stopped server are part of the story. */
const CUT = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /WebSocket/, /Failed to load resource/];
const BACK_WITHIN = { timeout: 20_000 };

const stage = setStage();

/** What a guest or member does in the chat. */
function chatSteps(page: Page, words: (typeof WORDS)['th']) {
  const sheet = page.locator('.chat-sheet');
  const field = sheet.getByLabel(words.chat.write);
  return {
    sheet,
    async open() {
      await page.locator('.chat-launcher').click();
      await sheet.locator('[data-state=online]').waitFor();
    },
    async say(text: string) {
      await field.fill(text);
      await field.press('Enter');
    },
    /** Everything stored that is shown, in its order. */
    texts: async () =>
      (await sheet.locator('[data-sequence]').all()).reduce<Promise<string[]>>(
        async (before, said) => [...(await before), (await said.locator('.bub').first().textContent()) ?? ''],
        Promise.resolve([]),
      ),
    attach: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      sheet.locator('input[type=file]').setInputFiles(file),
  };
}

/** The operator, by calls. */
async function atDesk() {
  const { product } = stage;
  const headers = await haveOperator(product, product.operators.support);
  const origin = product.operatorOrigin;
  async function find(search: string) {
    const listed = async () => (await call(origin, listConversations, { headers, query: { search } })).conversations;
    await expect.poll(async () => (await listed()).length, BACK_WITHIN).toBe(1);
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
  await expect.poll(async () => (await guest.texts()).length, BACK_WITHIN).toBe(6);

  await product.killServer();
  await guest.say('written while the server was down');
  await product.startServer();
  const back = await atDesk();
  await back.answer(id, text('here I am again'));
  await expect.poll(async () => (await guest.texts()).length, { timeout: 30_000 }).toBe(8);
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
  const page = await browser.open(PHONE);
  await page.goto(`${product.memberOrigin}/login`);
  const steps = memberSteps(page, 'th');
  const chat = chatSteps(page, WORDS.th);
  await chat.open();
  await chat.say(`hello from ${member.phone}`);
  await chat.sheet.locator('[data-sequence="1"]').waitFor();
  await page.keyboard.press('Escape');
  await steps.logIn(member);
  await chat.open();
  await chat.sheet.getByText(`hello from ${member.phone}`).waitFor();

  const desk = await atDesk();
  const id = await desk.find(`hello from ${member.phone}`);
  const buttons = [{ title: 'Deposit', type: 'postback', payload: 'deposit' }];
  await desk.answer(id, { message_type: 'buttons', payload: 'What is it about', payloads: buttons });
  await chat.sheet.getByRole('button', { name: 'Deposit' }).click();
  await chat.sheet.locator('[data-sequence="3"]').waitFor();

  const picture = { create: { width: 600, height: 400, channels: 3 as const, background: '#c08040' } };
  const buffer = await sharp(picture)
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer();
  await chat.attach({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer });
  const image = chat.sheet.locator('[data-sequence="4"] img');
  await image.waitFor();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(600);
  const seen = (await desk.messages(id)).messages.at(-1)?.message;
  const path = seen?.message_type === 'media' ? seen.payload.filePath : '';
  const served = await fetch(product.operatorOrigin + path, { headers: desk.headers });
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await served.arrayBuffer()).includes('somebody')).toBe(false);

  await desk.read(id);
  await chat.sheet.getByText(new RegExp(WORDS.th.chat.read)).waitFor();
  await chat.attach({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') });
  await chat.sheet.getByRole('alert').getByText(WORDS.th.chat.unsupported).waitFor();
});

test('nothing that was sent ever runs: pages in disguise are refused, and what is stored is only ever downloaded', async () => {
  const { product, browser } = stage;
  const page = await browser.open({ ...PHONE, allowed: [/400/] });
  await page.goto(`${product.memberOrigin}/login`);
  const guest = chatSteps(page, WORDS.th);
  await guest.open();
  const html = Buffer.from('<html><script>document.title="owned"</script></html>');
  const mimeType = 'image/png';
  await guest.attach({ name: 'picture.png', mimeType, buffer: html });
  await guest.sheet.getByText(WORDS.th.chat.failed).waitFor();
  await guest.sheet.getByRole('button', { name: WORDS.th.chat.remove }).click();
  const real = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await guest.attach({ name: 'picture.png', mimeType, buffer: Buffer.concat([real, html]) });
  const image = guest.sheet.locator('[data-sequence="1"] img');
  await image.waitFor();
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
  expect(await other.title()).not.toBe('owned');
  expect((await fetch(link.replace(/key=./, 'key=x'))).status).toBe(404);
});
