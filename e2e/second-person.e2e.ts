import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listOperatorBonuses } from '@kapao/contract/operator/bonus.ts';
import { listPayoutFiles, makePayoutFile } from '@kapao/contract/operator/payout-file.ts';
import { createProposal } from '@kapao/contract/operator/proposal.ts';
import { getWheelRule } from '@kapao/contract/operator/reward-rules.ts';
import { adjustmentLabel } from '@kapao/contract/shared/adjustment-reasons.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { WheelTerms } from '@kapao/contract/shared/reward-terms.ts';
import { expect, test } from 'vitest';
import { haveMember, haveOperator } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { haveFilePayer, stopPayers } from './file-payers.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const stage = setStage();

/** The page of the second operator, who opens nothing else. */
async function secondPerson(operator: 'finance2' | 'owner2', language: Language) {
  const { product, browser } = stage;
  const steps = officeSteps(await browser.open(DESK), language);
  await steps.signIn(product.operatorOrigin, product.operators[operator]);
  const { page, words } = steps;
  const { proposals, proposalViews: views } = words;
  return {
    ...steps,
    views,
    /** The newest card of this kind, with everything read. */
    async card(name: string) {
      await page.goto(`${product.operatorOrigin}/proposals`);
      const card = page.locator(`[data-proposal^="${name}"]`).first();
      await card.waitFor();
      return card;
    },
    async reject(name: string, decision: keyof typeof views.decisions) {
      const card = page.locator(`[data-proposal^="${name}"]`).first();
      await card.getByRole('button', { name: proposals.acts.reject.button }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: views.decisions[decision].rejectReasons[1] ?? '' }).click();
      await sheet.getByRole('button', { name: proposals.acts.reject.button, exact: true }).click();
      await sheet.waitFor({ state: 'hidden' });
    },
    async approve(name: string, decision: keyof typeof views.decisions) {
      const card = page.locator(`[data-proposal^="${name}"]`).first();
      await card.getByRole('button', { name: views.decisions[decision].button }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(views.decisions[decision].text).waitFor();
      await sheet.getByRole('button', { name: views.decisions[decision].reasons[0] ?? '' }).click();
      await sheet.getByRole('button', { name: proposals.acts.approve.button, exact: true }).click();
      await sheet.waitFor({ state: 'hidden' });
    },
  };
}

const columnOf = (texts: readonly string[]) => texts.join(' | ');

test.each(spokenIn('en'))(
  'a bonus raised from 20 to 40 percent warns its author and its approver of every text that still says 20 (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, operators } = product;
    const author = officeSteps(await browser.open(DESK), language);
    await author.signIn(operatorOrigin, operators.owner);
    await author.page.goto(`${operatorOrigin}/bonuses/bonus/WELCOME20`);
    const { bonuses: words, proposalViews: views } = author.words;
    await author.page.getByLabel(words.percent, { exact: true }).fill('40');
    await author.said(views.figuresTitle);
    await author.said(views.figureOld(`${views.places.name} (ไทย)`, '20 %'));
    await author.said(views.figureOld(views.places.banner, '20 %'));
    await author.button(words.propose).click();
    await author.giveReason(words.propose, 'season');

    const second = await secondPerson('finance2', language);
    const card = await second.card('bonus WELCOME20');
    for (const locale of ['ไทย', 'ລາວ', 'English']) {
      await card.getByText(views.figureOld(`${views.places.name} (${locale})`, '20 %')).waitFor();
      await card.getByText(views.figureOld(`${views.places.notice} (${locale})`, '20 %')).waitFor();
    }
    await card.getByText(views.figureOld(views.places.banner, '20 %')).waitFor();
    const changed = card.locator('.proposal-changes').first();
    const rows = await changed.locator('tbody tr').allInnerTexts();
    // The picture's text that the author never touched did not change with the rest.
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/20\s+40/);
    await second.inEveryLanguage(({ proposalViews }) =>
      card.getByText(proposalViews.figureOld(proposalViews.places.banner, '20 %')).waitFor(),
    );
    // The cost of both, by the same deposit, and the award as members read it.
    const cost = card.getByRole('region', { name: views.cost, exact: true }).first();
    const given = await cost.getByRole('row', { name: words.costGiven }).getByRole('cell').allInnerTexts();
    expect(given.slice(1)).toEqual([formatMoney(40_000, 'THB'), formatMoney(80_000, 'THB')]);
    await second.reject('bonus WELCOME20', 'reward');

    // The same again with its texts: nothing warns, and it is offered.
    const finance = { headers: await haveOperator(product, operators.owner) };
    const { bonuses } = await call(operatorOrigin, listOperatorBonuses, finance);
    const terms = bonuses.find(({ code }) => code === 'WELCOME20')?.terms;
    const said = JSON.parse(
      JSON.stringify({ ...terms, award: { ...terms?.award, percent: 40 } }).replaceAll('20%', '40%'),
    );
    const body = { kind: 'bonus', subject: 'WELCOME20', content: said, reason: 'season' };
    await call(operatorOrigin, createProposal, { ...finance, body });
    const mended = await second.card('bonus WELCOME20');
    await mended.getByRole('region', { name: views.asRead }).getByText('40%').first().waitFor();
    expect(await mended.getByText('20 %').count()).toBe(0);
    await second.approve('bonus WELCOME20', 'reward');
    await expect
      .poll(async () => {
        const read = await call(operatorOrigin, listOperatorBonuses, finance);
        return read.bonuses.find(({ code }) => code === 'WELCOME20')?.terms.award;
      })
      .toMatchObject({ percent: 40 });
  },
);

