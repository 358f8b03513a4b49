import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { getPayoutFile, listPayoutFiles } from '@kapao/contract/operator/payout-file.ts';
import { confirmStatementFile, uploadStatementFile } from '@kapao/contract/operator/statement-file.ts';
import pg from 'pg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { haveMember, haveOperator } from './api-steps.ts';
import { expectBooksToAgree } from './books.ts';
import { call } from './call.ts';
import { haveFilePayer, stopPayers } from './file-payers.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { spokenIn } from './words.ts';

const stage = setStage();
type Headers = Record<string, string>;

/** As two operators would have entered it long ago: an account that pays, and that no member is shown. */
async function openDebitAccount(accountNo: string): Promise<string> {
  const client = new pg.Client({ connectionString: stage.product.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position, is_active)
      values ('KTB-' || $1, 'KTB', $1, 'KAPAO', 'MANUAL', 'THB', 9, false) on conflict do nothing`,
      [accountNo],
    );
    return `KTB-${accountNo}`;
  } finally {
    await client.end();
  }
}

/** The statement of that account, taken from the bank, uploaded by one and confirmed by another. */
async function countStatement(
  accountNo: string,
  { account, by }: { account: string; by: { one: Headers; other: Headers } },
) {
  const { world, operatorOrigin } = stage.product;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await world.statementOf(accountNo, 'camt053'))]), 'statement.xml');
  const path = uploadStatementFile.path.replace(':account', account);
  const headers = { ...by.one, 'X-Requested-With': 'kapao' };
  const sent = await fetch(operatorOrigin + path, { method: uploadStatementFile.method, headers, body: form });
  const { file } = (await sent.json()) as { file: { id: string; hash: string; payoutLines: { count: number } } };
  const body = { hash: file.hash, reason: 'compared with the bank' };
  await call(operatorOrigin, confirmStatementFile, { headers: by.other, params: { id: file.id }, body });
  return file;
}

test.each(spokenIn('th'))(
  'payouts leave in a file that two agree on, and each line ends by the statement or by two people (%s)',
  async (language) => {
    const { product, browser } = stage;
    const { operatorOrigin, operators, world } = product;
    const owners = {
      one: await haveOperator(product, operators.owner),
      other: await haveOperator(product, operators.owner2),
    };
    await stopPayers(product, owners);
    const ktb = { id: 'ktb', protocol: 'ktb-file', name: 'Krungthai' };
    const { url, debitAccountNo } = await haveFilePayer(product, owners, ktb);
    const account = await openDebitAccount(debitAccountNo);
    const members = [];
    for (const amount of [300, 400, 500]) {
      // The bank knows no account that ends so: the first payment comes back.
      const accountNo = amount === 300 ? { accountNo: `47${String(Date.now()).slice(-4)}0000` } : {};
      const member = await haveMember(product, accountNo);
      await member.deposit(1_000);
      await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount } });
      members.push({ member, amount });
    }
    const finance = await haveOperator(product, operators.finance);
    const listed = () => call(operatorOrigin, listPayoutFiles, { headers: finance });
    await expect.poll(async () => (await listed()).waiting.length).toBe(3);

    const one = officeSteps(await browser.open(DESK), language);
    const { payoutFiles: words, proposals, common } = one.words;
    await one.signIn(operatorOrigin, operators.finance);
    await one.page.getByRole('link', { name: one.words.frame.payoutFiles, exact: true }).click();
    await one.button(words.make('3')).click();
    await one.giveReason(words.propose, 'payouts of the day');
    await one.said(words.states.MADE);

    const other = officeSteps(await browser.open(DESK), language);
    await other.signIn(operatorOrigin, operators.finance2);
    const agreeTo = async (kind: string) => {
      // By its text: its name also says how many wait, once that is known.
      const rooms = other.page.getByRole('navigation', { name: one.words.frame.rooms });
      await rooms.getByText(one.words.frame.proposals, { exact: true }).click();
      const card = other.page.locator(`[data-proposal^="${kind} "]`).first();
      await card.getByRole('button', { name: proposals.acts.approve.button }).click();
      await other.giveReason(proposals.acts.approve.button, 'looked at all of it');
      await card.waitFor({ state: 'hidden' });
    };
    await agreeTo('payout-file.confirm');

    await one.button(words.batchOf('Krungthai', 1)).click();
    const sheet = one.page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.writeOut }).click();
    const link = sheet.getByRole('link', { name: words.download });
    await link.waitFor();
    const [download] = await Promise.all([one.page.waitForEvent('download'), link.click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    const headers = { 'content-type': 'application/octet-stream' };
    const given = await fetch(`${url}/files`, { method: 'POST', headers, body: new Uint8Array(Buffer.concat(chunks)) });
    expect(given.status).toBe(200);
    await sheet.getByRole('button', { name: words.markSent }).click();
    await sheet.getByText(words.next.SENT).waitFor();

    const picture = join(tmpdir(), 'kapao-proof.png');
    const canvas = sharp({ create: { width: 90, height: 40, channels: 3, background: '#305080' } });
    await writeFile(picture, await canvas.png().toBuffer());
    const closeByHand = async (amount: string, outcome: string) => {
      await sheet.getByRole('listitem').filter({ hasText: amount }).getByRole('button', { name: words.close }).click();
      await sheet.getByText(outcome, { exact: true }).click();
      await sheet.getByLabel(words.picture).setInputFiles(picture);
      await sheet.getByRole('textbox', { name: common.reason }).fill('the report of the bank says so');
      await sheet.getByRole('button', { name: words.propose, exact: true }).click();
      await sheet.getByText(words.next.SENT).waitFor();
      await agreeTo('payout-file.close');
    };
    await closeByHand('300.00', words.outcomes.RETURNED);
    await closeByHand('400.00', words.outcomes.PAID);
    const file = await countStatement(debitAccountNo, { account, by: { one: finance, other: owners.one } });
    expect(file.payoutLines.count).toBe(2);
    const id = (await listed()).batches[0]?.id ?? '';
    const lines = async () => {
      const read = await call(operatorOrigin, getPayoutFile, { headers: finance, params: { id } });
      return read.lines.toSorted((a, b) => a.amount - b.amount).map(({ outcome, cause }) => [outcome, cause]);
    };
    const ended = [
      ['RETURNED', 'HAND'],
      ['PAID', 'HAND'],
      ['PAID', 'DEBIT'],
    ];
    await expect.poll(lines).toEqual(ended);
    for (const { member, amount } of members) {
      await expect.poll(member.cash).toBe(amount === 300 ? 1_000 : 1_000 - amount);
    }
    expect((await world.filedPayouts()).filter(({ state }) => state === 'PAID')).toHaveLength(2);
    await one.said(words.over);
    await expectBooksToAgree(product);
  },
);
