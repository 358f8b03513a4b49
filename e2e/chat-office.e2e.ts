import { sendMessage } from '@kapao/contract/member/chat.ts';
import { uploadSlip } from '@kapao/contract/member/slip.ts';
import { saveCannedReply } from '@kapao/contract/operator/chat.ts';
import pg from 'pg';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { agree, agreeToWaiting, haveMember, haveOperator, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { WORDS } from './words.ts';

const PHONE = { width: 390, height: 844 };
/** The lost network is part of the test. */
const CUT = [/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /Failed to load resource/];
const RECONNECT_TIMEOUT = { timeout: 60_000 };

const stage = setStage();

/** Everything stored that a side shows, in its order. */
const shownIn = (side: Locator) => () => side.locator('[data-sequence] .bub').allTextContents();

async function textsInDatabase(memberId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: stage.product.databaseUrl });
  await client.connect();
  try {
    const found = await client.query(
      `select message ->> 'payload' as text from chat_messages join chat_conversations using (conversation_id)
        where member_id = $1 order by sequence`,
      [memberId],
    );
    return found.rows.map(({ text }) => String(text));
  } finally {
    await client.end();
  }
}

/** The widget on a phone, connected; of a guest where no member is named. */
async function openWidget(member?: Member) {
  const phone = await stage.browser.open(PHONE);
  await phone.goto(`${stage.product.memberOrigin}/login`);
  if (member) await memberSteps(phone, 'th').logIn(member);
  await phone.locator('.chat-launcher').click();
  const widget = phone.locator('.chat-sheet');
  await widget.locator('[data-state=online]').waitFor();
  const say = async (text: string) => {
    await widget.getByLabel(WORDS.th.chat.write).fill(text);
    await widget.getByLabel(WORDS.th.chat.write).press('Enter');
  };
  return { widget, say };
}

test('a member and an operator talk in two browsers, the operator loses the network, and both show the same', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  const headers = await haveOperator(product, product.operators.owner);
  const texts = { th: 'ขอบคุณที่รอ', en: 'Thank you for waiting' };
  const wish = { headers, params: { shortcut: 'waiting' }, body: { texts } };
  const finance = await haveOperator(product, product.operators.finance);
  await agree(product, await call(product.operatorOrigin, saveCannedReply, wish), finance);

  const { widget, say } = await openWidget(member);
  await say('my deposit is missing');

  const page = await browser.open({ ...DESK, allowed: [...DESK.allowed, ...CUT] });
  const office = officeSteps(page, 'th');
  await office.signIn(product.operatorOrigin, product.operators.support);
  await page.goto(`${product.operatorOrigin}/chat`);
  await page.locator('[data-live=online]').waitFor();
  await office.openEntry('my deposit is missing');
  const log = page.locator('.chat-log');
  await log.getByText('my deposit is missing').waitFor();
  const { chat: words } = office.words;
  await office.button(words.take).click();
  await page.waitForURL('**state=mine**');
  await page.getByRole('link', { name: words.dossier }).waitFor();

  const field = page.getByLabel(words.write, { exact: true });
  await field.fill('which bank was it');
  await field.press('Shift+Enter');
  await field.pressSequentially('and when');
  await field.press('Enter');
  await widget.getByText('which bank was it\nand when').waitFor();
  await log.getByText(product.operators.support.username).waitFor();
  await say('SCB, this morning');
  await log.getByText('SCB, this morning').waitFor();

  await page.context().setOffline(true);
  await field.fill('written without a network');
  await field.press('Enter');
  await page.locator('[data-delivery=failed]').waitFor(RECONNECT_TIMEOUT);
  await say('are you still there');
  await say('I will wait');
  await page.context().setOffline(false);
  await expect.poll(shownIn(widget), RECONNECT_TIMEOUT).toHaveLength(6);
  await expect.poll(shownIn(log), RECONNECT_TIMEOUT).toEqual(await shownIn(widget)());

  await office.button(words.canned).click();
  await page.getByRole('button', { name: /^waiting/ }).click();
  await page.getByRole('button', { name: words.send, exact: true }).click();
  await widget.getByText(texts.th).waitFor();
  await expect.poll(shownIn(log), RECONNECT_TIMEOUT).toHaveLength(7);
  const shown = await shownIn(log)();
  expect(await shownIn(widget)()).toEqual(shown);
  expect(await textsInDatabase(member.memberId)).toEqual(shown);
});

