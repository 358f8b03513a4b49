import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listPartners, pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { listPayoutFiles } from '@kapao/contract/operator/payout-file.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { brokenConstraint } from '../../../platform/database/db.ts';
import { askKeyOf, type OutsideWorld, startOutsideWorld } from '../../../testing/outside-world.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

/*
 * Banks that pay, side by side: who is given a new withdrawal goes by what each can do, whether it answers, order and share; and what
 * one was given stays with it.
 */

const SECOND_SECRET = 'the secret of the partners of a second bank';
const REASON = 'several banks pay from today';
const [FIRST, SECOND, KBANK, FILE] = ['payout', 'payout-2', 'kbank-transfer', 'ktb-file'] as const;
type Bank = typeof FIRST | typeof SECOND | typeof KBANK | typeof FILE;
/** Enough failures in a row that a bank counts as broken. */
const MANY = 1_000;

let world: World;
let second: OutsideWorld;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { BREAKER_OPEN_SECONDS: '3' });
  second = await startOutsideWorld({ port: await freePort(), siteUrl: world.memberUrl, secret: SECOND_SECRET });
  await world.setPolicy('payout', { circleCount: 1_000, hourCount: 10_000 });
});
afterEach(async () => {
  await world.outside.clearFaults();
  await second.clearFaults();
});
afterAll(async () => {
  await second?.stop();
  await world?.stop();
});

const entered = new Set<Bank>([FIRST]);
async function contractOf(id: Bank) {
  if (id === FIRST) return { protocol: 'simulated-payout', url: world.outside.url, settings: {}, secrets: {} };
  const askKey = askKeyOf('payout', SECOND_SECRET);
  if (id === SECOND) return { protocol: 'simulated-payout', url: second.url, settings: {}, secrets: { askKey } };
  return world.outside.partner(id);
}

/** Enters a bank or changes its place, and lets it in. */
async function stand(
  id: Bank,
  { position, share = 1, isOn = true }: { position: number; share?: number; isOn?: boolean },
) {
  const { protocol, url, settings, secrets } = await contractOf(id);
  const terms = { protocol, name: `Bank ${id}`, url, settings, isOn, position, share };
  const isNew = !entered.has(id);
  const body = { ...terms, secrets: isNew ? secrets : {}, timeoutMs: 1_000, callsAtOnce: 8, reason: REASON };
  const asked = await world.callAs('owner', putPartner, { params: { id }, body: body as never });
  expect([id, (await approveProposed(world, asked, 'owner2')).status]).toEqual([id, 200]);
  entered.add(id);
  if (isNew) await pause(id, false);
}
const pause = async (id: Bank, isPaused: boolean) => {
  const answered = await world.callAs('owner', pausePartner, { params: { id }, body: { isPaused, reason: REASON } });
  expect([id, answered.status]).toEqual([id, 200]);
};

async function newMember(): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, 1_000);
  return member;
}
async function take(member: Member, amount = 100): Promise<string> {
  const asked = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  return asked.reply?.withdrawalId ?? `refused ${asked.message}`;
}
const rowOf = async (id: string) => {
  const found = await world.admin.query(
    `select o.state, w.partner_id from operations o join withdrawals w using (member_id, operation_id)
     where operation_id = $1`,
    [id],
  );
  return found.rows[0];
};
async function payerOf(id: string): Promise<unknown> {
  await until('it is given to somebody', async () => {
    await world.hurry();
    return (await rowOf(id))?.partner_id !== null;
  });
  return (await rowOf(id)).partner_id;
}
/** Paid once, by the bank it was given to and by no other; its debit is found where that bank tells it. */
async function expectPaidOnce(id: string): Promise<void> {
  await until('it has ended', async () => {
    await world.hurry();
    return ['PAID', 'FAILED'].includes((await rowOf(id)).state);
  });
  const { state, partner_id: payer } = await rowOf(id);
  const here = (await world.outside.payouts()).filter(({ reference }) => reference === id);
  const there = (await second.payouts()).filter(({ reference }) => reference === id);
  expect([id, state, here.length, there.length]).toEqual([id, 'PAID', ...(payer === SECOND ? [0, 1] : [1, 0])]);
  await until('its debit is read', async () => {
    const found = await world.admin.query('select partner_id, problem from payout_debits where operation_id = $1', [
      id,
    ]);
    return found.rows.length === 1 && found.rows[0].problem === null && found.rows[0].partner_id === payer;
  });
}

it('of two banks the one that stands first pays, and the other when that one does not answer; what the first has stays there', async () => {
  await stand(SECOND, { position: 2 });
  expect(await payerOf(await take(await newMember()))).toBe(FIRST);

  await world.outside.setFault({ target: 'payout', fault: 'error-after' });
  await world.outside.setFault({ target: 'payout', fault: 'down', times: MANY });
  const [stuck, other] = [await take(await newMember()), await newMember()];
  await until('the first bank counts as broken', async () => {
    await world.hurry();
    const { reply } = await world.callAs('auditor', listPartners);
    return reply?.partners.find(({ id }) => id === FIRST)?.health.state === 'broken';
  });
  const next = await take(other);
  expect(await payerOf(next)).toBe(SECOND);
  expect(await rowOf(stuck)).toEqual({ state: 'UNKNOWN', partner_id: FIRST });
  await expectPaidOnce(next);

  await world.outside.clearFaults();
  // It answers again as soon as it is asked about what it has.
  await expectPaidOnce(stuck);
  expect(await payerOf(await take(await newMember()))).toBe(FIRST);
});

