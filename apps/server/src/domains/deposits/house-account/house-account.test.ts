import { randomUUID } from 'node:crypto';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listAlerts } from '@kapao/contract/operator/alert.ts';
import {
  type HouseRules,
  listHouseAccounts,
  proposeSweep,
  putBankBalance,
  putSweepPicture,
  setHouseRules,
  sweepPicture,
} from '@kapao/contract/operator/house-account.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { addDepositAccount } from '@kapao/contract/operator/settings.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { actFor } from '../../../platform/database/side.ts';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';
import { makeAlerts } from '../../backoffice/alert/alert.ts';

let world: World;
let pictureId: string;
const [KBANK, KBANK2, SCB] = ['KBANK-0123456789', 'KBANK-0777000222', 'SCB-4445556667'] as const;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.admin.query(`
    insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position) values
      ('${KBANK2}', 'KBANK', '0777000222', 'KAPAO TWO', 'AUTO', 'THB', 3),
      ('${SCB}', 'SCB', '4445556667', 'KAPAO SCB', 'AUTO', 'THB', 4)`);
  await world.setPolicy('proposal-wait', { depositHours: 0, raisedLimitsHours: 0 });
  pictureId = await putPicture();
});
afterAll(() => world?.stop());
afterEach(async () => {
  expect(await world.audit()).toEqual([]);
});

const NONE: HouseRules = {
  ...{ maxDayAmount: null, maxDayCount: null, maxBalance: null, weight: null },
  ...{ restFrom: null, restUntil: null, openingBalance: null, openedAt: null },
};
const reason = 'agreed at the morning meeting';

function officeUrl(): string {
  const address = world.app.office.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function putPicture(): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#805030' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'slip.png');
  const headers = { 'X-Requested-With': 'kapao', cookie: await world.cookieOf('finance') };
  const answered = await fetch(`${officeUrl()}${putSweepPicture.path}`, { method: 'POST', headers, body: form });
  return z.object({ pictureId: z.string() }).parse(await answered.json()).pictureId;
}

const wishRules = (id: string, change: Partial<HouseRules>) =>
  world.callAs('owner', setHouseRules, { params: { id }, body: { ...NONE, ...change, reason } });
async function setRules(id: string, change: Partial<HouseRules>): Promise<void> {
  expect((await approveProposed(world, await wishRules(id, change), 'finance')).status).toBe(200);
}
async function accountOf(id: string) {
  const listed = await world.callAs('finance', listHouseAccounts);
  const found = listed.reply?.accounts.find((account) => account.id === id);
  if (!found) throw new Error(`no account ${id}: ${listed.text}`);
  return found;
}
const newestSweep = async () => (await world.callAs('finance', listHouseAccounts)).reply?.sweeps[0];

async function shownTo(member: Member): Promise<string[]> {
  const shown = await world.call(lookupDeposit, { token: member.token });
  return (shown.reply?.banks ?? []).map(({ bankCode, bankAccountNo }) => `${bankCode}-${bankAccountNo}`);
}
const isShown = (member: Member, id: string, expected: boolean) =>
  until(`${id} is ${expected ? '' : 'not '}shown`, async () => (await shownTo(member)).includes(id) === expected);

const send = (toAccount: string, amount: number, from: { bank?: string; no?: string; name?: string } = {}) =>
  world.outside.sendMoney({
    ...{ fromBank: from.bank ?? 'SCB', fromAccountNo: from.no ?? newAccountNo(), fromName: from.name ?? 'SOMEBODY' },
    ...{ toBank: toAccount.split('-')[0] ?? '', toAccountNo: toAccount.split('-')[1] ?? '', amount },
  });
async function inflowOf(reference: string) {
  const read = () =>
    world.admin.query<{ inflow_id: string; state: string }>(
      'select inflow_id, state from inflows where bank_ref = $1',
      [reference],
    );
  await until('the inflow is known', async () => (await read()).rowCount === 1);
  const [row] = (await read()).rows;
  if (!row) throw new Error('an inflow stays');
  return row;
}
const becomes = (reference: string, state: string) =>
  until(`the credit is ${state}`, async () => (await inflowOf(reference)).state === state);