test('a guest reads that somebody is there only while an operator is at the inbox and not away, and back closes the chat alone', async () => {
  const { product, browser } = stage;
  const { widget } = await openWidget();
  const phone = widget.page();
  const state = (desk: 'here' | 'gone', text: string) =>
    widget.locator(`[data-desk=${desk}]`, { hasText: text }).waitFor(RECONNECT_TIMEOUT);
  const { chat: said } = WORDS.th;
  await state('gone', said.away);
  const page = await browser.open(DESK);
  const office = officeSteps(page, 'th');
  await office.signIn(product.operatorOrigin, product.operators.support);
  await state('gone', said.away);
  await page.goto(`${product.operatorOrigin}/chat`);
  await state('here', said.online);
  const { chat: words } = office.words;
  const people = page.getByRole('status', { name: words.atDesk });
  await people.getByText('support', { exact: true }).waitFor();
  await office.button(words.goAway).click();
  await state('gone', said.away);
  await people.getByText(`support · ${words.presences.away}`).waitFor();
  await page.reload();
  await people.getByText(`support · ${words.presences.away}`).waitFor();
  await office.button(words.comeBack).click();
  await state('here', said.online);

  const address = phone.url();
  await phone.goBack();
  await widget.waitFor({ state: 'hidden' });
  expect(phone.url()).toBe(address);
  await phone.locator('.chat-launcher').click();
  await widget.waitFor();
  await page.close();
  await state('gone', said.away);
  await widget.getByRole('button', { name: WORDS.th.common.close, exact: true }).click();
  await widget.waitFor({ state: 'hidden' });
  expect(phone.url()).toBe(address);
});

test('the operator sees a picture, keeps a note, saves the talk, ends it, reads how it was rated, and opens what it is about', async () => {
  const { product, browser } = stage;
  const member = await haveMember(product);
  const { widget } = await openWidget(member);
  const picture = { create: { width: 300, height: 200, channels: 3 as const, background: '#c08040' } };
  const buffer = await sharp(picture).png().toBuffer();
  await widget.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await widget.locator('[data-sequence="1"]').waitFor();

  const page = await browser.open({ ...PHONE, allowed: DESK.allowed });
  const office = officeSteps(page, 'th');
  await office.signIn(product.operatorOrigin, product.operators.support);
  const { chat: words } = office.words;
  await page.goto(`${product.operatorOrigin}/chat?state=all`);
  await page.getByLabel(words.search).fill(member.phone);
  await page.locator('.queue-row').first().click();
  const image = page.locator('.chat-log [data-sequence="1"] img');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(300);

  await page.getByRole('button', { name: words.about }).click();
  await page.getByLabel(words.addNote, { exact: true }).and(page.locator('textarea')).fill('asked for the slip');
  await page.getByRole('button', { name: words.addNote, exact: true }).click();
  await page.locator('.chat-notes').getByText('asked for the slip').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.transcript }).click();
  expect((await download).suggestedFilename()).toMatch(/\.txt$/);
  await page.getByRole('button', { name: words.end, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.end, exact: true }).click();
  await widget.getByText(WORDS.th.chat.endConversation, { exact: true }).waitFor();
  await widget.locator('.scores').getByRole('button').nth(3).click();
  await page.locator('.chat-notes').getByText(words.score('4')).waitFor();

  // A message opens the very slip in its queue, in whatever state, and the very row in the dossier.
  await member.deposit(123.45);
  await member.deposit(50);
  const row = (await member.statement()).find(({ amount }) => amount === 123.45);
  for (const attachment of [
    { kind: 'slip', id: await uploadedSlip(member, buffer) },
    { kind: 'statement', id: row?.id },
  ]) {
    const message = { message_type: 'text', payload: `about a ${attachment.kind}` };
    const body = { clientId: crypto.randomUUID(), message, attachment };
    await call(product.memberOrigin, sendMessage, { headers: member.headers, body });
  }
  const openFrom = async (shown: string) => {
    await page.goto(`${product.operatorOrigin}/chat?state=all`);
    await page.getByLabel(words.search).fill(member.phone);
    await office.openEntry('about a statement');
    await page.locator('.chat-attachment', { hasText: shown }).click();
  };
  await openFrom(words.attachment.slip);
  await page.waitForURL(/\/slips\?state=all&id=[0-9a-f-]{36}$/);
  await page.locator('.queue-detail').getByText(member.phone).first().waitFor();
  await openFrom('123.45');
  await page.locator('tr[aria-current=true]').getByText('123.45').waitFor();
});