it('KBANK pays whom it knows by name; the others are paid by the next bank, and nobody under another name', async () => {
  await stand(KBANK, { position: 1 });
  await stand(FIRST, { position: 2 });
  await stand(SECOND, { position: 3 });
  const known = await take(await newMember());
  expect(await payerOf(known)).toBe(KBANK);
  await expectPaidOnce(known);

  // The bank was never told whose this account is.
  const stranger = await newMember();
  await fetch(`${world.outside.url}/control/reset`, { method: 'POST' });
  const unknown = await take(stranger);
  expect(await payerOf(unknown)).toBe(FIRST);
  await expectPaidOnce(unknown);

  const member = await newMember();
  await world.outside.nameHolder(member.accountNo, 'ANOTHER PERSON');
  const other = await take(member);
  expect(await payerOf(other)).toBe(KBANK);
  await until('it has failed', async () => (await rowOf(other)).state === 'FAILED');
  expect((await world.books(member)).cash).toBe(100_000n);
});

it('what KBANK cannot look at goes to the next bank at once, and what it was sent stays with it', async () => {
  await world.outside.setFault({ target: 'payout:kbank-transfer', fault: 'down', times: 2 });
  const passed = await take(await newMember());
  expect(await payerOf(passed)).toBe(FIRST);
  await expectPaidOnce(passed);
  await world.outside.clearFaults();

  await world.outside.setFault({ target: 'payout:kbank-transfer', fault: 'error-after' });
  const sent = await take(await newMember());
  await until('it was sent to somebody', async () => (await rowOf(sent)).partner_id !== null);
  await pause(KBANK, true);
  await expectPaidOnce(sent);
  expect((await rowOf(sent)).partner_id).toBe(KBANK);
  await pause(KBANK, false);
});

it('a bank that takes files stands in the same row: first it keeps what waits, paused the next bank pays it', async () => {
  await stand(KBANK, { position: 4 });
  await stand(FILE, { position: 1 });
  const id = await take(await newMember());
  await until('it waits for a file', async () => {
    const { reply } = await world.callAs('auditor', listPayoutFiles);
    return reply?.payer?.id === FILE && reply.waiting.some((row) => row.id === id);
  });
  await world.hurry();
  expect(await rowOf(id)).toEqual({ state: 'APPROVED', partner_id: null });
  await pause(FILE, true);
  expect(await payerOf(id)).toBe(FIRST);
  await expectPaidOnce(id);
  await stand(FILE, { position: 9, isOn: false });
});

it('the database gives a withdrawal to one bank only, and to none that pays nobody', async () => {
  const give = (id: string, partner: string) =>
    world.admin
      .query('update withdrawals set partner_id = $2 where operation_id = $1', [id, partner])
      .then(() => 'given', brokenConstraint);
  const member = await newMember();
  const paid = await take(member);
  await expectPaidOnce(paid);
  expect(await give(paid, SECOND)).toBe('payout_partner_stays');

  for (const bank of [FIRST, SECOND, KBANK]) await pause(bank, true);
  const waiting = await take(member);
  await world.hurry();
  expect(await give(waiting, SECOND)).toBe('given_to_who_pays');
  expect(await give(waiting, FILE)).toBe('given_to_who_pays');
  expect(await give(waiting, 'bank-feed')).toBe('given_to_who_pays');
  await pause(SECOND, false);
  expect(await payerOf(waiting)).toBe(SECOND);
  await expectPaidOnce(waiting);
  await pause(FIRST, false);
  await pause(KBANK, false);
});

it('three banks at one position, one failing in every way, pay fifty withdrawals once each', async () => {
  for (const bank of [FIRST, SECOND, KBANK] as const) await stand(bank, { position: 2, share: 2 });
  const members = [];
  while (members.length < 50) members.push(await world.register());
  await Promise.all(members.map((member) => world.deposit(member, 300)));
  await second.setFault({ target: 'payout', fault: 'drop-answer', times: 3 });
  await second.setFault({ target: 'payout', fault: 'error-after', times: 3 });
  await second.setFault({ target: 'payout', fault: 'drop-request', times: 3 });
  await second.setFault({ target: 'payout', fault: 'garbage', times: 3 });
  const ids = await Promise.all(members.map((member) => take(member, 100)));
  await world.untilAllEnded();
  for (const id of ids) await expectPaidOnce(id);
  const payers = await Promise.all(ids.map(async (id) => (await rowOf(id)).partner_id));
  expect(new Set(payers).size).toBe(3);
  expect(await world.audit()).toEqual([]);
}, 240_000);
