import { lookupActive } from '@kapao/contract/member/lookup.ts';
import { putContent } from '@kapao/contract/operator/content.ts';
import { addGame, switchGame } from '@kapao/contract/operator/game.ts';
import { enrol, openEnrolment } from '@kapao/contract/operator/invitation.ts';
import { listPartners, tryPartner } from '@kapao/contract/operator/partner.ts';
import { approveProposal } from '@kapao/contract/operator/proposal.ts';
import { addDepositAccount, changeDepositAccount, switchSite } from '@kapao/contract/operator/settings.ts';
import { isProposed } from '@kapao/contract/shared/proposed.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { expect, test } from 'vitest';
import { NOT_OPEN } from '../apps/member-web/src/messages/own/not-open.ts';
import { haveOperator } from './api-steps.ts';
import { call, refusal } from './call.ts';
import type { Operator } from './harness.ts';
import { settle } from './look-over.ts';
import { memberSteps, newMember } from './member-steps.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { runProgram } from './program.ts';
import { registerSteps } from './register-steps.ts';
import { setStage } from './stage.ts';
import { letCodesPass, makeAuthenticator } from './totp.ts';

const stage = setStage({ isEmpty: true });
const PHONE = { width: 390, height: 844 };
/** The page asks every five seconds. */
const SOON = { timeout: 30_000 };
const reason = 'our first day';

/** One of the first two owners, by the link that the command prints. */
async function enrolOwner(username: string): Promise<Operator> {
  const { environment, operatorOrigin, databaseUrl } = stage.product;
  const printed = await runProgram('apps/server/src/cli/create-operator.ts', environment, [username]);
  const [link = '', code = ''] = printed.split('#')[1]?.split('.') ?? [];
  const { totpSecret } = await call(operatorOrigin, openEnrolment, { body: { link, code } });
  const password = 'herons in the rice field';
  const authenticator = makeAuthenticator(totpSecret, () => letCodesPass(databaseUrl, username));
  await call(operatorOrigin, enrol, { body: { link, code, password, totp: await authenticator() } });
  return { username, password, code: authenticator };
}

