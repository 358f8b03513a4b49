import { randomInt, randomUUID } from 'node:crypto';
import { sendCode } from '@kapao/contract/member/one-time-code.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import { unexplainedByAccount } from '../../../queries/deposits/reconciliation-facts.ts';
import { askKeyOf, type OutsideWorld, startOutsideWorld } from '../../../testing/outside-world.ts';
import { pay as payCode, startQrWorld } from '../../../testing/qr-story.ts';
import { makeSeededRandom, type SeededRandom } from '../../../testing/seeded-random.ts';
import { hurrySlips, pay, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { digits, type Member, until, type World } from '../../../testing/world.ts';

const SEED = Number(process.env.STORM_SEED ?? randomInt(2 ** 31));
const MEMBERS = Number(process.env.STORM_MEMBERS ?? 10);
const ROUNDS = 3;
const AT_ONCE = 6;
const REASON = 'three of a kind';
/** A second bank, which has an outside world of its own; the third is KBANK in the first. */
const SECOND_SECRET = 'the secret of a second bank';
const [SECOND, THIRD] = ['payout-2', 'kbank-transfer'] as const;

/** Of each kind one that fails in every way; the others answer. */
const FAILING = ['slip:slipok', 'qr:kbank-qr', 'qr:omise-promptpay', 'payout', 'sms:thaibulksms'];
const FAULTS = ['down', 'refuse', 'drop-request', 'drop-answer', 'error-after', 'garbage', 'slow'] as const;

let world: World;
let second: OutsideWorld;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'slip-a,slip-b' });
  await world.admin.query(`insert into receiving_accounts
      (receiving_account_id, bank_code, account_no, account_name, mode, currency, position) values
    ('SCB-4056789012', 'SCB', '4056789012', 'KAPAO TEST', 'AUTO', 'THB', 14)`);
  for (const code of ['easyslip', 'slipok', 'slip2go', 'kbank-qr', 'scb-qr', 'omise-promptpay', 'beam-promptpay'])
    await enterReal(code);
  // Two companies beside the simulators' own.
  for (const code of ['thaibulksms', 'smsmkt']) await enterReal(code);
  second = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9', secret: SECOND_SECRET });
  await enterPayers();
  // Nobody is asked about sums here: what is paid is told by the banks.
  await withoutFeed(world);
}, 120_000);
afterAll(async () => {
  await second?.stop();
  await world?.stop();
});

async function put(id: string, terms: Record<string, unknown>): Promise<void> {
  const limits = { timeoutMs: 1_000, callsAtOnce: 16, position: 1, share: 1, isOn: true, reason: REASON };
  const asked = await world.callAs('owner', putPartner, {
    params: { id },
    body: { name: `Partner ${id}`, settings: {}, secrets: {}, ...limits, ...terms } as never,
  });
  expect([id, (await approveProposed(world, asked, 'owner2')).status]).toEqual([id, 200]);
}
async function letIn(id: string): Promise<void> {
  const answered = await world.callAs('owner', pausePartner, {
    params: { id },
    body: { isPaused: false, reason: REASON },
  });
  expect([id, answered.status]).toEqual([id, 200]);
}
async function enterReal(code: string): Promise<void> {
  const { protocol, url, settings, secrets } = await world.outside.partner(code);
  if (settings.way === 'WW') {
    await world.admin.query(
      `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
       values ('WW-' || $1, 'WW', $1, 'KAPAO TEST', 'AUTO', 'THB', 20)`,
      [settings.accountNo],
    );
  }
  await put(code, { protocol, url, settings, secrets });
  await letIn(code);
}

/** Three banks pay at once, at one position. */
async function enterPayers(): Promise<void> {
  const askKey = askKeyOf('payout', SECOND_SECRET);
  await put(SECOND, { protocol: 'simulated-payout', url: second.url, secrets: { askKey } });
  await letIn(SECOND);
  await enterReal(THIRD);
}

async function breakOne(random: SeededRandom): Promise<void> {
  for (const target of FAILING) {
    await world.outside.setFault({ target, fault: random.pick(FAULTS), times: random.whole(1, 4), ms: 1_500 });
  }
}

/** What a member has really sent, in satang: nothing else may ever be credited. */
const sent = new Map<string, number>();
const noteSent = (member: Member, baht: number) =>
  sent.set(member.id, (sent.get(member.id) ?? 0) + Math.round(baht * 100));

async function act(member: Member, random: SeededRandom): Promise<void> {
  const baht = random.whole(10_000, 40_000) / 100;
  const dice = random.next();
  if (dice < 0.4) {
    const { picture } = await pay(world, member, { baht });
    noteSent(member, baht);
    // Twice, as people do who are not sure.
    for (let times = 0; times < 2; times += 1) await upload({ world, member, file: picture, key: randomUUID() });
  } else if (dice < 0.8) {
    const provider = dice < 0.6 ? 'KBANK' : 'WW';
    const order = { token: member.token, params: { provider }, body: { amount: baht } } as const;
    const { reply } = await world.call(createQrCode, order);
    if (!reply?.hasQrcode) return;
    const payer = { fromBank: member.bankCode, fromAccountNo: member.accountNo, fromName: 'TEST MEMBER' };
    // A code of the companies is paid once; banks take a second payment, which waits for people.
    const isPaid = await payCode(world, reply.payload, payer).then(
      () => true,
      () => false,
    );
    if (isPaid) noteSent(member, Number(reply.amount));
  } else if (dice < 0.88) {
    await askForCode();
  } else {
    await world.call(withdraw, { token: member.token, body: { amount: 100 }, key: randomUUID() });
  }
}

