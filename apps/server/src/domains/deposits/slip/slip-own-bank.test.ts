import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { bangkokDay, dayText } from '../../../shared/bangkok-day.ts';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { slipCode, slipPng } from '../../../testing/slip-pictures.ts';
import { ended, hurrySlips, pay, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

/** A site with one service for all banks, beside what two banks say of their own accounts. */
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'slip-a,slip-b' });
  await world.admin.query(`insert into receiving_accounts
      (receiving_account_id, bank_code, account_no, account_name, mode, currency, position) values
    ('SCB-4056789012', 'SCB', '4056789012', 'KAPAO TEST', 'AUTO', 'THB', 14),
    ('BBL-7770001111', 'BBL', '7770001111', 'KAPAO TEST', 'AUTO', 'THB', 15)`);
  for (const code of ['easyslip', 'scb-slip', 'kbank-slip']) await enterPartner(world, code);
  await withoutFeed(world);
}, 60_000);
afterEach(async () => {
  await world.outside.clearFaults();
  await withoutFeed(world);
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

const fault = (target: string, name: string) => world.outside.setFault({ target, fault: name, times: 1_000 });
const attemptsOf = async (
  reference: string | undefined,
): Promise<{ attempts: number; state: string; review_reason: string | null }> =>
  (await world.admin.query('select attempts, state, review_reason from slips where reference = $1', [reference]))
    .rows[0];
async function asked(reference: string | undefined, times: number) {
  await until('the slip was asked about some times', async () => {
    await hurrySlips(world);
    return (await attemptsOf(reference)).attempts >= times;
  });
}

it('a slip of money at SCB is credited on the word of the service and of the bank', async () => {
  const member = await world.register();
  const { picture } = await pay(world, member, { baht: 210, toBank: 'SCB', toAccountNo: '4056789012' });
  const { slip } = await upload({ world, member, file: picture });
  expect(await ended(world, member, slip?.reference)).toMatchObject({ status: 'SUCCESS', amount: 210 });
});

it('a bank that should know of the money and does not keeps the slip from being credited', async () => {
  const member = await world.register();
  await fault('slip:scb-slip', 'refuse');
  const { picture } = await pay(world, member, { baht: 220, toBank: 'SCB', toAccountNo: '4056789012' });
  const { slip } = await upload({ world, member, file: picture });
  await asked(slip?.reference, 3);
  expect((await attemptsOf(slip?.reference)).state).toBe('VERIFYING');
  expect((await world.books(member)).cash ?? 0n).toBe(0n);
});

it('banks that cannot know of the money change nothing: the one service that can is all there is', async () => {
  const member = await world.register();
  const { picture } = await pay(world, member, { baht: 230, toBank: 'BBL', toAccountNo: '7770001111' });
  const { slip } = await upload({ world, member, file: picture });
  expect(await ended(world, member, slip?.reference)).toMatchObject({ status: 'SUCCESS', amount: 230 });
});

it('a slip that no bank has made is refused by the service, whatever banks cannot know', async () => {
  const member = await world.register();
  // Of today, because an older one than its bank looks up is nobody's to refuse.
  const today = dayText(bangkokDay(new Date())).replaceAll('-', '');
  const forged = await slipPng(slipCode('014', `${today}ABCDEFGHJKLMNPQRS`));
  const { slip } = await upload({ world, member, file: forged });
  expect(await ended(world, member, slip?.reference)).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' });
});

it('a slip that only banks were asked about, which cannot know it, is neither credited nor refused', async () => {
  const member = await world.register();
  await fault('slip:easyslip', 'down');
  const { picture } = await pay(world, member, { baht: 240, toBank: 'BBL', toAccountNo: '7770001111' });
  const { slip } = await upload({ world, member, file: picture });
  await asked(slip?.reference, 3);
  expect((await attemptsOf(slip?.reference)).state).toBe('VERIFYING');
  expect((await world.books(member)).cash ?? 0n).toBe(0n);
});

it('an amount that the bank tells otherwise is for people', async () => {
  const member = await world.register();
  await fault('slip:scb-slip', 'wrong-amount');
  const { picture } = await pay(world, member, { baht: 250, toBank: 'SCB', toAccountNo: '4056789012' });
  const { slip } = await upload({ world, member, file: picture });
  await until('people decide', async () => {
    await hurrySlips(world);
    return (await attemptsOf(slip?.reference)).review_reason === 'AMOUNT_DIFFERS';
  });
  expect((await world.books(member)).cash ?? 0n).toBe(0n);
});
