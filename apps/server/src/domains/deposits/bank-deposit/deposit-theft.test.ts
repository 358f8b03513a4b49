import { changeProfile } from '@kapao/contract/member/account.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { isProvenAccount } from '../../../queries/members/account-proof-facts.ts';
import { ended, hurrySlips, pay, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { SLIPS_PER_MEMBER_DAY: '1000' });
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const cashOf = async (member: Member) => (await world.books(member)).cash ?? 0n;

interface Sent {
  accountNo: string;
  name: string;
  amount: number;
  at?: string;
}

/** A transfer from an account at SCB to the site; answers its reference. */
async function send({ accountNo, name, amount, at }: Sent): Promise<string> {
  return world.outside.sendMoney({
    fromBank: 'SCB',
    fromAccountNo: accountNo,
    fromName: name,
    toBank: 'KBANK',
    toAccountNo: '0123456789',
    amount,
    ...(at === undefined ? {} : { at }),
  });
}

async function inflowOf(reference: string) {
  const query = `select inflow_id, state, wait_reason, credited_by, credited_member_id, evidence from inflows where bank_ref = $1`;
  const found = () => world.admin.query(query, [reference]);
  await until('the money is known', async () => (await found()).rowCount === 1);
  return (await found()).rows[0];
}

const waits = async (reference: string, reason: string) =>
  expect(await inflowOf(reference)).toMatchObject({
    state: 'UNMATCHED',
    wait_reason: reason,
    credited_member_id: null,
  });

async function reviewOf(member: Member, picture: Uint8Array): Promise<string> {
  const { slip } = await upload({ world, member, file: picture });
  const read = async (): Promise<string | null> =>
    (await world.admin.query('select review_reason from slips where reference = $1', [slip?.reference])).rows[0]
      ?.review_reason;
  await until('people are asked', async () => {
    await hurrySlips(world);
    return (await read()) !== null;
  });
  return String(await read());
}

describe('a stranger’s transfer', () => {
  it('is not credited to a member of another name whose number ends alike', async () => {
    const sender = newAccountNo();
    const thief = await world.register({
      accountNo: `99${newAccountNo().slice(2, 4)}${sender.slice(-6)}`,
      accountName: 'MALLORY ATTACKER',
    });
    await waits(await send({ accountNo: sender, name: 'SOMCHAI VICTIM', amount: 777 }), 'NAME_DIFFERS');
    expect(await cashOf(thief)).toBe(0n);
  });

  it('is not credited to a number of another length, whatever its name', async () => {
    const sender = newAccountNo();
    // As numbers were taken before their lengths were known.
    const thief = await world.register({
      bankCode: 'LH',
      accountNo: `99${sender.slice(-6)}`,
      accountName: 'SOMCHAI VICTIM',
    });
    const reference = await world.outside.sendMoney({
      fromBank: 'LH',
      fromAccountNo: sender,
      fromName: 'SOMCHAI VICTIM',
      toBank: 'KBANK',
      toAccountNo: '0123456789',
      amount: 778,
    });
    await waits(reference, 'UNKNOWN_SENDER');
    expect(await cashOf(thief)).toBe(0n);
  });

  it('a stranger’s transfer that already waits is not claimed by an account that is registered afterwards, by feed or slip', async () => {
    const sender = newAccountNo();
    const at = minutesAgo(5);
    const stranger = { id: '', username: '', token: '', bankCode: 'SCB', accountNo: sender };
    const { reference, picture } = await pay(world, stranger, { baht: 888, fromName: 'SOMCHAI VICTIM', at });
    await waits(reference, 'UNKNOWN_SENDER');
    const thief = await world.register({ accountNo: `99${sender.slice(2)}`, accountName: 'SOMCHAI VICTIM' });
    expect(await reviewOf(thief, picture)).toBe('BEFORE_ACCOUNT');
    await waits(reference, 'UNKNOWN_SENDER');
    const late = await send({ accountNo: sender, name: 'SOMCHAI VICTIM', amount: 889, at });
    await waits(late, 'BEFORE_ACCOUNT');
    expect(await cashOf(thief)).toBe(0n);
  });

  it('is not claimed with its slip by an account whose number differs where the bank shows it', async () => {
    const sender = newAccountNo();
    // The four digits on slips are the same, the six of the feed are not.
    const lookAlike = `9${sender.slice(1, 5)}${sender[5] === '0' ? '1' : '0'}${sender.slice(-4)}`.slice(0, 10);
    const thief = await world.register({
      accountNo: `${lookAlike.slice(0, 4)}9${sender.slice(-5)}`,
      accountName: 'SOMCHAI VICTIM',
    });
    const stranger = { id: '', username: '', token: '', bankCode: 'SCB', accountNo: sender };
    const { reference, picture } = await pay(world, stranger, { baht: 880, fromName: 'SOMCHAI VICTIM' });
    await waits(reference, 'UNKNOWN_SENDER');
    expect(await reviewOf(thief, picture)).toBe('SENDER_UNCERTAIN');
    expect(await cashOf(thief)).toBe(0n);
  });

  it('is not credited for another bank’s account that was entered after it, when a member changes it', async () => {
    const sender = newAccountNo();
    const thief = await world.register();
    const at = minutesAgo(1);
    const body = { name: 'Test Member', bankCode: 'SCB', bankAccountName: 'SOMCHAI VICTIM', password: MEMBER_PASSWORD };
    const changed = await world.call(changeProfile, {
      token: thief.token,
      body: { ...body, bankAccountNo: `98${sender.slice(2)}` },
    });
    expect(changed.status).toBe(200);
    await waits(await send({ accountNo: sender, name: 'SOMCHAI VICTIM', amount: 890, at }), 'BEFORE_ACCOUNT');
    expect(await cashOf(thief)).toBe(0n);
  });
});