type SweepBody = RouteBody<typeof proposeSweep>;
const wishSweep = (change: Partial<SweepBody> = {}, by: 'finance' | 'support' | 'owner' = 'finance') =>
  world.callAs(by, proposeSweep, {
    body: {
      ...{ fromAccount: SCB, toAccount: KBANK, amount: 700, bankReference: `SWP${randomUUID().slice(0, 8)}` },
      ...{ sentAt: new Date().toISOString(), pictureId, reason, ...change },
    },
  });
const balances = async (code: string) => {
  const found = await world.admin.query<{ owner: string; balance: string }>(
    'select owner, balance from ledger.accounts where code = $1 and balance <> 0 order by owner',
    [code],
  );
  return Object.fromEntries(found.rows.map(({ owner, balance }) => [owner, BigInt(balance)]));
};

describe('rules of an account', () => {
  it('change when two people agree, and by nobody who writes the table', async () => {
    const wish = await wishRules(KBANK, { maxDayAmount: 50_000, maxDayCount: 20 });
    expect((await accountOf(KBANK)).proposalId).not.toBeNull();
    expect((await approveProposed(world, wish, 'owner')).status).not.toBe(200);
    expect((await approveProposed(world, wish, 'finance')).status).toBe(200);
    expect(await accountOf(KBANK)).toMatchObject({
      rules: { maxDayAmount: 50_000, maxDayCount: 20 },
      state: 'OPEN',
      proposalId: null,
    });
    await expect(world.admin.query('update house_account_rules set max_day_amount = null')).rejects.toMatchObject({
      constraint: 'house_rules_by_two',
    });
    await setRules(KBANK, {});
  });

  it('are refused where they say nothing, contradict themselves, or stand on a balance of tomorrow', async () => {
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const past = new Date(Date.now() - 86_400_000).toISOString();
    for (const [change, message] of [
      [{}, 'KEY_INVALID'],
      [{ maxDayAmount: 0 }, 'KEY_INVALID'],
      [{ maxDayAmount: 10.555 }, 'KEY_INVALID'],
      [{ weight: 101 }, 'KEY_INVALID'],
      [{ maxBalance: 10 }, 'KEY_MISSING'],
      [{ openingBalance: 10 }, 'KEY_MISSING'],
      [{ openingBalance: 10, openedAt: at }, 'KEY_INVALID'],
      [{ restFrom: at, restUntil: past }, 'KEY_INVALID'],
    ] as const) {
      expect([change, (await wishRules(KBANK, change)).message]).toEqual([change, message]);
    }
    expect((await wishRules('KBANK-9999999999', { weight: 1 })).message).toBe('NO_BANK');
    const bySupport = await world.callAs('support', listHouseAccounts);
    expect(bySupport.message).toBe('UNAUTHORIZED');
    expect((await world.callAs('auditor', listHouseAccounts)).status).toBe(200);
    const byFinance = { params: { id: KBANK }, body: { ...NONE, weight: 1, reason } };
    expect((await world.callAs('finance', setHouseRules, byFinance)).message).toBe('UNAUTHORIZED');
  });
});

