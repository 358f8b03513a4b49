import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { noteAmlCase, openAmlCase } from '@kapao/contract/operator/aml-case.ts';
import { takeItem } from '@kapao/contract/operator/shift.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { haveMember, haveOperator } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();
const PAYOUT = { timeout: 60_000, interval: 200 };
const PLANTED = 'PLANTED OTHER NAME';

/** A thief with the database in hand: the payout's account is another one, and no rule of the database is asked. */
async function plantAccountName(withdrawalId: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: stage.product.databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const before = await client.query('select bank_account_name from withdrawals where operation_id = $1', [
      withdrawalId,
    ]);
    await client.query('update withdrawals set bank_account_name = $2 where operation_id = $1', [withdrawalId, name]);
    return before.rows[0].bank_account_name;
  } finally {
    await client.end();
  }
}

test.each(spokenIn('en'))(
  'a large payout with an open case is approved by two who have read the case, and a planted account shows on the second page (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, operators } = product;
    const member = await haveMember(product);
    await member.deposit(30_000);
    const asked = await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 25_000 } });
    const id = asked.withdrawalId ?? '';
    const opener = await haveOperator(product, operators.owner2);
    const params = { id: member.memberId };
    const opened = await call(operatorOrigin, openAmlCase, { headers: opener, params, body: { reason: 'in and out' } });

    const desk = async (operator: 'finance' | 'owner') => {
      const steps = officeSteps(await browser.open(DESK), language);
      await steps.signIn(operatorOrigin, operators[operator]);
      await steps.enter('withdrawals');
      return steps;
    };
    type Desk = Awaited<ReturnType<typeof desk>>;
    const approveButton = ({ page }: Desk) => page.locator('.queue-actions .cta');
    const readCase = async (one: Desk) => {
      const { page, words } = one;
      await page.locator('.decisive').getByRole('link', { name: words.withdrawalReview.toCase }).click();
      await page.locator('.aml-case').waitFor();
      await page.goBack();
      await page.locator('.decisive').getByText(words.withdrawalReview.readByYou).waitFor();
      await approveButton(one).waitFor();
    };
    const typeAmount = async (one: Desk) => {
      const { page } = one;
      await approveButton(one).click();
      await page.getByRole('dialog').locator('input:focus').waitFor();
      // Typed without a click: the field has the focus when the sheet opens.
      await page.keyboard.type('25000');
      await page.keyboard.press('Enter');
    };

    const first = await desk('finance');
    const review = first.words.withdrawalReview;
    const row = first.page.locator('.queue-row', { hasText: member.phone });
    await row.getByText(review.chips.case, { exact: true }).waitFor();
    await row.click();
    await first.said(review.openCase(first.words.amlCases.rules.BY_HAND));
    await first.page.locator('.queue-actions').getByText(review.bars.CASE_UNREAD).waitFor();
    expect(await approveButton(first).count()).toBe(0);
    await first.said(review.limits.secondLimit);
    await readCase(first);
    await typeAmount(first);
    await first.said(first.words.withdrawals.approvedPart);

    // The case changes after the first approval, and somebody plants another name on the payout account.
    const note = { params: { id: opened.id }, body: { text: 'the sender is another person' } };
    await call(operatorOrigin, noteAmlCase, { headers: opener, ...note });
    const name = await plantAccountName(id, PLANTED);
    const second = await desk('owner');
    await second.openEntry(member.phone);
    const page = second.page.locator('.queue-detail');
    const differs = page.locator('.decisive .note', { hasText: review.otherAccount('').split(':')[0] ?? '' });
    await differs.getByText(`${member.firstName} ${member.lastName}`).waitFor();
    await second.inEveryLanguage(async ({ withdrawalReview }) => {
      const [said = ''] = withdrawalReview.otherAccount('').split(':');
      await page.locator('.decisive .note', { hasText: said }).waitFor();
      await page.getByText(PLANTED).first().waitFor();
    });
    await page.getByText('25,000.00').first().waitFor();
    expect(await approveButton(second).count()).toBe(0);
    await plantAccountName(id, name);
    await differs.waitFor({ state: 'hidden' });

    await readCase(second);
    const other = await haveOperator(product, operators.finance2);
    await call(operatorOrigin, takeItem, { headers: other, params: { queue: 'withdrawals', id } });
    await second.page.locator('.queue-actions').getByText(review.bars.ITEM_HELD('finance2')).waitFor();
    expect(await second.page.locator('.queue-actions button').count()).toBe(0);
    await second.button(second.words.shift.takeItemOver).click();
    await approveButton(second).waitFor();
    await typeAmount(second);
    await second.page.locator('.leaving').waitFor();
    await expect.poll(() => product.world.payouts(), PAYOUT).toMatchObject([{ state: 'PAID', amount: 25_000 }]);
    await expectBooksToAgree(product);
  },
  240_000,
);