test.each(spokenIn('th'))(
  'the approver of a wheel sees odds and cost now and then, and a weight that is ten times too high (%s)',
  async (language) => {
    const { product } = stage;
    const { operatorOrigin, operators } = product;
    const headers = await haveOperator(product, operators.owner);
    const { rule } = await call(operatorOrigin, getWheelRule, { headers });
    if (!rule) throw new Error('no wheel is published');
    const place = rule.terms.slices.findIndex(({ prize }) => prize.kind === 'cash');
    const cash = rule.terms.slices[place];
    if (!cash) throw new Error('the wheel has no cash prize');
    const withWeight = (weight: number): WheelTerms => ({
      ...rule.terms,
      slices: rule.terms.slices.map((slice, at) => (at === place ? { ...slice, weight } : slice)),
    });
    const total = rule.terms.slices.reduce((sum, { weight }) => sum + weight, 0);
    const chance = (weight: number) => `${((weight / (total - cash.weight + weight)) * 100).toFixed(2)} %`;
    const planted = cash.weight * 10;
    const body = { kind: 'wheel', subject: 'wheel', content: withWeight(planted), reason: 'season' };
    await call(operatorOrigin, createProposal, { headers, body });

    const second = await secondPerson('finance2', language);
    const card = await second.card('wheel wheel');
    const odds = card.getByRole('region', { name: second.views.odds, exact: true }).first();
    const row = odds.getByRole('row').nth(place + 1);
    await row.waitFor();
    const cells = columnOf(await row.getByRole('cell').allInnerTexts());
    expect(cells).toContain(`${cash.weight} → ${planted}`);
    expect(cells).toContain(`${chance(cash.weight)} → ${chance(planted)}`);
    await second.inEveryLanguage(async ({ proposalViews: { odds: name } }) => {
      const there = card.getByRole('region', { name, exact: true }).first().getByRole('row');
      await there.nth(place + 1).waitFor();
      const told = columnOf(
        await there
          .nth(place + 1)
          .getByRole('cell')
          .allInnerTexts(),
      );
      expect(told).toContain(`${cash.weight} → ${planted}`);
    });
    const words = second.words.rewardRules;
    const cost = card.getByRole('row', { name: words.perThousandSpins }).first();
    const [now, then] = (await cost.getByRole('cell').allInnerTexts())
      .slice(1)
      .map((text) => Number(text.replaceAll(',', '')));
    expect(then).toBeGreaterThan(now ?? 0);
    await card.getByText(second.views.basisWheel).waitFor();
    await second.reject('wheel wheel', 'reward');
    expect((await call(operatorOrigin, getWheelRule, { headers })).rule?.version).toBe(rule.version);
  },
);