describe('what members are shown', () => {
  it('is one of the accounts of a bank that take turns, the same at every look, and the other when it rests', async () => {
    const member = await world.register();
    await setRules(KBANK, { weight: 1 });
    await setRules(KBANK2, { weight: 1 });
    const of = (shown: string[]) => shown.filter((id) => id.startsWith('KBANK'));
    await until('one of two is shown', async () => of(await shownTo(member)).length === 1);
    const first = await shownTo(member);
    expect(first).toContain(SCB);
    for (let look = 0; look < 5; look += 1) expect(await shownTo(member)).toEqual(first);
    const mine = of(first)[0] === KBANK ? KBANK : KBANK2;
    const other = mine === KBANK ? KBANK2 : KBANK;
    await setRules(mine, { weight: 1, restUntil: new Date(Date.now() + 3_600_000).toISOString() });
    await isShown(member, other, true);
    await isShown(member, mine, false);
    expect((await accountOf(mine)).state).toBe('RESTING');
    await setRules(mine, {});
    await setRules(other, {});
  });

  it('is no full account, and money that arrives there is the member’s all the same', async () => {
    const member = await world.register();
    await setRules(KBANK2, { maxDayCount: 1 });
    await isShown(member, KBANK2, true);
    const to = { bank: member.bankCode, no: member.accountNo, name: 'TEST MEMBER' };
    await send(KBANK2, 120, to);
    await until('the first is credited', async () => (await world.wallet(member)).wallet.amount === 120);
    await isShown(member, KBANK2, false);
    expect(await accountOf(KBANK2)).toMatchObject({
      state: 'FULL',
      fullPercent: 100,
      today: { amount: 120, count: 1 },
    });
    await send(KBANK2, 80, to);
    await until('the second is credited', async () => (await world.wallet(member)).wallet.amount === 200);
    await setRules(KBANK2, {});
  });

  it('is the least full account when all are full', async () => {
    const member = await world.register();
    for (const id of [KBANK, KBANK2, SCB]) await send(id, 100);
    await until(
      'all have arrived',
      async () => (await accountOf(SCB)).today.count > 0 && (await accountOf(KBANK)).today.count > 0,
    );
    await setRules(KBANK, { maxDayAmount: 1 });
    await setRules(KBANK2, { maxDayAmount: 2 });
    await setRules(SCB, { maxDayAmount: 90 });
    await isShown(member, KBANK, false);
    await until('only the least full is shown', async () => (await shownTo(member)).join() === SCB);
    for (const id of [KBANK, KBANK2, SCB]) await setRules(id, {});
  });
});

describe('hours', () => {
  it('give the same sums before and after they are counted, and take in what is told late', async () => {
    await until('all that was sent is known', async () => (await accountOf(KBANK2)).today.count === 3);
    const before = await accountOf(KBANK2);
    // As if the hours of now were long over: what arrived is counted, and what is told later joins its hour.
    await world.admin.query(`
      insert into house_account_hours select receiving_account_id, date_trunc('hour', occurred_at, 'UTC'), sum(amount), count(*)
        from inflows group by 1, 2 on conflict do nothing;
      update house_hours_until set until = date_trunc('hour', now(), 'UTC') + interval '1 hour'`);
    expect((await accountOf(KBANK2)).today).toEqual(before.today);
    await world.admin.query(
      `
      with i as (insert into inflows (receiving_account_id, bank_ref, amount, currency, state, wait_reason, source, from_bank,
          from_account_masked, from_name, occurred_at, house_code)
        values ($1, 'LATE1', 5000, 'THB', 'UNMATCHED', 'UNKNOWN_SENDER', 'feed', 'SCB', 'xxxxxx1111', 'X', now() - interval '3 hours', 'bank')
        returning inflow_id)
      select ledger.post_movement('house:' || $1, i.inflow_id, 'receive', 'inflow', 'THB', 'bank', 'suspense', 5000) from i`,
      [KBANK2],
    );
    const kept = await world.admin.query(
      `select amount, payments from house_account_hours where receiving_account_id = $1 and hour = date_trunc('hour', now() - interval '3 hours', 'UTC')`,
      [KBANK2],
    );
    expect(kept.rows).toEqual([{ amount: '5000', payments: '1' }]);
    expect(await world.audit()).toEqual([]);
    await world.admin.query('update house_account_hours set amount = amount + 1 where receiving_account_id = $1', [
      KBANK2,
    ]);
    expect((await world.audit()).map(({ rule }) => rule)).toContain(
      'L10 what is kept of an hour is what arrived at the account in it',
    );
    await world.admin.query(`delete from house_account_hours; update house_hours_until set until =
      date_trunc('hour', now() - interval '10 days', 'UTC')`);
    await until('the worker has counted again', async () => {
      world.app.workLoop.wake('house-hours');
      const due = await world.admin.query("select 1 from house_hours_until where until > now() - interval '4 hours'");
      return due.rowCount === 1;
    });
  });
});