describe('a registration that looks like a member’s account', () => {
  it('blocks no deposit of the member whose account is proven', async () => {
    const victim = await world.register({ accountName: 'SOMCHAI VICTIM' });
    const own = { accountNo: victim.accountNo, name: 'SOMCHAI VICTIM' };
    await inflowOf(await send({ ...own, amount: 300 }));
    expect(await isProvenAccount(world.app.db, victim.id)).toBe(true);
    const thief = await world.register({ accountNo: `11${victim.accountNo.slice(2)}`, accountName: 'SOMCHAI VICTIM' });
    const next = await inflowOf(await send({ ...own, amount: 500 }));
    expect(next).toMatchObject({ state: 'CREDITED', credited_by: 'MATCH', credited_member_id: victim.id });
    expect(next.evidence).toMatchObject({ account: 'fits', score: 100, isProven: true, reasons: ['SAME'] });
    expect([await cashOf(victim), await cashOf(thief)]).toEqual([80_000n, 0n]);
    await withoutFeed(world);
    const { picture } = await pay(world, victim, { baht: 40, fromName: 'SOMCHAI VICTIM' });
    expect((await upload({ world, member: victim, file: picture })).slip).toBeDefined();
    await until('the slip is credited', async () => {
      await hurrySlips(world);
      return (await cashOf(victim)) === 84_000n;
    });
  });

  it('a registration that looks like a member’s account before anybody is proven makes people decide, who prove the rightful one by it', async () => {
    const victim = await world.register({ accountName: 'SOMCHAI VICTIM' });
    await world.register({ accountNo: `11${victim.accountNo.slice(2)}`, accountName: 'SOMCHAI VICTIM' });
    const own = { accountNo: victim.accountNo, name: 'SOMCHAI VICTIM' };
    const first = await send({ ...own, amount: 300 });
    await waits(first, 'AMBIGUOUS');
    const { inflow_id: id } = await inflowOf(first);
    const listed = await world.callAs('finance', listInflows, { query: { state: 'UNMATCHED', limit: '100' } });
    const shown = listed.reply?.inflows.find((inflow) => inflow.id === id);
    expect(
      shown?.candidates
        .slice(0, 2)
        .map(({ account, nameScore, isProven, isSinceEntry }) => [account, nameScore, isProven, isSinceEntry]),
    ).toEqual([
      ['fits', 100, false, true],
      ['fits', 100, false, true],
    ]);
    const body = { memberId: victim.id, reason: 'the bank was asked for the whole number' };
    expect((await world.callAs('finance', assignInflow, { params: { id }, body })).status).toBe(200);
    expect(await inflowOf(await send({ ...own, amount: 200 }))).toMatchObject({
      state: 'CREDITED',
      credited_member_id: victim.id,
    });
  });
});

describe('an honest member', () => {
  it.each([
    ['SOMSAK PHROMMA', 'SOMSAK PHROMMA'],
    ['SOMSAK PHROMMA', 'MR. SOMSAK PHROMMA'],
    ['SOMSAK PHROMMA', 'SOMSAK P***'],
    ['SOMSAK PHROMMA', 'นาย สมศักดิ์ พรหมมา'],
    ['สมศักดิ์ พรหมมา', 'SOMSAK PHROMMA'],
  ])('registered as %s is credited by the first deposit, shown as %s', async (accountName, name) => {
    const member = await world.register({ accountName });
    const inflow = await inflowOf(await send({ accountNo: member.accountNo, name, amount: 150 }));
    expect(inflow).toMatchObject({ state: 'CREDITED', credited_by: 'MATCH', credited_member_id: member.id });
    expect(await isProvenAccount(world.app.db, member.id)).toBe(true);
  });

  it('an honest member whose bank tells no name waits once, and is credited by itself when the account is proven', async () => {
    const member = await world.register();
    const nameless = { accountNo: member.accountNo, name: '-', amount: 100 };
    const first = await send(nameless);
    await waits(first, 'NO_NAME');
    await withoutFeed(world);
    const { picture } = await pay(world, member, { baht: 60 });
    const { slip } = await upload({ world, member, file: picture });
    expect((await ended(world, member, slip?.reference)).status).toBe('SUCCESS');
    await world.outside.clearFaults();
    expect(await inflowOf(await send(nameless))).toMatchObject({ state: 'CREDITED', credited_member_id: member.id });
    await waits(first, 'NO_NAME');
  });
});

describe('the database', () => {
  it('takes no credit by itself without a fitting name, or from before the account was entered', async () => {
    const member = await world.register();
    const insert = (evidence: object, at: string) =>
      world.admin.query(
        `insert into inflows (receiving_account_id, bank_ref, amount, currency, state, source, from_bank, from_account_masked,
          from_name, credited_member_id, credited_by, evidence, occurred_at, final_at)
         values ('KBANK-0123456789', $1, 100, 'THB', 'CREDITED', 'feed', 'SCB', 'x', 'X', $2, 'MATCH', $3, $4, now())`,
        [`PLANTED-${Math.random()}`, member.id, JSON.stringify(evidence), at],
      );
    const fits = { memberId: member.id, account: 'fits', score: 80, threshold: 80, reasons: [], isProven: false };
    const now = new Date().toISOString();
    for (const wrong of [
      { score: 79 },
      { account: 'unsure' },
      { memberId: 'another-member-x' },
      { score: 0, reasons: ['NO_NAME'] },
    ]) {
      await expect(insert({ ...fits, ...wrong }, now)).rejects.toThrow('credited_by_fitting_sender');
    }
    await expect(insert({}, now)).rejects.toThrow('credited_by_fitting_sender');
    await expect(insert(fits, minutesAgo(10))).rejects.toThrow('is older than the account of its member');
  });
});
