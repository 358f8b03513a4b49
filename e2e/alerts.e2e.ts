import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { alertText } from '@kapao/contract/shared/alert-words.ts';
import { test } from 'vitest';
import { haveMember, haveOperator } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();
const AMOUNT = 50_000;

test.each(spokenIn('la'))(
  'what needs a person rings, is taken by name, and stands in the audit log (%s)',
  async (language) => {
    const { product, browser } = stage;
    const member = await haveMember(product);
    await member.deposit(60_000);
    const office = officeSteps(await browser.open(DESK), language);
    await office.signIn(product.operatorOrigin, product.operators.owner);
    const { alerts: words, frame, audit } = office.words;
    const room = office.page.getByRole('navigation', { name: frame.rooms }).getByRole('link', { name: frame.alerts });
    await room.click();
    await office.page.getByRole('heading', { name: words.title, exact: true }).waitFor();
    const headers = { ...member.headers, 'Idempotency-Key': randomUUID() };
    const { withdrawalId: id } = await call(product.memberOrigin, withdraw, { headers, body: { amount: AMOUNT } });

    const text = alertText(
      { rule: 'large-withdrawal', subject: '', detail: { amount: AMOUNT, currency: 'THB' } },
      language,
    );
    const card = office.page.locator('.alert-list > li', { hasText: text }).first();
    await card.waitFor();
    await room.getByText(frame.waiting(1)).waitFor();
    await card.getByRole('button', { name: words.acknowledge }).click();
    await office.giveReason(words.acknowledge, 'a known winner');
    await office.said(words.none);
    await office.page.getByText(words.states.ENDED, { exact: true }).click();
    await office.said('a known winner');
    await office.page.getByRole('link', { name: frame.audit, exact: true }).click();
    await office.page.getByRole('heading', { name: audit.title }).waitFor();
    await office.said('alert.acknowledge');
    const finance = await haveOperator(product, product.operators.finance);
    const decision = { headers: finance, params: { id }, body: { reason: 'asked by mistake' } };
    await call(product.operatorOrigin, rejectWithdrawal, decision);
    await expectBooksToAgree(product);
  },
);
