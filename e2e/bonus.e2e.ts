import { readFile } from 'node:fs/promises';
import { activatePromotion, getTurnover } from '@kapao/contract/member/bonus.ts';
import { listOperatorBonuses } from '@kapao/contract/operator/bonus.ts';
import { approveProposal, createProposal, listProposals } from '@kapao/contract/operator/proposal.ts';
import { expect, test } from 'vitest';
import { haveMember, haveOperator, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { baht, memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const PHONE = { width: 390, height: 844 };
const ANSWER_TIMEOUT = { timeout: 60_000, interval: 300 };
const SLOT = 'Naga Gold';
/** What the demonstration calls its bonus, and its promotion code. */
const WELCOME = { th: 'โบนัสต้อนรับ 20%', la: 'ໂບນັດຕ້ອນຮັບ 20%', en: 'Welcome 20%' };
const WELCOME_CODE = { th: 'โค้ดต้อนรับ 100 บาท', la: 'ໂຄດຕ້ອນຮັບ 100 ບາດ', en: 'Welcome code 100 baht' };

const stage = setStage();

/** Signed in and on the bonus page. */
async function atBonuses(member: Member, language: Language, allowed: RegExp[] = []) {
  const steps = memberSteps(await stage.browser.open({ ...PHONE, allowed }), language);
  await steps.page.goto(`${stage.product.memberOrigin}/login`);
  await steps.speak();
  await steps.logIn(member);
  await steps.page.goto(`${stage.product.memberOrigin}/user/bonus`);
  await steps.page.getByRole('heading', { name: steps.words.bonus.title, exact: true }).waitFor();
  return steps;
}

type Steps = Awaited<ReturnType<typeof atBonuses>>;

const inUnit = ({ words }: Steps, amount: number) => `${baht(amount)} ${words.unit.THB}`;
/** Not the veil, which is a dialog too while a call takes long. */
const sheetOf = ({ page }: Steps) => page.locator('dialog.sheet');
const press = ({ page }: Steps, name: string) => page.getByRole('button', { name, exact: true }).click();

async function receive(steps: Steps, name: string | RegExp, award: number) {
  await steps.page.getByRole('button', { name }).click();
  await steps
    .dialog()
    .getByRole('button', { name: steps.words.bonus.receive(inUnit(steps, award)) })
    .click();
  await sheetOf(steps).waitFor({ state: 'hidden' });
  await steps.page.getByText(steps.words.bonus.inUse).first().waitFor();
}

const meterOf = async ({ headers }: Member) =>
  (await call(stage.product.memberOrigin, getTurnover, { headers })).turnover;

test.each(spokenIn('th'))(
  'a bonus is taken, played to its target, and the whole balance withdrawn (%s)',
  async (language) => {
    const { product } = stage;
    const member = await haveMember(product);
    await member.activate('pg');
    await member.deposit(500);
    const steps = await atBonuses(member, language);
    await receive(steps, /20%/, 100);
    await steps.page.getByText(steps.words.bonus.remaining(inUnit(steps, 3000))).waitFor();
    expect(await member.cash()).toBe(600);

    await steps.goHome();
    await steps.page.getByText(steps.words.bonus.ifStopped(inUnit(steps, 500), inUnit(steps, 100))).waitFor();
    await steps.openAction('withdraw');
    await steps
      .dialog()
      .getByText(steps.words.bonus.remaining(inUnit(steps, 3000)))
      .waitFor();
    await steps.close();

    await steps.openGame(SLOT);
    await steps.moveIntoGame(600);
    const { username } = await member.player('pg');
    for (let round = 0; round < 5; round += 1)
      await product.world.playRound('pg', username, { stake: 600, payout: 600 });
    await expect.poll(async () => (await meterOf(member))?.counted, ANSWER_TIMEOUT).toBe(3000);
    await steps.page.goto(`${product.memberOrigin}/user/bonus`);
    await steps.page.getByText(steps.words.bonus.met).waitFor();

    await steps.goHome();
    await steps.withdraw(600);
    await expect.poll(async () => (await member.statement())[0]?.state, ANSWER_TIMEOUT).toBe('PAID');
    expect(await meterOf(member)).toBeNull();
    const rows = await steps.readStatement();
    expect(rows.join('\n')).toContain(WELCOME[language]);
    await expectBooksToAgree(product);
  },
);

test.each(spokenIn('la'))('cancelling early takes exactly what was announced (%s)', async (language) => {
  const member = await haveMember(stage.product);
  await member.deposit(200);
  const steps = await atBonuses(member, language);
  const { bonus: words } = steps.words;
  await receive(steps, /50/, 50);
  await press(steps, words.cancel);
  const question = steps.page.getByRole('alertdialog');
  await question.getByText(inUnit(steps, 200), { exact: true }).waitFor();
  // What is lost is all of the award: it stands at both.
  await question.getByText(inUnit(steps, 50)).first().waitFor();
  await question.getByText(words.ownStays(inUnit(steps, 200))).waitFor();
  await question.getByRole('button', { name: words.keepIt }).click();
  expect(await member.cash()).toBe(250);

  await press(steps, words.cancel);
  await question.getByRole('button', { name: words.cancel, exact: true }).click();
  await steps.page.getByText(steps.words.errors.BONUS_CLEAR).waitFor();
  expect(await member.cash()).toBe(200);
  await steps.page.getByText(words.received).first().waitFor();
  const [newest] = await member.statement();
  expect(newest).toMatchObject({ statementType: 'finish_bonus', amount: -50 });
  await expectBooksToAgree(stage.product);
});

test.each(spokenIn('en'))('a promotion code is not found, used up, or found and taken (%s)', async (language) => {
  const { product } = stage;
  const code = `ONLYONE${language.toUpperCase()}`;
  await publishForOne(code);
  const first = await haveMember(product);
  await call(product.memberOrigin, activatePromotion, { headers: first.headers, params: { code } });
  const member = await haveMember(product);
  const steps = await atBonuses(member, language, [/404/]);
  const { bonus: words } = steps.words;
  const search = async (text: string) => {
    await steps.page.getByLabel(words.code).fill(text);
    await press(steps, words.find);
  };
  await press(steps, words.find);
  await steps.page.getByText(words.codeRequired).waitFor();

  const looked = Promise.withResolvers<void>();
  await steps.page.route('**/api/promotion/find/NOTHING*', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await search('nothing');
  await sheetOf(steps).getByText(words.searching).waitFor();
  looked.resolve();
  await sheetOf(steps).getByText(words.notFoundText('NOTHING')).waitFor();
  await press(steps, words.otherCode);
  await sheetOf(steps).waitFor({ state: 'hidden' });

  await search(code.toLowerCase());
  await sheetOf(steps).getByText(steps.words.errors.BONUS_FULL).waitFor();
  await steps.close();

  await search('kapao100');
  await sheetOf(steps).getByText('10%').first().waitFor();
  await press(steps, words.receive(inUnit(steps, 100)));
  await sheetOf(steps).waitFor({ state: 'hidden' });
  await steps.page.getByRole('heading', { name: WELCOME_CODE[language] }).waitFor();
  expect(await member.cash()).toBe(100);
  await expectBooksToAgree(product);
});

test.each(spokenIn('th'))(
  'codes that are used once are made by two, and the desk sees who used one (%s)',
  async (language) => {
    const { product } = stage;
    const { operatorOrigin, operators } = product;
    const code = `ONCE${language.toUpperCase()}`;
    await publishLike(code, {});
    const desk = officeSteps(await stage.browser.open(DESK), language);
    await desk.signIn(operatorOrigin, operators.owner2);
    const { page, words, button } = desk;
    await page.goto(`${operatorOrigin}/bonuses`);
    await page.getByRole('link', { name: `${words.promotionCodes.open} ${code}` }).click();
    await page.getByText(words.promotionCodes.none).waitFor();
    await button(words.promotionCodes.make).click();
    await page.getByLabel(words.promotionCodes.prefix).fill('gift');
    await page.getByLabel(words.promotionCodes.codes, { exact: true }).fill('3');
    await page.getByRole('textbox', { name: words.common.reason }).fill('leaflets');
    await page.getByRole('dialog').getByRole('button', { name: words.bonuses.propose }).click();
    await page.getByText(words.proposalKinds['promotion.codes']).first().waitFor();

    const finance = await haveOperator(product, operators.finance);
    const { proposals } = await call(operatorOrigin, listProposals, { headers: finance, query: {} });
    const proposal = proposals.find(({ kind, subject }) => kind === 'promotion.codes' && subject === code);
    if (!proposal) throw new Error('nothing waits');
    const { id, hash } = proposal;
    await call(operatorOrigin, approveProposal, { headers: finance, params: { id }, body: { hash } });
    await page.reload();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.promotionCodes.download }).click(),
    ]);
    const [, first = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const [typed = ''] = first.split(',');
    expect(typed).toMatch(/^GIFT-/);

    const member = await haveMember(product);
    const steps = await atBonuses(member, language, [/404/]);
    await steps.page.getByLabel(steps.words.bonus.code).fill(typed.toLowerCase());
    await press(steps, steps.words.bonus.find);
    await sheetOf(steps).getByText(typed).waitFor();
    await press(steps, steps.words.bonus.receive(inUnit(steps, 100)));
    await sheetOf(steps).waitFor({ state: 'hidden' });
    expect(await member.cash()).toBe(100);

    await page.reload();
    await button(words.promotionCodes.show).click();
    await page.getByRole('cell', { name: typed }).waitFor();
    await button(words.promotionCodes.revoke).click();
    await page.getByRole('textbox', { name: words.common.reason }).fill('over');
    await page.getByRole('dialog').getByRole('button', { name: words.promotionCodes.revoke }).click();
    await page.getByText(words.promotionCodes.revoked('2')).waitFor();
    await expectBooksToAgree(product);
  },
);

/** One operator proposes the demonstration's code for a single use, another approves. */
const publishForOne = (code: string) => publishLike(code, { mostClaims: 1 });

async function publishLike(code: string, other: { mostClaims?: number }): Promise<void> {
  const { operatorOrigin, operators } = stage.product;
  const owner = await haveOperator(stage.product, operators.owner);
  const { bonuses } = await call(operatorOrigin, listOperatorBonuses, { headers: owner });
  const like = bonuses.find((bonus) => bonus.code === 'KAPAO100');
  if (!like) throw new Error('the demonstration has a promotion code');
  const body = { kind: 'promotion', subject: code, content: { ...like.terms, ...other }, reason: 'for one' };
  const { proposal } = await call(operatorOrigin, createProposal, { headers: owner, body });
  const finance = await haveOperator(stage.product, operators.finance);
  const { id, hash } = proposal;
  await call(operatorOrigin, approveProposal, { headers: finance, params: { id }, body: { hash } });
}