/** A code for somebody who is no member yet comes by whichever company is up. */
async function askForCode(): Promise<void> {
  const phoneNumber = `081${digits(7)}`;
  const { status } = await world.call(sendCode, { body: { phoneNumber } });
  const codes = (await world.outside.messagesTo(phoneNumber)).map((text) => /\d{6}/.exec(text)?.[0]);
  // Whoever lost its answer may have sent it too, but nobody is sent two codes.
  expect([phoneNumber, status, new Set(codes).size]).toEqual([phoneNumber, 200, 1]);
  codesAsked += 1;
}
let codesAsked = 0;

async function hurryAll(): Promise<void> {
  await hurrySlips(world);
  await world.admin.query('update qr_codes set next_check_at = now() where next_check_at > now()');
  await world.hurry();
}

it('three of a kind are in use at once, one of each fails all the time, and every baht is where it was sent', async () => {
  process.stdout.write(`three of a kind: STORM_SEED=${SEED} STORM_MEMBERS=${MEMBERS}\n`);
  const members: Member[] = [];
  while (members.length < MEMBERS) members.push(await world.register());
  // What proves their accounts, from the bank itself.
  await world.outside.clearFaults();
  for (const member of members) {
    await world.deposit(member, 500);
    noteSent(member, 500);
  }
  await withoutFeed(world);
  const random = makeSeededRandom(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    await breakOne(random);
    const turns = members.flatMap((member, index) =>
      [1, 2].map((turn) => ({ member, seed: SEED + index * 97 + turn })),
    );
    await mapAtOnce(turns, AT_ONCE, ({ member, seed }) => act(member, makeSeededRandom(seed + round * 7_919)));
    await hurryAll();
  }
  expect(codesAsked).toBeGreaterThan(0);
  // All is repaired, and the bank's own report comes.
  await world.outside.clearFaults();
  // Whatever the storm left to chance: enough withdrawals that no bank has all of them.
  for (const member of members)
    await world.call(withdraw, { token: member.token, body: { amount: 100 }, key: randomUUID() });
  await until('every slip is decided', async () => {
    await hurryAll();
    const open = await world.admin.query('select 1 from slips where final_at is null limit 1');
    return open.rowCount === 0;
  });
  await until('all that was sent is somewhere', async () => {
    await hurryAll();
    return (await everywhere(members)) === sumOf([...sent.values()].map(BigInt));
  });
  await world.untilAllEnded();
  for (const member of members) {
    expect([member.id, (await everReceived(member)) <= BigInt(sent.get(member.id) ?? 0)]).toEqual([member.id, true]);
  }
  const makers = await world.admin.query(
    "select provider, count(distinct partner_id)::int as n from qr_codes where state = 'PAID' group by provider",
  );
  for (const { provider, n } of makers.rows)
    expect([provider, n > 1], 'more than one maker was paid').toEqual([provider, true]);
  await expectPayoutsOnce();
  expect(await world.audit()).toEqual([]);
  await until('bank and books agree', async () =>
    Object.values(await unexplainedByAccount(world.app.db)).every((minor) => minor === 0),
  );
}, 240_000);

/** What a member holds, what is under way to the bank, and what was paid. */
async function everReceived(member: Member): Promise<bigint> {
  const { cash = 0n, 'hold:withdraw': held = 0n, payout = 0n } = await world.books(member);
  return cash + held + payout;
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** What members ever received, and what waits for people to say whose it is. */
async function everywhere(members: readonly Member[]): Promise<bigint> {
  const waiting = await world.admin.query(
    "select coalesce(sum(amount), 0) as amount from inflows where state = 'UNMATCHED'",
  );
  const received = [];
  for (const member of members) received.push(await everReceived(member));
  return sumOf([...received, BigInt(waiting.rows[0]?.amount)]);
}

/** Each withdrawal was ordered at one bank only, and what is paid here was paid there. */
async function expectPayoutsOnce(): Promise<void> {
  const orders = new Map<string, string[]>();
  for (const [place, bank] of [['here', world.outside] as const, ['there', second] as const]) {
    for (const { reference, state } of await bank.payouts()) {
      orders.set(reference, [...(orders.get(reference) ?? []), `${place} ${state}`]);
    }
  }
  const found = await world.admin.query(
    `select operation_id, state, partner_id from operations join withdrawals using (member_id, operation_id)`,
  );
  for (const { operation_id: id, state, partner_id: partner } of found.rows) {
    const there = orders.get(id) ?? [];
    expect([id, there.length <= 1]).toEqual([id, true]);
    if (state === 'PAID') expect([id, there]).toEqual([id, [`${partner === SECOND ? 'there' : 'here'} PAID`]]);
  }
  const payers = new Set(found.rows.filter(({ state }) => state === 'PAID').map(({ partner_id }) => partner_id));
  expect(payers.size, 'several banks have paid').toBeGreaterThan(1);
}
