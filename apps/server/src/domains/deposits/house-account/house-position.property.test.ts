import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import {
  listHouseAccounts,
  proposeSweep,
  putBankBalance,
  setHouseRules,
} from '@kapao/contract/operator/house-account.ts';
import { BANK_FEE } from '@kapao/contract/shared/house-entry.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { returnStory } from '../../../testing/return-story.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

/*
 * One account of the house takes deposits, pays, sends back and is swept. The simulated bank has books of its own, which know nothing of
 * ours.
 */

const OPENING = 50_000;
const ELSEWHERE = '5550001112';
let world: World;
let member: Member;
let paying: { id: string; no: string };
const sent: string[] = [];
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'payout' });
  await world.setPolicy('proposal-wait', { depositHours: 0, raisedLimitsHours: 0 });
  await world.setPolicy('payout', { circleCount: 1_000, hourCount: 10_000 });
  const no = String((await world.outside.partner('kbank-transfer')).settings.fromAccountNo);
  paying = { id: `KBANK-${no}`, no };
  await world.admin.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
     values ($1, 'KBANK', $2, 'KAPAO PAYS', 'AUTO', 'THB', 3)`,
    [paying.id, no],
  );
  await enterPartner(world, 'kbank-transfer');
  member = await world.register();
  const reason = 'what the bank shows today';
  const none = {
    maxDayAmount: null,
    maxDayCount: null,
    maxBalance: null,
    weight: null,
    restFrom: null,
    restUntil: null,
  };
  const body = { ...none, openingBalance: OPENING, openedAt: new Date().toISOString(), reason };
  const wish = await world.callAs('owner', setHouseRules, { params: { id: paying.id }, body });
  expect((await approveProposed(world, wish, 'finance')).status).toBe(200);
});
afterAll(() => world?.stop());

const KBANK_THB = RECEIVING.thb.slice('KBANK-'.length);
/** Out of the account at the bank's own pages; the bank's reference. */
async function leaves(amount: number, to: { bank: string; no: string }): Promise<string> {
  const from = { fromBank: 'KBANK', fromAccountNo: paying.no, fromName: 'KAPAO PAYS' };
  const reference = await world.outside.sendMoney({ ...from, toBank: to.bank, toAccountNo: to.no, amount });
  sent.push(reference);
  return reference;
}
const comes = (amount: number, from: { bank: string; no: string; name: string }) =>
  world.outside.sendMoney({
    ...{ fromBank: from.bank, fromAccountNo: from.no, fromName: from.name },
    ...{ toBank: 'KBANK', toAccountNo: paying.no, amount },
  });

const transfers = z.object({
  transfers: z.array(z.object({ reference: z.string(), amount: z.number(), toAccountNo: z.string() })),
});
const inSatang = (baht: number) => Math.round(baht * 100);
/** What the simulated bank holds for the account, in satang. */
async function atTheBank(): Promise<number> {
  const shown = await (await fetch(`${world.outside.url}/control/bank/transfers?limit=1000`)).json();
  const rows = transfers.parse(shown).transfers;
  const sum = (some: readonly { amount: number }[]) => some.reduce((all, { amount }) => all + inSatang(amount), 0);
  const paid = (await world.outside.payouts()).filter(({ state }) => state === 'PAID');
  const arrived = rows.filter(({ toAccountNo }) => toAccountNo === paying.no);
  const left = rows.filter(({ reference }) => sent.includes(reference));
  return inSatang(OPENING) + sum(arrived) - sum(left) - sum(paid);
}
async function shown() {
  const listed = await world.callAs('finance', listHouseAccounts);
  const found = listed.reply?.accounts.find(({ id }) => id === paying.id);
  if (!found) throw new Error(`the account is not there: ${listed.text}`);
  return found;
}

async function evidence(): Promise<string> {
  const id = randomUUID();
  await world.admin.query(
    `insert into house_sweep_evidence (evidence_id, stored_name, byte_length, picture_hash, put_by)
     values ($1, $2, 1, decode(repeat('00', 32), 'hex'), 'finance')`,
    [id, `${id}.png`],
  );
  return id;
}
async function book(amount: number, ways: { fromAccount: string; toAccount?: string; toName?: string }, ref: string) {
  const facts = { amount, bankReference: ref, sentAt: new Date().toISOString(), pictureId: await evidence() };
  const wish = await world.callAs('finance', proposeSweep, { body: { ...ways, ...facts, reason: 'made at the bank' } });
  expect([wish.text, (await approveProposed(world, wish, 'owner')).status]).toEqual([wish.text, 200]);
}

const inflowOf = async (reference: string) =>
  (await world.admin.query('select inflow_id, state from inflows where bank_ref = $1', [reference])).rows[0];

const ACTS = {
  async deposit(amount: number) {
    const reference = await comes(amount, { bank: member.bankCode, no: member.accountNo, name: 'TEST MEMBER' });
    await until('the deposit is credited', async () => (await inflowOf(reference))?.state === 'CREDITED');
  },
  async payout(amount: number) {
    // Somebody new each time: the sums of a day would send the next one to people.
    member = await world.register();
    await ACTS.deposit(amount);
    const asked = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
    expect([asked.text, asked.status]).toEqual([asked.text, 200]);
    await world.untilAllEnded();
  },
  async return(amount: number) {
    const stranger = { bank: 'BAY', no: newAccountNo('BAY'), name: 'SOMEBODY ELSE' };
    const reference = await comes(amount, stranger);
    await until('it waits', async () => (await inflowOf(reference))?.state === 'UNMATCHED');
    const inflow = String((await inflowOf(reference)).inflow_id);
    const returns = returnStory(world);
    const wish = { accountNo: stranger.no, pictureId: await returns.pictureOf(inflow) };
    const asked = await returns.ask('finance', inflow, wish);
    expect([asked.text, (await returns.approve('owner', asked.reply?.returnId ?? '')).status]).toEqual([
      asked.text,
      200,
    ]);
    await returns.becomes(asked.reply?.returnId ?? '', 'PAID');
  },
  async sweepOut(amount: number) {
    const reference = await leaves(amount, { bank: 'KBANK', no: KBANK_THB });
    await book(amount, { fromAccount: paying.id, toAccount: RECEIVING.thb }, reference);
  },
  async sweepIn(amount: number) {
    const reference = await comes(amount, { bank: 'KBANK', no: KBANK_THB, name: 'KAPAO TEST' });
    await book(amount, { fromAccount: RECEIVING.thb, toAccount: paying.id }, reference);
    // Whichever of both is known first, the money came once.
    await until('its credit is the sweep’s', async () => (await inflowOf(reference))?.state === 'RETURNED');
  },
  async fee(amount: number) {
    await book(
      amount,
      { fromAccount: paying.id, toName: BANK_FEE },
      await leaves(amount, { bank: 'KBANK', no: ELSEWHERE }),
    );
  },
};

const act = fc.record({
  kind: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  satang: fc.integer({ min: 10_000, max: 80_000 }),
});

it('for any run of deposits, payouts, returns, sweeps and fees the expected balance is what the bank holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
      for (const { kind, satang } of acts) await ACTS[kind](kind === 'payout' ? Math.ceil(satang / 100) : satang / 100);
      const held = await atTheBank();
      const { expected } = await shown();
      expect(inSatang(expected?.balance ?? 0)).toBe(held);
      const body = { balance: held / 100, at: new Date().toISOString() };
      expect((await world.callAs('finance', putBankBalance, { params: { id: paying.id }, body })).status).toBe(200);
      expect(await shown()).toMatchObject({ bank: { difference: 0, verdict: 'AGREES' }, differsSince: null });
      expect(await world.audit()).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