describe('a sweep', () => {
  it('is booked in the books of both accounts when a second person agrees, once, and moves no member’s money', async () => {
    const wish = await wishSweep();
    expect(wish.status).toBe(202);
    expect(await balances('sweep')).toEqual({});
    expect((await approveProposed(world, wish, 'finance')).status).not.toBe(200);
    expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
    expect((await approveProposed(world, wish, 'owner2')).message).toBe('KEY_INVALID');
    expect(await balances('sweep')).toEqual({ [`house:${SCB}`]: -70_000n, [`house:${KBANK}`]: 70_000n });
    const { bankReference = '' } = (await newestSweep()) ?? {};
    expect((await wishSweep({ bankReference })).message).toBe('KEY_INVALID');
    const picture = await fetch(`${officeUrl()}${sweepPicture.path.replace(':id', pictureId)}`, {
      headers: { cookie: await world.cookieOf('auditor') },
    });
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('to the main account leaves one account, and is asked for by no wrong hand', async () => {
    const before = (await balances('sweep'))[`house:${KBANK}`] ?? 0n;
    const { toAccount: _, ...out } = { toAccount: KBANK, toName: 'KTB 1112223334 KAPAO HOLDING' };
    const wish = await wishSweep({ ...out, toAccount: undefined, fromAccount: KBANK, amount: 50 });
    expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
    expect((await balances('sweep'))[`house:${KBANK}`]).toBe(before - 5_000n);
    expect((await wishSweep({ toAccount: SCB })).message).toBe('KEY_INVALID');
    expect((await wishSweep({ toAccount: 'BCEL-160120001234' })).message).toBe('KEY_INVALID');
    expect((await wishSweep({ pictureId: randomUUID() })).message).toBe('KEY_INVALID');
    expect((await wishSweep({ sentAt: new Date(Date.now() + 3_600_000).toISOString() })).message).toBe('KEY_INVALID');
    expect((await wishSweep({}, 'support')).message).toBe('UNAUTHORIZED');
  });

  it('has the credit that the bank tells, whichever comes first, and it waits for nobody', async () => {
    // Another sweep of this file waits for 700 from SCB; its credit is told now.
    const first = await send(KBANK, 700, { bank: 'SCB', no: '4445556667', name: 'KAPAO SCB' });
    await becomes(first, 'RETURNED');
    const reference = await send(KBANK, 333, { bank: 'SCB', no: '4445556667', name: 'KAPAO SCB' });
    expect((await inflowOf(reference)).state).toBe('UNMATCHED');
    expect((await approveProposed(world, await wishSweep({ amount: 333 }), 'owner')).status).toBe(200);
    await becomes(reference, 'RETURNED');
    expect((await newestSweep())?.isCreditSeen).toBe(true);
    const waiting = await world.callAs('finance', listInflows, { query: { state: 'UNMATCHED' } });
    expect(waiting.reply?.inflows.map((inflow) => inflow.reference)).not.toContain(reference);
  });

  it('of a thief hides no member’s deposit: what somebody else sent is not its credit', async () => {
    const reference = await send(KBANK, 444);
    const wish = await wishSweep({ amount: 444 });
    expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
    world.app.workLoop.wake('sweep-credits');
    const { inflow_id: inflowId } = await inflowOf(reference);
    const forced = world.admin.query('update house_sweeps set inflow_id = $1 where amount = 44400', [inflowId]);
    await expect(forced).rejects.toMatchObject({ constraint: 'sweep_has_its_credit' });
    expect((await inflowOf(reference)).state).toBe('UNMATCHED');
  });

  it('credited to a friend needs two who read that the sender may be our own account', async () => {
    const friend = await world.register();
    const reference = await send(KBANK, 555, { bank: 'SCB', no: '4445556667', name: 'KAPAO SCB' });
    const { inflow_id: id } = await inflowOf(reference);
    const body = { memberId: friend.id, reason: 'the customer called' };
    const assigned = await world.callAs('finance', assignInflow, { params: { id }, body });
    expect(assigned.status).toBe(202);
    const proposed = await world.admin.query(
      `select content ->> 'houseAccount' as account from proposals where subject = $1`,
      [id],
    );
    expect(proposed.rows).toEqual([{ account: SCB }]);
    const alone = world.admin.query(
      `update inflows set state = 'CREDITED', credited_by = 'OPERATOR', credited_member_id = $2, final_at = now() where inflow_id = $1`,
      [id, friend.id],
    );
    await expect(alone).rejects.toMatchObject({ constraint: 'house_money_needs_two' });
    // A stranger's account may show the same digits: two people can still give it to whose it is.
    expect((await approveProposed(world, assigned, 'owner')).status).toBe(200);
    expect((await world.wallet(friend)).wallet.amount).toBe(555);
  });

  it('that nobody agreed on cannot be booked, whoever writes it', async () => {
    const id = randomUUID();
    const posted = world.admin.query(
      `select ledger.post_movement($1, $2, 'out', 'sweep', 'THB', 'sweep', 'bank', 100)`,
      [`house:${SCB}`, id],
    );
    await expect(posted).rejects.toMatchObject({ constraint: 'posting_has_a_source' });
    const written = world.admin.query(
      `insert into house_sweeps select gen_random_uuid(), from_account, to_account, to_name, amount, currency, bank_ref || 'X', sent_at,
         evidence_id, proposed_by, approved_by from house_sweeps limit 1`,
    );
    await expect(written).rejects.toMatchObject({ constraint: 'swept_by_two' });
    await expect(world.admin.query('update house_sweeps set amount = amount + 1')).rejects.toMatchObject({
      constraint: 'sweep_has_its_credit',
    });
  });
});

describe('what cannot have happened', () => {
  const begin = () => new Date(Date.now() - 86_400_000).toISOString();
  const say = (id: string, body: RouteBody<typeof putBankBalance>) =>
    world.callAs('finance', putBankBalance, { params: { id }, body });

  it('is refused: a sweep to the same account, of a time to come, or from before an account was kept here', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const change of [{ toAccount: SCB }, { sentAt: later }, { sentAt: begin() }]) {
      expect([change, (await wishSweep(change)).message]).toEqual([change, 'KEY_INVALID']);
    }
  });

  it('is refused: a balance below zero, of a time to come, or from before the account was kept here', async () => {
    const at = new Date().toISOString();
    expect((await say(KBANK2, { balance: -1, at })).message).toBe('KEY_INVALID');
    const later = new Date(Date.now() + 120_000).toISOString();
    expect((await say(KBANK2, { balance: 1, at: later })).message).toBe('KEY_INVALID');
    expect((await say(KBANK2, { balance: 1, at: begin() })).message).toBe('KEY_INVALID');
    expect((await wishRules(KBANK2, { openingBalance: 1, openedAt: begin() })).message).toBe('KEY_INVALID');
    expect((await accountOf(KBANK2)).bank).toBeNull();
  });

  it('a balance of another order of magnitude is taken only from who says that it is right', async () => {
    const at = () => new Date().toISOString();
    expect(await accountOf(KBANK2)).toMatchObject({ expected: null, rules: { openingBalance: null } });
    expect((await say(KBANK2, { balance: 12_000, at: at() })).status).toBe(200);
    // Without an opening balance it is reckoned from the first that was reported.
    expect(await accountOf(KBANK2)).toMatchObject({
      expected: { balance: 12_000, from: 'REPORTED' },
      bank: { difference: null, verdict: null },
    });
    for (const balance of [120_000, 1_200, 0]) {
      expect([balance, (await say(KBANK2, { balance, at: at() })).message]).toEqual([balance, 'KEY_INVALID']);
    }
    const opening = { openingBalance: 120_000, openedAt: at() };
    expect((await wishRules(KBANK2, opening)).message).toBe('KEY_INVALID');
    expect((await say(KBANK2, { balance: 120_000, at: at(), isSure: true })).status).toBe(200);
    const told = await accountOf(KBANK2);
    expect(told).toMatchObject({ bank: { difference: 108_000, verdict: 'DIFFERS' } });
    expect(told.differsSince).toBe(told.bank?.at);
  });

  it('no sweep is of more than the account held, by the books or by the bank', async () => {
    const out = { fromAccount: KBANK2, toAccount: KBANK };
    expect((await wishSweep({ ...out, amount: 120_000.01 })).message).toBe('MONEY_NOT_ENOUGH');
    expect((await wishSweep({ ...out, amount: 120_000 })).status).toBe(202);
    // A balance that was read after the transfer lacks its amount.
    expect((await say(KBANK2, { balance: 11_000, at: new Date().toISOString(), isSure: true })).status).toBe(200);
    expect((await wishSweep({ ...out, amount: 12_000 })).status).toBe(202);
    expect((await wishSweep({ ...out, amount: 12_000.01 })).message).toBe('MONEY_NOT_ENOUGH');
  });
});

