import { sendMessage } from '@kapao/contract/member/chat.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { openAmlCase } from '@kapao/contract/operator/aml-case.ts';
import { listPayoutFiles, makePayoutFile } from '@kapao/contract/operator/payout-file.ts';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { haveMember, haveOperator, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { haveFilePayer, stopPayers } from './file-payers.ts';
import type { Product } from './harness.ts';
import { beginIn } from './look-over.ts';
import { DESK } from './office-steps.ts';
import type { Stage } from './stage.ts';
import type { Language } from './words.ts';

/** A desk, a tablet, and the phone of whoever is called at night. */
export const OFFICE_SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

export interface ShownOffice {
  member: Member;
  /** Of an owner's session. */
  cookie: { name: string; value: string };
}

/** One waiting item of each kind: a withdrawal, an unmatched deposit, a transfer without an answer, a chat question. */
export async function haveShownOffice(product: Product): Promise<ShownOffice> {
  const name = 'Chanthanaphorn Wattanasombatkul';
  const member = await haveMember(product, { name, firstName: 'CHANTHANAPHORN', lastName: 'WATTANASOMBATKUL' });
  await member.deposit(1_234_567.89);
  await member.activate('pg');
  await member.transfer({ from: 'WALLET', to: 'pg', amount: 1234.5 });
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 25_000 } });
  await member.sendMoney(451.25, {
    fromBank: 'BAY',
    fromAccountNo: '7776665554',
    fromName: 'SOMEBODY WITH A LONG NAME',
  });
  const message = { message_type: 'text', payload: '0812345678 '.repeat(30) };
  const body = { clientId: crypto.randomUUID(), message };
  await call(product.memberOrigin, sendMessage, { headers: member.headers, body });
  const { Cookie = '' } = await haveOperator(product, product.operators.owner);
  const opened = { params: { id: member.memberId }, body: { reason: 'asked by the bank' } };
  await call(product.operatorOrigin, openAmlCase, { headers: { Cookie }, ...opened });
  await havePayoutFiles(product, Cookie);
  const [given = '', value = ''] = Cookie.split('=');
  return { member, cookie: { name: given, value } };
}

/** Two banks that take files, with a file at the first and a withdrawal that waits there. */
async function havePayoutFiles(product: Product, cookieOfOwner: string): Promise<void> {
  const [one, finance] = [{ Cookie: cookieOfOwner }, await haveOperator(product, product.operators.finance)];
  const owners = { one, other: await haveOperator(product, product.operators.owner2) };
  await stopPayers(product, owners);
  await haveFilePayer(product, owners, { id: 'ktb', protocol: 'ktb-file', name: 'Krungthai, salaries and payouts' });
  await haveFilePayer(product, owners, { id: 'bbl', protocol: 'bbl-file', name: 'Bangkok Bank', position: 2 });
  const listed = () => call(product.operatorOrigin, listPayoutFiles, { headers: finance });
  for (const amount of [300, 456.75]) {
    const payee = await haveMember(product);
    await payee.deposit(1_000);
    await call(product.memberOrigin, withdraw, { headers: payee.headers, body: { amount } });
    const first = await vi.waitFor(
      async () => (await listed()).waiting[0] ?? Promise.reject(new Error('none waits')),
      30_000,
    );
    if (amount !== 300 || !first.product) continue;
    const valueDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const body = { payer: 'ktb', withdrawalIds: [first.id], product: first.product, valueDate, reason: 'of the day' };
    await call(product.operatorOrigin, makePayoutFile, { headers: finance, body });
  }
}

/** A window of the back office, of the owner or of a stranger. */
export async function openOffice(
  { product, browser }: Stage,
  { language, session }: { language: Language; session?: ShownOffice['cookie'] },
): Promise<Page> {
  const page = await browser.open({ ...DESK, allowed: [...DESK.allowed, /status of 404/] });
  if (session) await page.context().addCookies([{ ...session, url: product.operatorOrigin }]);
  await beginIn(page, { key: 'kapao-office-language', language });
  return page;
}