test('an empty site is closed to members and opens by its checklist, step by step', async () => {
  const { product, browser } = stage;
  const { memberOrigin, operatorOrigin, world } = product;
  const owners = [await enrolOwner('maria'), await enrolOwner('somchai')] as const;
  await runProgram('scripts/commands/partners.ts', product.environment, ['import', product.partnersFile]);

  // A visitor reads that it is not open, and no code is sent.
  const visitor = memberSteps(await browser.open({ ...PHONE, allowed: [/status of 503/] }), 'th');
  const person = newMember();
  await visitor.page.goto(`${memberOrigin}/register`);
  await visitor.page.getByText(NOT_OPEN.th).waitFor();
  await settle(visitor.page);
  expect(await visitor.page.evaluate(findLayoutFaults)).toEqual([]);
  await registerSteps(visitor).givePhone(person.phone);
  await visitor.page.getByText(visitor.words.errors.SITE_NOT_OPEN).waitFor();
  expect(await world.messagesTo(person.phone)).toEqual([]);
  expect(await call(memberOrigin, lookupActive)).toEqual({ active: false, status: 'maintenance' });

  const desk = officeSteps(await browser.open(DESK), 'en');
  const { page, words } = desk;
  const { firstDay } = words;
  await desk.signIn(operatorOrigin, owners[0]);
  const card = page.getByRole('region', { name: firstDay.title });
  const rowOf = (item: keyof typeof firstDay.items) =>
    card.locator('ol > li').filter({ has: page.getByText(firstDay.items[item].title, { exact: true }) });
  const isDone = (item: keyof typeof firstDay.items) => rowOf(item).waitFor({ state: 'detached', ...SOON });
  const overview = () => page.getByRole('link', { name: words.frame.dashboard, exact: true }).click();
  await rowOf('owners').getByText(firstDay.gaps.ownersToSignIn('somchai')).waitFor();
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize(width);
    await settle(page);
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  }
  expect(await card.getByRole('button').count(), 'nothing opens it yet').toBe(0);

  // The second owner signs in.
  const [first, second] = [await haveOperator(product, owners[0]), await haveOperator(product, owners[1])];
  await isDone('owners');
  const early = { headers: first, body: { status: 'active', reason } };
  expect(await refusal(operatorOrigin, switchSite, early)).toEqual({ status: 409, message: 'SITE_NOT_READY' });

  /** One owner asks, and the other agrees where it takes two. */
  async function asTwo(route: Route, input: { params?: Record<string, string>; body: object }): Promise<void> {
    const answer: unknown = await call(operatorOrigin, route, { ...input, headers: first });
    if (!isProposed(answer)) return;
    const { proposalId: id, hash } = answer;
    await call(operatorOrigin, approveProposal, { headers: second, params: { id }, body: { hash } });
  }

  // An account, where the row leads.
  await rowOf('deposit')
    .getByRole('link', { name: firstDay.go(words.frame.settings) })
    .click();
  await page.getByRole('heading', { level: 1, name: words.settings.title }).waitFor();
  const account = { bankAccountName: 'KAPAO DEMO CO LTD', mode: 'AUTO', reason };
  await asTwo(addDepositAccount, { body: { bankCode: 'KBANK', bankAccountNo: '0123456789', ...account } });
  await asTwo(changeDepositAccount, { params: { id: 'KBANK-0123456789' }, body: { isActive: true, ...account } });
  await overview();
  await isDone('deposit');

  // A game, and partners: the one that pays is tried on its page, the others by the same call.
  await asTwo(addGame, { body: { code: 'pg', name: 'Naga Gold', category: 'slot', reason } });
  await asTwo(switchGame, { params: { code: 'pg' }, body: { isOn: true, inMaintenance: false, reason } });
  await rowOf('payout')
    .getByRole('link', { name: firstDay.go(words.frame.partners) })
    .click();
  const payer = page.getByRole('region', { name: 'payout', exact: true });
  await payer.getByRole('button', { name: words.partners.tryIt }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: words.partners.tryIt }).click();
  await sheet.locator('.note.ok').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await overview();
  await isDone('payout');
  const { partners } = await call(operatorOrigin, listPartners, { headers: first });
  for (const { id } of partners) await call(operatorOrigin, tryPartner, { headers: first, params: { id } });
  for (const item of ['sms', 'games', 'partners'] as const) await isDone(item);

  // The texts that members need.
  await rowOf('terms').getByText(`${words.content.names.agreements}, ${words.content.names.conditions}`).waitFor();
  const legal = { title: 'ข้อตกลง', text: 'อ่านก่อนใช้งาน' };
  const contact = { contactText: 'ทุกวัน 9.00 ถึง 21.00 น.', lineLink: '', lineName: '', lineQR: '' };
  for (const [name, th] of Object.entries({ agreements: legal, conditions: legal, contact }))
    await asTwo(putContent, { params: { name }, body: { content: { th }, reason } });
  await isDone('terms');
  await isDone('contact');

  // Everything necessary is done, and what is only recommended is named.
  await card.getByText(firstDay.ready).waitFor();
  await card.getByText(firstDay.recommended).first().waitFor();
  await card.getByRole('button', { name: words.settings.become.active }).click();
  await sheet.getByText(firstDay.items.backup.title).waitFor();
  await desk.giveReason(words.settings.become.active, reason);
  await card.waitFor({ state: 'detached', ...SOON });
  await expect.poll(async () => (await call(memberOrigin, lookupActive)).active).toBe(true);

  await visitor.page.goto(`${memberOrigin}/register`);
  await registerSteps(visitor).givePhone(person.phone);
  await expect.poll(async () => (await world.messagesTo(person.phone)).length).toBe(1);
  expect(await visitor.page.getByText(NOT_OPEN.th).count()).toBe(0);
});