test.each(spokenIn('th'))(
  'the approver of a correction sees whose balance becomes how much, and an amount that is ten times too high (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, operators } = product;
    const member = await haveMember(product);
    await member.deposit(300);
    const one = officeSteps(await browser.open(DESK), language);
    await one.signIn(operatorOrigin, operators.finance);
    const propose = async (amount: string) => {
      await one.page.goto(`${operatorOrigin}/members/${member.memberId}`);
      const words = one.words.adjustments;
      await one.button(words.open).click();
      const sheet = one.page.getByRole('dialog');
      await sheet.getByLabel(words.amount).fill(amount);
      const label = adjustmentLabel('MISSED_DEPOSIT')[language];
      await sheet.getByLabel(words.cause).selectOption({ label });
      const picture = { name: 'bank.png', mimeType: 'image/png', buffer: await one.page.screenshot() };
      await sheet.getByLabel(words.evidence).setInputFiles(picture);
      await one.giveReason(words.propose, 'the bank confirms 80.50');
    };
    const name = `member.adjust ${member.memberId}`;
    await propose('805');
    const second = await secondPerson('finance2', language);
    const { views } = second;
    const unit = second.words.common.unit.THB;
    const card = await second.card(name);
    await card.getByRole('link', { name: member.name, exact: true }).waitFor();
    await card.getByText(`${formatMoney(300, 'THB')} ${unit}`).waitFor();
    await card.getByText(`${formatMoney(1_105, 'THB')} ${unit}`).waitFor();
    await card.getByText(adjustmentLabel('MISSED_DEPOSIT')[language]).waitFor();
    await second.inEveryLanguage(({ common }) =>
      card.getByText(`${formatMoney(1_105, 'THB')} ${common.unit.THB}`).waitFor(),
    );
    const picture = card.getByRole('img', { name: views.evidence });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await card.textContent()).not.toMatch(/[0-9a-f]{32}|MISSED_DEPOSIT|[{}]/);
    await second.reject(name, 'money');
    expect(await member.cash()).toBe(300);

    await propose('80.50');
    const right = await second.card(name);
    await right.getByText(`${formatMoney(380.5, 'THB')} ${unit}`).waitFor();
    await second.approve(name, 'money');
    await expect.poll(member.cash).toBe(380.5);
    await expectBooksToAgree(product);
  },
);

test.each(spokenIn('la'))(
  'the approver of a payout file reads every payee, amount and whole account, and a payee in another name (%s)',
  async (language) => {
    const { product } = stage;
    const { operatorOrigin, operators } = product;
    const owners = {
      one: await haveOperator(product, operators.owner),
      other: await haveOperator(product, operators.owner2),
    };
    await stopPayers(product, owners);
    await haveFilePayer(product, owners, { id: 'ktb', protocol: 'ktb-file', name: 'Krungthai' });
    const honest = await haveMember(product, { name: 'Somchai Jaidee', firstName: 'SOMCHAI', lastName: 'JAIDEE' });
    const thief = await haveMember(product, { name: 'Malee Srisuk', firstName: 'OTHER', lastName: 'PERSON' });
    const payees = [
      { member: honest, amount: 300 },
      { member: thief, amount: 456.75 },
    ];
    for (const { member, amount } of payees) {
      await member.deposit(1_000);
      await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount } });
    }
    const finance = await haveOperator(product, operators.finance);
    const waiting = async () => (await call(operatorOrigin, listPayoutFiles, { headers: finance })).waiting;
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(2);
    const rows = await waiting();
    const valueDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const product0 = rows[0]?.product ?? 'other';
    const body = { payer: 'ktb', withdrawalIds: rows.map(({ id }) => id), product: product0, valueDate, reason: 'day' };
    await call(operatorOrigin, makePayoutFile, { headers: finance, body });

    const second = await secondPerson('finance2', language);
    const card = await second.card('payout-file.confirm');
    const unit = second.words.common.unit.THB;
    for (const { member, amount } of payees) {
      const row = card.getByRole('row', { name: member.accountNo });
      await row.waitFor();
      const text = (await row.textContent()) ?? '';
      expect(text).toContain(member.name);
      expect(text).toContain(`${member.firstName} ${member.lastName}`);
      expect(text).toContain(`${formatMoney(amount, 'THB')} ${unit}`);
      expect(text.includes(second.views.otherName)).toBe(member === thief);
    }
    await second.inEveryLanguage(({ proposalViews }) =>
      card.getByRole('row', { name: thief.accountNo }).getByText(proposalViews.otherName).waitFor(),
    );
    await card
      .getByText(`${formatMoney(756.75, 'THB')} ${unit}`)
      .first()
      .waitFor();
    expect(await card.textContent()).not.toMatch(/[0-9a-f]{32}/);
    await second.reject('payout-file.confirm', 'file');
    await expect.poll(async () => (await waiting()).length).toBe(2);
    // Turned down, both withdrawals wait for another file.
    await expectBooksToAgree(product, { stillHeld: 756.75 });
  },
);
