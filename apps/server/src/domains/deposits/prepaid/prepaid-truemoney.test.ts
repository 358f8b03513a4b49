import { truelink, truelinkState } from '@kapao/contract/member/prepaid.ts';
import { bookSetAside, listInflows, listSetAside } from '@kapao/contract/operator/inflow.ts';
import { pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { isSpread } from '../../../platform/database/cluster/spread.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

const [FIRST, SECOND] = ['0912345670', '0912345671'];
const REASON = 'gift links of TrueMoney';
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  for (const accountNo of [FIRST, SECOND]) await openWallet(accountNo);
  await enter('tm-one', FIRST);
  await pause('prepaid', true);
});
afterEach(() => world.outside.clearFaults());
afterAll(() => world?.stop());

const openWallet = (accountNo: string) =>
  world.admin.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
    values ('PREPAID-' || $1, 'PREPAID', $1, 'KAPAO WALLET', 'AUTO', 'THB', 9)`,
    [accountNo],
  );
const pause = (id: string, isPaused: boolean) =>
  world.callAs('owner', pausePartner, { params: { id }, body: { isPaused, reason: REASON } });
async function enter(id: string, accountNo: string, isOn = true) {
  const { url } = await world.outside.partner('truemoney-gift');
  const proposed = await world.callAs('owner', putPartner, {
    params: { id },
    body: {
      ...{ protocol: 'truemoney-gift', name: id, url, settings: { accountNo }, secrets: {}, isOn, reason: REASON },
      ...{ timeoutMs: 1_500, callsAtOnce: 8, position: 1, share: 1 },
    },
  });
  const answered = await approveProposed(world, proposed, 'owner2');
  if (answered.status === 200) await pause(id, false);
  return answered;
}

const send = (member: Member, link: string) => world.call(truelink, { token: member.token, body: { link } });
const cash = async (member: Member) => (await world.wallet(member)).wallet.amount;
const gift = (amount: number, more: { shares?: number; hidesTickets?: boolean } = {}) =>
  world.outside.giftLink({ phone: '0898765432', amount, ...more });
const fault = (name: string, times = 1) =>
  world.outside.setFault({ target: 'prepaid:truemoney-gift', fault: name, times, ms: 2_500 });
const rowOf = async (member: Member) =>
  (
    await world.admin.query(
      'select state, partner_id, link_id, receiving_account_id, told_amount from prepaid_links where member_id = $1',
      [member.id],
    )
  ).rows[0];
async function hurry() {
  await world.admin.query('update prepaid_links set next_attempt_at = now() where next_attempt_at > now()');
  world.app.workLoop.wake('prepaid');
}
const untilEnded = (member: Member) =>
  until('the link has ended', async () => {
    await hurry();
    return ['CREDITED', 'INVALID', 'DUPLICATE', 'ASIDE'].includes((await rowOf(member)).state);
  });

describe('a gift link of TrueMoney', () => {
  it('is credited with what we got of it, at the wallet of its partner', async () => {
    const member = await world.register();
    const answered = await send(member, await gift(100, { shares: 4 }));
    expect(answered.reply).toMatchObject({ status: 'SUCCESS', amount: 25 });
    expect(await rowOf(member)).toMatchObject({ partner_id: 'tm-one', receiving_account_id: `PREPAID-${FIRST}` });
    expect(await cash(member)).toBe(25);
    expect(await world.audit()).toEqual([]);
  });

  it.each(['down', 'slow', 'drop-request', 'drop-answer', 'error-after', 'garbage', 'rate-limit', 'wrong-amount'])(
    'comes once in the end when the redemption meets the fault %s',
    async (name) => {
      const member = await world.register();
      const link = await gift(75);
      await fault(name, name === 'wrong-amount' ? 1 : 2);
      expect((await send(member, link)).status).toBe(200);
      await untilEnded(member);
      expect([(await rowOf(member)).state, await cash(member)]).toEqual(['CREDITED', 75]);
      expect((await send(member, link)).message).toBe('TRUELINK_DUPLICATE');
      expect(await world.audit()).toEqual([]);
    },
  );

  it('is taken by somebody else and ends at once, when the company says so of the only redemption', async () => {
    const member = await world.register();
    await fault('refuse');
    expect((await send(member, await gift(75))).message).toBe('TRUELINK_DUPLICATE');
    expect(await cash(member)).toBe(0);
  });

  it('is credited by what the redemption said where the company shows no ticket later', async () => {
    const member = await world.register();
    expect((await send(member, await gift(60, { hidesTickets: true }))).reply).toMatchObject({ amount: 60 });
  });

  it('goes to people when it is ours and nobody says how much: they book it once, and its member gets it', async () => {
    const member = await world.register();
    const link = await gift(80, { hidesTickets: true });
    await fault('drop-answer');
    expect((await send(member, link)).reply).toMatchObject({ status: 'PENDING' });
    await untilEnded(member);
    const { state, link_id: linkId } = await rowOf(member);
    expect([state, await cash(member)]).toEqual(['ASIDE', 0]);
    const shown = await world.call(truelinkState, { token: member.token, params: { id: linkId } });
    expect(shown.reply).toMatchObject({ status: 'PENDING' });
    const line = (await world.callAs('finance', listSetAside)).reply?.lines.find(({ raw }) => raw.includes(linkId));
    expect(line).toMatchObject({ problem: 'GIFT_UNSURE', receivingAccount: `PREPAID-${FIRST}` });
    expect(line?.raw).toContain(member.id);
    expect(line?.raw).not.toContain(new URL(link).searchParams.get('v'));
    const params = { account: `PREPAID-${FIRST}`, line: line?.line ?? '' };
    const body = {
      amount: 80,
      reference: 'W-8001',
      fromBank: 'PREPAID',
      fromName: 'gift',
      reason: 'seen in the wallet',
    };
    expect((await world.callAs('finance', bookSetAside, { params, body })).message).toBe('SUCCESS');
    expect((await world.callAs('finance', bookSetAside, { params, body })).message).toBe('NO_DATA');
    const inflows = (await world.callAs('finance', listInflows)).reply?.inflows ?? [];
    expect(inflows.filter(({ amount }) => amount === 80)).toHaveLength(1);
    expect((await send(member, link)).message).toBe('TRUELINK_DUPLICATE');
    expect(await world.audit()).toEqual([]);
  });

  it('stays with the partner that was asked, also when that is off and another is on', async () => {
    const member = await world.register();
    const link = await gift(45);
    await fault('drop-answer');
    expect((await send(member, link)).reply).toMatchObject({ status: 'PENDING' });
    await world.admin.query(
      "update prepaid_links set next_attempt_at = now() + interval '1 hour' where final_at is null",
    );
    expect((await enter('tm-two', SECOND)).status).toBe(200);
    expect((await enter('tm-one', FIRST, false)).status).toBe(200);
    const other = await world.register();
    expect((await send(other, await gift(15))).reply).toMatchObject({ status: 'SUCCESS' });
    expect(await rowOf(other)).toMatchObject({ partner_id: 'tm-two', receiving_account_id: `PREPAID-${SECOND}` });
    await untilEnded(member);
    expect(await rowOf(member)).toMatchObject({ state: 'CREDITED', partner_id: 'tm-one' });
    expect([await cash(member), await cash(other)]).toEqual([45, 15]);
    expect(await world.audit()).toEqual([]);
  });

  it('is taken beside the links of another company, each by its own partner', async () => {
    expect((await enter('tm-one', FIRST)).status).toBe(200);
    await pause('prepaid', false);
    const members = await Promise.all(Array.from({ length: 12 }, () => world.register()));
    const links = await Promise.all(
      members.map(({ username }) => world.outside.giftLink({ phone: username, amount: 20 })),
    );
    await Promise.all(members.map((member, at) => send(member, links[at] ?? '')));
    for (const member of members) await untilEnded(member);
    expect(await Promise.all(members.map(cash))).toEqual(members.map(() => 20));
    const rows = await Promise.all(members.map(rowOf));
    for (const { partner_id: partner, receiving_account_id: account } of rows) {
      const own = { 'tm-one': `PREPAID-${FIRST}`, 'tm-two': `PREPAID-${SECOND}` }[String(partner)];
      expect(own === undefined ? ![`PREPAID-${FIRST}`, `PREPAID-${SECOND}`].includes(account) : account === own).toBe(
        true,
      );
    }
    expect(await world.audit()).toEqual([]);
  });
});

it('the database keeps who was asked and what was told, and puts nothing aside for nobody', async () => {
  const refused = async (statement: string, constraint: string) =>
    expect(world.admin.query(statement), statement).rejects.toMatchObject({ constraint });
  const member = await world.register();
  await pause('prepaid', true);
  await fault('drop-request', 100);
  expect((await send(member, await gift(33))).reply).toMatchObject({ status: 'PENDING' });
  const { link_id: id } = await rowOf(member);
  await refused(`update prepaid_links set partner_id = 'prepaid' where link_id = '${id}'`, 'link_partner_stays');
  await world.admin.query(`update prepaid_links set told_amount = 3300 where link_id = '${id}'`);
  await refused(`update prepaid_links set told_amount = 9900 where link_id = '${id}'`, 'link_partner_stays');
  await refused(`update prepaid_links set state = 'ASIDE' where link_id = '${id}'`, 'aside_for_people');
  // The node of a row leaves out what was not claimed before it looks at anything else.
  if (isSpread())
    await world.admin.query("insert into cluster.claims (of_table, key, owner) values ('prepaid_links', '\\x01', $1)", [
      member.id,
    ]);
  await refused(
    `insert into prepaid_links (voucher_hash, voucher_sealed, link_id, member_id, receiving_account_id, partner_id, state)
    select '\\x01', '\\x01', gen_random_uuid(), member_id, receiving_account_id, 'payout', 'SUBMITTED' from prepaid_links
    where link_id = '${id}'`,
    'link_has_a_partner',
  );
  const second = await enter('tm-three', FIRST);
  expect(second.message, 'a wallet is one partner’s').toBe('KEY_INVALID');
});
