import { uploadSlip } from '@kapao/contract/member/slip.ts';
import { approveProposal, listProposals } from '@kapao/contract/operator/proposals.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { haveMember, haveOperator } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { settle } from './look-over.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { findLayoutFaults } from './page-faults.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const ID = 'slips-of-slip2go';
const NAME = 'Slip2Go, main branch';

/** What an operator would have from his contract. */
async function contractOf(protocol: string) {
  const { origin } = stage.product.world;
  const answered = await fetch(new URL('/control/partners', origin));
  const { partners } = (await answered.json()) as {
    partners: { protocol: string; url: string; secrets: Record<string, string> }[];
  };
  const found = partners.find((one) => one.protocol === protocol);
  if (!found) throw new Error(`nobody speaks ${protocol}`);
  return found;
}

/** The second operator agrees to what waits for him. */
async function agreeToPartner(): Promise<void> {
  const { operatorOrigin, operators } = stage.product;
  const headers = await haveOperator(stage.product, operators.finance);
  const waiting = async () => {
    const { proposals } = await call(operatorOrigin, listProposals, { headers, query: { state: 'PROPOSED' } });
    return proposals.find(({ kind, subject }) => kind === 'partner' && subject === ID);
  };
  await expect.poll(async () => (await waiting())?.subject).toBe(ID);
  const proposal = await waiting();
  if (!proposal) throw new Error('nothing waits');
  const { id, hash } = proposal;
  await call(operatorOrigin, approveProposal, { headers, params: { id }, body: { hash } });
}

/** Who said first what the newest slip was. */
async function lastVerifier(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: stage.product.databaseUrl });
  await client.connect();
  try {
    const found = await client.query(
      "select verifier from slips where state = 'SUCCESS' order by created_at desc limit 1",
    );
    return found.rows[0]?.verifier;
  } finally {
    await client.end();
  }
}

async function payWithSlip(amount: number): Promise<void> {
  const { world, memberOrigin } = stage.product;
  const member = await haveMember(stage.product);
  await world.fault({ target: 'feed', fault: 'down', times: 100_000 });
  const { slipUrl } = await member.sendMoney(amount, {});
  const picture = await (await fetch(new URL(slipUrl, world.origin))).arrayBuffer();
  const body = new FormData();
  body.append('file', new Blob([picture], { type: 'image/png' }), 'slip.png');
  const headers = { ...member.headers, 'X-Requested-With': 'kapao' };
  const sent = await fetch(`${memberOrigin}${uploadSlip.path}`, { method: uploadSlip.method, headers, body });
  expect(sent.status).toBe(200);
  await expect.poll(member.cash, { timeout: 30_000 }).toBe(amount);
}

test('an operator enters a slip service, another agrees, and it is tried and used without a restart', async () => {
  const { operatorOrigin, operators } = stage.product;
  const { url, secrets } = await contractOf('slip2go');
  const desk = officeSteps(await stage.browser.open(DESK), 'en');
  const { page, words, button, giveReason, said } = desk;
  await desk.signIn(operatorOrigin, operators.owner);
  await page.getByRole('link', { name: words.frame.partners, exact: true }).click();
  await button(words.partners.add).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words.partners.protocol).selectOption('slip2go');
  await sheet.getByLabel(words.partners.id).fill(ID);
  await sheet.getByLabel(words.partners.name, { exact: true }).fill(NAME);
  await sheet.getByLabel(words.partners.url).fill(url);
  await sheet.getByLabel(words.partners.fields.apiSecret.label).fill(secrets.apiSecret ?? '');
  await settle(page);
  expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  await giveReason(words.partners.propose, 'a contract with a second service');
  await agreeToPartner();

  const card = page.getByRole('region', { name: NAME });
  await card.getByText(words.partners.paused).waitFor();
  expect(await page.content()).not.toContain(secrets.apiSecret);
  await card.getByRole('button', { name: words.partners.tryIt }).click();
  await sheet.getByRole('button', { name: words.partners.tryIt }).click();
  await sheet.getByText('"quotaLimit"').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await payWithSlip(310);
  expect(await lastVerifier()).toBe('slip-a');

  await card.getByRole('button', { name: words.partners.letIn }).click();
  await giveReason(words.partners.letIn, 'it answered when it was tried');
  await said(words.partners.isLetIn);
  const first = page.getByRole('region', { name: 'slip-a' });
  await first.getByRole('button', { name: words.partners.pause }).click();
  await giveReason(words.partners.pause, 'its quota is used up');
  await said(words.partners.isPaused);

  await payWithSlip(320);
  expect(await lastVerifier()).toBe(ID);
  await expectBooksToAgree(stage.product);
});