async function uploadedSlip({ headers }: Pick<Member, 'headers'>, picture: Buffer): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([Uint8Array.from(picture)]), 'slip.png');
  const asked = { method: uploadSlip.method, headers: { ...headers, 'X-Requested-With': 'kapao' }, body };
  const answered = await fetch(`${stage.product.memberOrigin}${uploadSlip.path}`, asked);
  return uploadSlip.reply.parse(await answered.json()).slip.reference;
}

test('a flow answers a guest and hands over to people, buttons and a card come back, and a colleague is chosen', async () => {
  const { product, browser } = stage;
  const desk = await browser.open(DESK);
  const office = officeSteps(desk, 'th');
  await office.signIn(product.operatorOrigin, product.operators.owner);
  const { chat: words, chatSetup: setup } = office.words;
  await desk.goto(`${product.operatorOrigin}/chat/setup?part=flows`);
  await office.button(setup.add).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByLabel(setup.name, { exact: true }).fill('Hours');
  await sheet.getByLabel(setup.words).fill('opening\nเปิดกี่โมง');
  await sheet.getByLabel(setup.text, { exact: true }).fill('เปิดทุกวัน');
  await sheet.getByRole('switch', { name: setup.handOver }).click();
  await sheet.getByRole('button', { name: setup.save, exact: true }).click();
  await office.said(office.words.common.proposed);
  await agreeToWaiting(product, 'chat.flow', await haveOperator(product, product.operators.finance));
  await desk.reload();
  await desk.locator('.account-row', { hasText: 'Hours' }).waitFor();

  const { widget, say } = await openWidget();
  await say('วันนี้เปิดกี่โมง');
  await widget.getByText('เปิดทุกวัน').waitFor();
  await say('พรุ่งนี้เปิดกี่โมง');

  await desk.goto(`${product.operatorOrigin}/chat`);
  await office.openEntry('พรุ่งนี้เปิดกี่โมง');
  const log = desk.locator('.chat-log');
  // People have it now: the second question waits for them.
  await log.getByText('พรุ่งนี้เปิดกี่โมง').waitFor();
  expect(await shownIn(log)()).toEqual(['วันนี้เปิดกี่โมง', 'เปิดทุกวัน', 'พรุ่งนี้เปิดกี่โมง']);

  const compose = async (kind: 'buttons' | 'generic', fill: () => Promise<void>) => {
    await desk.getByRole('button', { name: words.compose, exact: true }).click();
    await sheet.getByLabel(setup.kind, { exact: true }).selectOption(kind);
    await fill();
    await sheet.getByRole('button', { name: words.send, exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
  };
  await compose('generic', async () => {
    await sheet.getByLabel(setup.cardTitle).fill('โบนัสวันนี้');
    await office.button(setup.addCard).click();
    await sheet.getByLabel(setup.cardTitle).last().fill('โบนัสพรุ่งนี้');
  });
  await compose('buttons', async () => {
    await sheet.getByLabel(setup.text, { exact: true }).fill('เรื่องอะไรคะ');
    await sheet.getByLabel(setup.buttonTitle).fill('ฝากเงิน');
    await sheet.getByLabel(setup.buttonPayload).fill('deposit-help');
  });
  await widget.locator('.chat-card', { hasText: 'โบนัสพรุ่งนี้' }).waitFor();
  await widget.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
  await log.locator('.bub', { hasText: words.pressed }).getByText('ฝากเงิน').waitFor();

  await desk.getByRole('button', { name: words.handOver, exact: true }).click();
  await sheet.getByRole('radio', { name: product.operators.support.username }).check();
  await sheet.getByRole('button', { name: words.handOver, exact: true }).click();
  await desk.locator('.chat-beside dd').getByText(product.operators.support.username, { exact: true }).waitFor();
});
