import { randomUUID } from 'node:crypto';
import { sendMessage } from '@kapao/contract/member/chat.ts';
import { uploadSlip } from '@kapao/contract/member/slip.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { adjustmentLabel } from '@kapao/contract/shared/adjustment-reasons.ts';
import { alertText } from '@kapao/contract/shared/alert-words.ts';
import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { REPORT_WORDS } from '@kapao/contract/shared/report-lines.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { auditLedger } from '../apps/server/src/ledger/audit.ts';
import { openReadOnlyDatabase } from '../apps/server/src/platform/database/db.ts';
import { fillDatabase } from '../scripts/fill/fill-database.ts';
import { haveMember, type Member } from './api-steps.ts';
import { call } from './call.ts';
import type { Product } from './harness.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { letTransfersWait } from './passing-time.ts';
import { setStage } from './stage.ts';

/** Who is there already; `npm run day` asks for two hundred thousand. */
const MEMBERS = Number(process.env.MEMBERS_BEHIND ?? 2_000);
const OPERATIONS_EACH = 5;
const SETTLED = { timeout: 60_000, interval: 200 };
const LANGUAGE = 'th';

const stage = setStage({
  async fill(databaseUrl, secretKey) {
    const size = { members: MEMBERS, rows: MEMBERS * OPERATIONS_EACH, whaleRows: 0, seed: 1 };
    await fillDatabase(databaseUrl, { ...size, secretKeys: [secretKey], log: () => undefined });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // The seed lets people register without a code where nobody is there yet.
    await client.query(`update settings set value = 'false' where name = 'registerOTP'`);
    await client.end();
  },
  fillTimeoutMs: 120_000 + MEMBERS * 10,
});

type Desk = Awaited<ReturnType<typeof deskOf>>;

async function deskOf(operator: keyof Product['operators']) {
  const { product, browser } = stage;
  const steps = officeSteps(await browser.open(DESK), LANGUAGE);
  await steps.signIn(product.operatorOrigin, product.operators[operator]);
  const open = async (path: string) => {
    await steps.page.goto(product.operatorOrigin + path);
  };
  return { ...steps, open };
}

