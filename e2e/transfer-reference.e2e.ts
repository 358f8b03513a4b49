import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { memberSteps } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { letTransfersWait } from './passing-time.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const PHONE = { width: 390, height: 844 };
/** More than one operator settles alone. */
const AMOUNT = 6_000;

const stage = setStage();

test.each(spokenIn('th'))(
  'after a lost answer the copied reference is the one in the provider’s records, and a wrong decision is seen by the second operator (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { world, memberOrigin, operatorOrigin, operators } = product;
    const member = await haveMember(product);
    await member.deposit(AMOUNT);
    await member.activate('pg');
    const steps = memberSteps(await browser.open(PHONE), 'th');
    await steps.page.goto(memberOrigin);
    await steps.logIn(member);
    await world.fault({ target: 'game:pg', fault: 'drop-answer', times: 1 });
    await world.fault({ target: 'game:pg', fault: 'down', times: 1_000 });
    await steps.startTransfer({ from: 'WALLET', to: 'pg' });
    await steps.sendTransfer(AMOUNT);
    await steps.finish(steps.words.money.transfer.pendingTitle);
    await letTransfersWait(product);

    const one = officeSteps(await browser.open(DESK), language);
    await one.signIn(operatorOrigin, operators.finance);
    await one.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await one.enter('transfers');
    await one.openEntry(member.name);
    const words = one.words.transferDesk;
    const evidence = one.page.getByRole('region', { name: words.reference });
    await evidence.locator('button.copy').click();
    const copied = await one.page.evaluate(() => navigator.clipboard.readText());
    const records = (await member.player('pg')).transfers.map(({ received, amount }) => [received, amount]);
    expect(records).toEqual([[copied, AMOUNT]]);
    // The provider is down, which is said in words.
    await evidence.getByRole('button', { name: words.ask }).click();
    await evidence.getByText(words.verdicts.unknown).waitFor();
    expect(await evidence.textContent()).not.toMatch(/ECONN|UND_ERR|Error/);
    await one.button(one.words.transfers.failed).click();
    await one.giveReason(one.words.transfers.settle.FAILED, 'found nothing under another spelling of the reference');
    await one.said(one.words.common.proposed);

    await world.backToNormal();
    const refused = /status of 4\d\d .*\/ops\/api\/proposals\//;
    const two = officeSteps(await browser.open({ ...DESK, allowed: [...DESK.allowed, refused] }), language);
    await two.signIn(operatorOrigin, operators.finance2);
    await two.page.goto(`${operatorOrigin}/proposals`);
    const card = two.page.getByRole('region', { name: words.reference });
    await card.getByText(copied, { exact: true }).waitFor();
    const isOpen = await card.getByRole('button', { name: words.ask }).isVisible();
    // The worker may have asked first: its answer ends the transfer just the same.
    if (isOpen) await card.getByRole('button', { name: words.ask }).click();
    const { states } = two.words.transfers;
    await card.getByText(words.endedOtherwise(states.SUCCEEDED, states.FAILED)).waitFor();
    await two.inEveryLanguage(({ transferDesk, transfers }) =>
      two.page
        .getByText(transferDesk.endedOtherwise(transfers.states.SUCCEEDED, transfers.states.FAILED))
        .first()
        .waitFor(),
    );
    await two.button(two.words.proposals.acts.approve.button).first().click();
    const sheet = two.page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: two.words.common.reason }).fill('agreed without reading');
    await sheet.getByRole('button', { name: two.words.proposals.acts.approve.button, exact: true }).click();
    await sheet.locator('.note.bad').waitFor();

    expect((await member.statement())[0]?.state).toBe('SUCCEEDED');
    expect(await member.cash()).toBe(0);
    expect(await member.player('pg')).toMatchObject({ balance: AMOUNT, transfers: [{ times: 1 }] });
    await expectBooksToAgree(product);
  },
);
