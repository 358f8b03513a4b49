import { lookupNotice } from '@kapao/contract/member/content.ts';
import { login } from '@kapao/contract/member/login.ts';
import { lookupActive } from '@kapao/contract/member/lookup.ts';
import { operatorLogout } from '@kapao/contract/operator/login.ts';
import { expect, test } from 'vitest';
import { call, refusal } from './call.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const stage = setStage();

const noticeIn = (locale: string) => call(stage.product.memberOrigin, lookupNotice, { query: { locale } });
const credentials = { username: '0812345678', password: 'kapao-demo-1234' };

/** The office of an owner, open at the first page. */
async function ownerAt(language: Language, allowed: readonly RegExp[] = []) {
  const page = await stage.browser.open({ ...DESK, allowed: [...DESK.allowed, ...allowed] });
  const office = officeSteps(page, language);
  await office.signIn(stage.product.operatorOrigin, stage.product.operators.owner);
  const enter = async (room: 'members' | 'content' | 'settings' | 'operators') => {
    await page.getByRole('link', { name: office.words.frame[room], exact: true }).click();
    await page.getByRole('heading', { level: 1, name: office.words[room].title }).waitFor();
  };
  return { ...office, enter };
}

test.each(spokenIn('la'))('a member is found by phone, frozen and let in again (%s)', async (language) => {
  const { page, words, button, enter, giveReason, said } = await ownerAt(language);
  await enter('members');
  await page.getByLabel(words.members.search).fill(credentials.username);
  await button(words.members.searchSubmit).click();
  await page.getByRole('link', { name: 'Somsak Phromma' }).click();
  await page.getByText('111-222-3334').waitFor();

  await button(words.members.freeze).click();
  await giveReason(words.members.freeze, 'the phone was stolen');
  await said(words.members.states.FROZEN);
  const refused = await refusal(stage.product.memberOrigin, login, { body: credentials });
  expect(refused).toEqual({ status: 403, message: 'INACTIVE_USER' });

  await button(words.members.unfreeze).click();
  await giveReason(words.members.unfreeze, 'it was found again');
  await said(words.members.states.ACTIVE);
  expect((await call(stage.product.memberOrigin, login, { body: credentials })).token).not.toBe('');
});

test('a notice is written by one operator, read beside the old one by another, and then by members', async () => {
  const { page, words, button, enter, said } = await ownerAt('en');
  await enter('content');
  await page.getByRole('link', { name: words.content.names.notice }).click();
  await page.locator('form .seg').getByText('ລາວ').click();
  await page.getByLabel(words.content.fields.text).fill('ມື້ນີ້ຝາກໄດ້ຕາມປົກກະຕິ <b>');
  await page.locator('.phone-preview').getByText('ມື້ນີ້ຝາກໄດ້ຕາມປົກກະຕິ <b>').waitFor();
  const before = await noticeIn('la');
  await button(words.content.propose).click();
  await said(words.common.proposed);
  await said(words.proposals.open);
  expect(await noticeIn('la')).toEqual(before);

  const other = officeSteps(await stage.browser.open(DESK), 'en');
  await other.signIn(stage.product.operatorOrigin, stage.product.operators.finance);
  await other.page.goto(`${stage.product.operatorOrigin}/proposals`);
  const card = other.page.locator('.card', { hasText: 'ມື້ນີ້ຝາກໄດ້ຕາມປົກກະຕິ' }).first();
  await card.locator('.proposal-changes').getByText('ມື້ນີ້ຝາກໄດ້ຕາມປົກກະຕິ <b>').waitFor();
  await card.locator('.proposal-changes').getByText(before.text).waitFor();
  await card.getByRole('button', { name: words.proposals.acts.approve.button }).click();
  await other.giveReason(words.proposals.acts.approve.button, 'read it');
  await expect.poll(async () => (await noticeIn('la')).version).toBe(2);
  expect(await noticeIn('la')).toEqual({ version: 2, isActive: true, text: 'ມື້ນີ້ຝາກໄດ້ຕາມປົກກະຕິ <b>' });
  expect((await noticeIn('en')).text).toMatch(/^Banks are down/);
});

test('a page whose session has ended is covered, and what was typed is there when its operator is back', async () => {
  const { page, words, button, enter } = await ownerAt('en', [/status of 401/]);
  await enter('content');
  await page.getByRole('link', { name: words.content.names.notice }).click();
  await page.getByLabel(words.content.fields.text).fill('half a sentence');
  // As after an idle time: the server ends the session and notifies the page.
  expect(
    await page.evaluate(async (path) => {
      const headers = { 'X-Requested-With': 'kapao' };
      return (await fetch(path, { method: 'POST', headers })).status;
    }, operatorLogout.path),
  ).toBe(200);
  await page.getByRole('heading', { name: words.signIn.lockedTitle }).waitFor();
  expect(await page.getByLabel(words.content.fields.text).isVisible()).toBe(false);
  expect(await page.getByLabel(words.signIn.username).count()).toBe(0);
  const { password, code } = stage.product.operators.owner;
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
  await page.getByLabel(words.signIn.totp).fill(await code());
  await button(words.signIn.submit).click();
  await expect.poll(() => page.getByLabel(words.content.fields.text).inputValue()).toBe('half a sentence');
  await page.getByRole('button', { name: words.frame.signOut }).click();
  await page.getByRole('heading', { name: words.signIn.title, exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: words.signIn.title, exact: true }).waitFor();
});

test('the site is put into maintenance and opened again; an operator is proposed, another disabled at once', async () => {
  const { page, words, button, enter, giveReason, said } = await ownerAt('th');
  const status = async () => (await call(stage.product.memberOrigin, lookupActive)).status;
  await enter('settings');
  await button(words.settings.become.maintenance).click();
  await giveReason(words.settings.become.maintenance, 'planned');
  await said(words.settings.stateTexts.maintenance);
  await expect.poll(status).toBe('maintenance');
  await button(words.settings.become.active).click();
  await giveReason(words.settings.become.active, 'done');
  await said(words.settings.stateTexts.active);
  await expect.poll(status).toBe('active');

  await enter('operators');
  await button(words.operators.add).click();
  await page.getByLabel(words.operators.username).fill('noi');
  await giveReason(words.operators.create, 'we grow');
  // Nothing is made by one owner: it waits for another.
  await page.getByRole('listitem').filter({ hasText: 'noi' }).getByText(words.people.by('owner')).waitFor();
  const row = page.getByRole('row', { name: /^marketing/ });
  await row.getByRole('button', { name: words.operators.change }).click();
  await page.getByRole('switch', { name: words.operators.mayWork }).click();
  await giveReason(words.operators.change, 'left the team');
  await row.getByText(words.operators.disabled).waitFor();
});