async function rowsOf<Row extends pg.QueryResultRow>(query: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stage.product.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(query, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** What somebody did, as the log must have it. */
interface Done {
  operator: keyof Product['operators'];
  action: string;
  subject: string;
}

async function withdrawalIsApproved(finance: Desk, member: Member): Promise<Done> {
  const asked = { headers: { ...member.headers, 'Idempotency-Key': randomUUID() }, body: { amount: 5_000 } };
  const { withdrawalId: subject } = await call(stage.product.memberOrigin, withdraw, asked);
  await finance.open(`/withdrawals?state=all&id=${subject}`);
  await finance.page.locator('.queue-actions .cta').click();
  const payouts = async () => (await stage.product.world.payouts()).filter(({ state }) => state === 'PAID');
  await expect.poll(payouts, SETTLED).toMatchObject([{ amount: 5_000 }]);
  return { operator: 'finance', action: 'withdrawal.approve', subject };
}

async function inflowIsAssigned(finance: Desk, member: Member): Promise<Done> {
  await member.sendMoney(451.25, { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' });
  const waiting = () =>
    rowsOf<{ inflow_id: string }>(`select inflow_id from inflows where from_name = 'SOMEBODY ELSE'`);
  await expect.poll(waiting, SETTLED).toHaveLength(1);
  const [{ inflow_id: subject } = { inflow_id: '' }] = await waiting();
  await finance.open(`/inflows?state=all&id=${subject}`);
  const { inflows: words } = finance.words;
  await finance.page.getByText(words.other, { exact: true }).click();
  await finance.page.getByLabel(words.find).fill(member.phone);
  await finance.page.getByLabel(words.find).press('Enter');
  await finance.page.locator('label.pick', { hasText: member.memberId }).click();
  await finance.button(words.assignTo(member.name)).click();
  await finance.giveReason(words.assign, 'Confirmed by phone, account of the wife');
  await finance.said(words.assigned);
  return { operator: 'finance', action: 'inflow.assign', subject };
}

async function slipIsAccepted(finance: Desk, member: Member): Promise<Done> {
  const { world, memberOrigin } = stage.product;
  await world.fault({ target: 'feed', fault: 'down', times: 100_000 });
  const { slipUrl } = await member.sendMoney(640, { fromName: 'MAREE CHAIYO' });
  const picture = await (await fetch(new URL(slipUrl, world.origin))).arrayBuffer();
  const body = new FormData();
  body.set('file', new Blob([picture]), 'slip.png');
  const headers = { ...member.headers, 'X-Requested-With': 'kapao', 'Idempotency-Key': randomUUID() };
  await fetch(memberOrigin + uploadSlip.path, { method: uploadSlip.method, headers, body });
  const waiting = () =>
    rowsOf<{ slip_id: string }>(`select slip_id from slips where member_id = $1 and review_reason is not null`, [
      member.memberId,
    ]);
  await expect.poll(waiting, SETTLED).toHaveLength(1);
  const [{ slip_id: subject } = { slip_id: '' }] = await waiting();
  await finance.open(`/slips?state=all&id=${subject}`);
  const { slips: words } = finance.words;
  await finance.page.getByRole('img', { name: words.picture }).waitFor();
  await finance.button(words.accept).click();
  await finance.giveReason(words.accept, 'One letter was added by the bank');
  await finance.said(words.accepted);
  await world.backToNormal();
  return { operator: 'finance', action: 'slip.accept', subject };
}

async function transferIsSettled(finance: Desk, member: Member): Promise<Done> {
  const { product } = stage;
  await member.activate('pg');
  await product.world.fault({ target: 'game:pg', fault: 'drop-request', times: 1 });
  await product.world.fault({ target: 'game:pg', fault: 'down', times: 1_000 });
  const { transferId } = await member.transfer({ from: 'WALLET', to: 'pg', amount: 300 });
  await letTransfersWait(product);
  await finance.open(`/transfers?state=all&id=${transferId}`);
  const { transfers: words } = finance.words;
  await finance.button(words.failed).click();
  await finance.giveReason(words.settle.FAILED, 'Looked into the books of the provider');
  await finance.said(words.settled.FAILED);
  await product.world.backToNormal();
  return { operator: 'finance', action: 'transfer.settle', subject: transferId };
}

async function chatIsAnswered(support: Desk, member: Member): Promise<Done> {
  const text = 'my deposit is missing';
  const asked = { headers: { ...member.headers, 'Idempotency-Key': randomUUID() } };
  await call(stage.product.memberOrigin, sendMessage, {
    ...asked,
    body: { message: { message_type: 'text', payload: text } },
  });
  await support.open('/chat');
  await support.page.locator('[data-live=online]').waitFor();
  await support.openEntry(text);
  const { chat: words } = support.words;
  await support.button(words.take).click();
  await support.page.waitForURL('**state=mine**');
  const field = support.page.getByLabel(words.write, { exact: true });
  await field.fill('it is there now');
  await field.press('Enter');
  await support.page.locator('.chat-log').getByText('it is there now').waitFor();
  return { operator: 'support', action: 'chat.answer', subject: member.memberId };
}

async function balanceIsCorrected(finance: Desk, owner: Desk, member: Member): Promise<Done[]> {
  await finance.open(`/members/${member.memberId}`);
  const words = finance.words.adjustments;
  await finance.button(words.open).click();
  const sheet = finance.page.getByRole('dialog');
  await sheet.getByLabel(words.amount).fill('80.50');
  await sheet.getByLabel(words.cause).selectOption({ label: adjustmentLabel('MISSED_DEPOSIT')[LANGUAGE] });
  const picture = { name: 'bank.png', mimeType: 'image/png', buffer: await finance.page.screenshot() };
  await sheet.getByLabel(words.evidence).setInputFiles(picture);
  await finance.giveReason(words.propose, 'the bank confirms it');
  const before = await member.cash();
  await owner.open('/proposals');
  const { approve } = owner.words.proposals.acts;
  const card = owner.page.locator(`[data-proposal="member.adjust ${member.memberId}"]`);
  await card.getByRole('button', { name: approve.button }).click();
  await owner.giveReason(approve.button, 'seen at the bank too');
  await expect.poll(member.cash, SETTLED).toBe(before + 80.5);
  const [{ proposal_id: subject } = { proposal_id: '' }] = await rowsOf<{ proposal_id: string }>(
    `select proposal_id from proposals where kind = 'member.adjust' and subject = $1`,
    [member.memberId],
  );
  return [
    { operator: 'finance', action: 'proposal.propose', subject },
    { operator: 'owner', action: 'proposal.approve', subject },
  ];
}

async function alertIsAcknowledged(finance: Desk, owner: Desk, member: Member): Promise<Done[]> {
  const asked = { headers: { ...member.headers, 'Idempotency-Key': randomUUID() }, body: { amount: 50_000 } };
  const { withdrawalId } = await call(stage.product.memberOrigin, withdraw, asked);
  await owner.open('/alerts');
  const detail = { amount: 50_000, currency: 'THB' } as const;
  const text = alertText({ rule: 'large-withdrawal', subject: '', detail }, LANGUAGE);
  const card = owner.page.locator('.alert-list > li', { hasText: text }).first();
  await card.waitFor();
  await card.getByRole('button', { name: owner.words.alerts.acknowledge }).click();
  await owner.giveReason(owner.words.alerts.acknowledge, 'a known winner');
  await finance.open(`/withdrawals?state=all&id=${withdrawalId}`);
  await finance.page.locator('.queue-actions .danger').click();
  await finance.giveReason(finance.words.withdrawals.reject, 'the member asked for it');
  const [{ subject } = { subject: '' }] = await rowsOf<{ subject: string }>(
    `select subject from operator_audit where action = 'alert.acknowledge'`,
  );
  return [
    { operator: 'owner', action: 'alert.acknowledge', subject },
    { operator: 'finance', action: 'withdrawal.reject', subject: withdrawalId },
  ];
}

/** Every movement of the month read again, where the report reads sums by day. */
async function reportIsTheLedger(owner: Desk): Promise<void> {
  const [{ satang } = { satang: '0' }] = await rowsOf<{ satang: string }>(`select sum(amount)::text as satang
    from ledger.movements where kind = 'deposit' and currency = 'THB'
      and at >= date_trunc('month', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'`);
  await owner.open('/reports');
  const totals = owner.page.locator('.report-totals > div', { hasText: REPORT_WORDS[LANGUAGE].sections.in });
  await totals.first().waitFor();
  const shown = (await totals.first().locator('dd').textContent())?.replace(/[\u200b\u2060]/g, '');
  expect(shown).toBe(formatSignedMoney(Number(satang) / 100, 'THB'));
}

async function shiftIsHandedOver(support: Desk, finance: Desk): Promise<Done[]> {
  const { shift: words } = support.words;
  const note = 'the bank calls back about 640 baht';
  await support.open('/shift');
  await support.page.getByLabel(words.label).fill(note);
  await support.button(words.add).click();
  await support.said(note);
  await finance.open('/shift');
  const left = finance.page.locator('li', { hasText: note });
  await left.getByRole('button', { name: words.takeOver }).click();
  await left.getByText('finance').waitFor();
  const noted = await rowsOf<{ action: string; subject: string }>(
    `select action, subject from operator_audit where action in ('shift.note', 'shift.take-over') order by number`,
  );
  expect(noted.map(({ action }) => action)).toEqual(['shift.note', 'shift.take-over']);
  return noted.map(({ action, subject }) => ({
    ...{ action, subject },
    operator: action === 'shift.note' ? 'support' : 'finance',
  }));
}

/** Who did it as the log has it; nobody where it is not there. */
async function inTheLog(auditor: Desk, { operator, action, subject }: Done): Promise<string> {
  await auditor.open(`/audit?${new URLSearchParams({ operator, action, subject })}`);
  const row = auditor.page.locator('.audit-table tbody tr').first();
  await row.or(auditor.page.getByText(auditor.words.audit.empty)).first().waitFor();
  if (!(await row.isVisible())) return `${action} by nobody`;
  return `${await row.locator('code').textContent()} by ${await row.locator('td.strong').textContent()}`;
}

test(`a day at the desk of a site with ${MEMBERS} members: every queue, a correction, a report, a shift and the log`, async () => {
  const { product } = stage;
  const member = await haveMember(product, { firstName: 'Malee', lastName: 'Chaiyo', name: 'Malee' });
  await member.deposit(70_000);
  const [finance, owner, support, auditor] = [
    await deskOf('finance'),
    await deskOf('owner'),
    await deskOf('support'),
    await deskOf('auditor'),
  ];
  const done = [
    await withdrawalIsApproved(finance, member),
    await inflowIsAssigned(finance, member),
    await slipIsAccepted(finance, member),
    await transferIsSettled(finance, member),
    await chatIsAnswered(support, member),
    ...(await balanceIsCorrected(finance, owner, member)),
    ...(await alertIsAcknowledged(finance, owner, member)),
    ...(await shiftIsHandedOver(support, finance)),
  ];
  await reportIsTheLedger(owner);
  const logged: string[] = [];
  for (const one of done) logged.push(await inTheLog(auditor, one));
  expect(logged).toEqual(done.map(({ action, operator }) => `${action} by ${operator}`));
  // A whole ledger is read longer than a statement of the product may take.
  const db = openReadOnlyDatabase(product.databaseUrl);
  expect(await auditLedger(db)).toEqual([]);
  await db.destroy();
});