describe('the account that pays', () => {
  const PAYS = 'KTB-9876543210';
  const payer = async () =>
    (await world.callAs('finance', listHouseAccounts)).reply?.payers.find(({ id }) => id === 'ktb-file');

  it('is named before it is kept here, then shows what is due from it, and an alert ends when money is there', async () => {
    await world.admin.query("update partners set is_on = false, version = version + 1 where partner_id = 'payout'");
    await enterPartner(world, 'ktb-file');
    expect(await payer()).toMatchObject({ accountNo: '9876543210', bankCode: 'KTB', accountId: null, float: null });
    const body = {
      bankCode: 'KTB',
      bankAccountNo: '9876543210',
      bankAccountName: 'KAPAO PAYS',
      mode: 'MANUAL',
      reason,
    };
    const added = await world.callAs('owner', addDepositAccount, { body: body as never });
    expect((await approveProposed(world, added, 'owner2')).status).toBe(200);
    expect(await payer()).toMatchObject({ accountId: PAYS, float: { state: 'UNKNOWN', there: null, due: 0 } });
    const member = await world.register();
    expect(await shownTo(member)).not.toContain(PAYS);

    await world.deposit(member, 5_000);
    await setRules(PAYS, { openingBalance: 900, openedAt: new Date().toISOString() });
    expect(await payer()).toMatchObject({ float: { state: 'COVERED', there: 900, free: 900 } });
    const asked = await world.call(withdraw, { token: member.token, body: { amount: 1_000 }, key: randomUUID() });
    expect(asked.status).toBe(200);
    await until('it waits for a file', async () => (await payer())?.float?.lines[0]?.stage === 'APPROVED');
    expect(await payer()).toMatchObject({
      float: { state: 'SHORT', due: 1_000, free: -100, lines: [{ stage: 'APPROVED', count: 1, amount: 1_000 }] },
    });

    const alerts = makeAlerts({ db: world.app.db, channels: () => [] });
    const look = () => actFor('worker', alerts.look);
    const told = async () =>
      (await world.callAs('finance', listAlerts, { query: { state: 'OPEN' } })).reply?.alerts.filter(
        ({ rule }) => rule === 'float-short',
      );
    await look();
    await look();
    expect(await told()).toMatchObject([
      { subject: PAYS, level: 'CRITICAL', detail: { amount: 100, currency: 'THB' } },
    ]);
    expect(
      (await approveProposed(world, await wishSweep({ fromAccount: KBANK, toAccount: PAYS, amount: 150 }), 'owner'))
        .status,
    ).toBe(200);
    expect(await payer()).toMatchObject({ float: { state: 'COVERED', there: 1_050, free: 50 } });
    await world.admin.query("update alerts set seen_at = now() - interval '2 minutes' where rule = 'float-short'");
    await look();
    expect(await told()).toEqual([]);
  });
});

