import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

/*
 * The part `payout` of the demonstration (design 5) is played by KBANK Corporate Fund Transfer, and by a bank of the simulators' own
 * for whom KBANK cannot name. Whoever plays it, a fault must leave the same with the member, in the books and at the bank.
 */

const OWN = 'payout';
const KBANK = 'kbank-transfer';
const REASON = 'the part is played by another';
const FAULTS = [
  'refuse',
  'down',
  'slow',
  'drop-request',
  'drop-answer',
  'error-after',
  'garbage',
  'wrong-amount',
  'duplicate',
  'bad-signature',
];
/** Longer than a bank is waited for (`put`). */
const SLOW_MS = 1_500;

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.setPolicy('payout', { circleCount: 1_000, hourCount: 10_000 });
  const { protocol, url, settings, secrets } = await world.outside.partner(KBANK);
  await put(KBANK, { protocol, url, settings, secrets, position: 1 });
  const letIn = { params: { id: KBANK }, body: { isPaused: false, reason: REASON } };
  expect((await world.callAs('owner', pausePartner, letIn)).status).toBe(200);
  await put(OWN, { protocol: 'simulated-payout', url: world.outside.url, settings: {}, secrets: {}, position: 2 });
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world?.stop());

async function put(id: string, terms: Record<string, unknown>): Promise<void> {
  const limits = { timeoutMs: 1_000, callsAtOnce: 8, share: 1, isOn: true, reason: REASON };
  const body = { name: `Bank ${id}`, ...limits, ...terms } as never;
  const asked = await world.callAs('owner', putPartner, { params: { id }, body });
  expect([id, (await approveProposed(world, asked, 'owner2')).status]).toEqual([id, 200]);
}
/** People whose name KBANK knows, whose it does not know, and whose account was used under two names. */
const PEOPLE = {
  'whom KBANK knows': async () => undefined,
  'who never sent money': async () => {
    await fetch(`${world.outside.url}/control/reset`, { method: 'POST' });
  },
  'used under two names': async (member: Member) => {
    const { bankCode: fromBank, accountNo: fromAccountNo } = member;
    const to = { toBank: 'SCB', toAccountNo: '4056789012', amount: 1 };
    await world.outside.sendMoney({ fromBank, fromAccountNo, fromName: 'ANOTHER PERSON', ...to });
  },
} as const;
type Person = keyof typeof PEOPLE;

/** One withdrawal to its end: what the member has, what the bank paid, and who played the part. */
async function paidUnder(fault: string | undefined, person: Person) {
  const member = await world.register();
  await world.deposit(member, 700);
  await PEOPLE[person](member);
  if (fault) await world.outside.setFault({ target: 'payout', fault, ms: SLOW_MS });
  const asked = await world.call(withdraw, { token: member.token, body: { amount: 700 }, key: randomUUID() });
  const id = asked.reply?.withdrawalId;
  const row = async () =>
    (
      await world.admin.query(
        `select o.state, o.final_at is not null as is_final, w.partner_id from operations o
         join withdrawals w using (member_id, operation_id) where operation_id = $1`,
        [id],
      )
    ).rows[0];
  await until('the withdrawal has ended', async () => {
    await world.hurry();
    return (await row())?.is_final === true;
  });
  await world.outside.clearFaults();
  const { state, partner_id: payer } = await row();
  const there = (await world.outside.payouts()).filter(({ accountNo }) => accountNo === member.accountNo);
  const orders = there.map((one) => [one.reference === id, one.state, one.amount, one.bankCode]);
  return { payer, state, orders, books: await world.books(member) };
}

describe('the part payout, played by KBANK and behind it by the simulated bank', () => {
  it.each(FAULTS.flatMap((fault) => [[fault, 'whom KBANK knows'] as const, [fault, 'used under two names'] as const]))(
    'under %s, for somebody %s, is paid once, or refused with the money back',
    async (fault, person) => {
      const { payer, ...left } = await paidUnder(fault, person);
      expect(payer).toBe(person === 'whom KBANK knows' ? KBANK : OWN);
      const isRefused = fault === 'refuse';
      const state = isRefused ? 'FAILED' : 'PAID';
      const orders = [[true, state, 700, 'SCB']];
      expect(left).toEqual({ state, orders, books: { bank: -70_000n, [isRefused ? 'cash' : 'payout']: 70_000n } });
    },
  );

  it('pays people who never sent money from their account', async () => {
    expect(await paidUnder(undefined, 'who never sent money')).toMatchObject({ payer: OWN, state: 'PAID' });
  });
});
