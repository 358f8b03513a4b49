import { transfer } from '@kapao/contract/member/transfer.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import type { Operator } from './harness.ts';
import { memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenIn } from './words.ts';

const stage = setStage();

async function deskOf(operator: Operator, language: Language) {
  const desk = officeSteps(await stage.browser.open(DESK), language);
  await desk.signIn(stage.product.operatorOrigin, operator);
  return desk;
}

type Desk = Awaited<ReturnType<typeof deskOf>>;

/** The second operator reads what was proposed and agrees. */
async function agree({ page, words, giveReason }: Desk, kind: string): Promise<void> {
  await page.goto(`${stage.product.operatorOrigin}/proposals`);
  const { approve } = words.proposals.acts;
  const card = page.locator(`[data-proposal^="${kind} "]`).first();
  await card.getByRole('button', { name: approve.button }).click();
  await giveReason(approve.button, 'read and agreed');
}

async function openCase({ page, openEntry }: Desk, member: Member, state: string): Promise<void> {
  await page.goto(`${stage.product.operatorOrigin}/cases?state=${state}`);
  await openEntry(`${member.name}`);
  await page.locator('.aml-case').waitFor();
}

/** A button of the bar below the case; the filters have names that begin alike. */
const act = ({ page }: Desk, name: string) =>
  page.locator('.queue-actions').getByRole('button', { name, exact: true }).click();

const downloadOf = async (page: Page, name: string) => {
  const link = page.getByRole('link', { name, exact: true });
  const address = new URL((await link.getAttribute('href')) ?? '', stage.product.operatorOrigin);
  return page.request.get(address.href);
};

test.each(spokenIn('en'))(
  'a laundering case is worked from hit to report, with a part of the money held, and the member is told nothing (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operators } = product;
    const member = await haveMember(product);
    await member.deposit(900);
    await member.activate('pg');

    const one = await deskOf(operators.finance, language);
    const other = await deskOf(operators.owner, language);
    const words = one.words.amlCases;
    await one.page.goto(`${product.operatorOrigin}/cases`);
    await one.button(words.lists).click();
    const sheet = one.page.getByRole('dialog');
    await sheet.getByLabel(words.list, { exact: true }).fill('UN 1267');
    await sheet
      .getByLabel(words.listCsv, { exact: true })
      .fill(`name,reference,note\n${member.lastName} ${member.firstName},QDi.77,listed 2021`);
    await one.giveReason(words.propose, 'new version');
    await agree(other, 'aml.list');

    await expect
      .poll(
        async () => {
          await one.page.goto(`${product.operatorOrigin}/cases`);
          await one.page.getByRole('heading', { name: words.title }).first().waitFor();
          return one.page.locator('.queue-row', { hasText: member.name }).count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await openCase(one, member, 'OPEN');
    await one.said('QDi.77');
    await act(one, words.take);
    await one.said(words.taken);
    await act(one, words.escalate);
    await one.giveReason(words.escalate, 'the name fits');

    await openCase(one, member, 'ESCALATED');
    await act(one, words.hold);
    await sheet.getByLabel(words.holdAmount(one.words.common.unit.THB)).fill('600');
    await one.giveReason(words.propose, 'origin not shown');
    await agree(other, 'aml.hold');
    const move = (amount: number) =>
      fetch(new URL(transfer.path, product.memberOrigin), {
        method: 'POST',
        headers: { ...member.headers, 'Content-Type': 'application/json', 'X-Requested-With': 'kapao' },
        body: JSON.stringify({ from: 'WALLET', to: 'pg', amount }),
      });
    expect(await (await move(400)).json()).toMatchObject({ message: 'UNDER_REVIEW' });
    expect(await member.cash()).toBe(900);

    const phone = memberSteps(await browser.open({ width: 390, height: 844 }), language);
    await phone.page.goto(product.memberOrigin);
    if (language !== 'th') await phone.speak();
    await phone.logIn(member);
    await phone.expectTotal(900);
    expect(await phone.readStatement()).toHaveLength(1);

    await openCase(one, member, 'ESCALATED');
    await one.said('600.00');
    await act(one, words.report);
    await one.giveReason(words.propose, 'a listed person');
    await agree(other, 'aml.report');
    await openCase(other, member, 'REPORTED');
    const csv = await (await downloadOf(other.page, words.csv)).text();
    for (const part of ['QDi.77', '600', 'REPORTED', member.phone]) expect(csv).toContain(part);
    const json = await (await downloadOf(other.page, words.json)).json();
    expect(json).toMatchObject({ case: { state: 'REPORTED' }, holds: [{ amount: 600 }] });

    await other.button(words.release).click();
    await other.giveReason(words.propose, 'by order of the authority');
    await agree(one, 'aml.release');
    expect((await move(400)).status).toBe(200);
    await expectBooksToAgree(product);
  },
  180_000,
);