describe('the balance of an account', () => {
  it('is the opening balance with what arrived and was swept since, beside what the bank says', async () => {
    const openedAt = new Date().toISOString();
    await setRules(SCB, { openingBalance: 1_000, openedAt, maxBalance: 2_000 });
    expect(await accountOf(SCB)).toMatchObject({ expected: { balance: 1_000 }, fullPercent: 50, bank: null });
    await send(SCB, 250);
    await until('it has arrived', async () => (await accountOf(SCB)).expected?.arrived === 250);
    expect((await approveProposed(world, await wishSweep({ amount: 150 }), 'owner')).status).toBe(200);
    expect((await accountOf(SCB)).expected).toMatchObject({ balance: 1_100, arrived: 250, sweptOut: 150 });
    const at = new Date().toISOString();
    const say = (balance: number) =>
      world.callAs('finance', putBankBalance, { params: { id: SCB }, body: { balance, at } });
    expect((await say(1_100)).status).toBe(200);
    expect((await accountOf(SCB)).bank).toMatchObject({
      balance: 1_100,
      source: 'OPERATOR',
      by: 'finance',
      difference: 0,
    });
    expect((await say(1_060)).status).toBe(200);
    expect((await accountOf(SCB)).bank?.difference).toBe(-40);
    const later = { params: { id: SCB }, body: { balance: 1, at: new Date(Date.now() + 60_000).toISOString() } };
    expect((await world.callAs('finance', putBankBalance, later)).message).toBe('KEY_INVALID');
  });
});
