import { bookSetAside } from '@kapao/contract/operator/inflow.ts';
import { acceptSlip, type OperatorSlip, operatorListSlips } from '@kapao/contract/operator/slip.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { RECEIVING } from '../../../testing/seed.ts';
import { hurrySlips, pay, slipsOf, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await withoutFeed(world);
  await world.outside.setFault({ target: 'verifier:b', fault: 'down', times: 10_000 });
});
afterEach(async () => {
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world?.stop());

const reason = 'the bank was asked';
let lines = 900_000;

/** Writes an amount under the reference of a slip, for a line of the feed that could not be read. */
async function writeByHand(reference: string, amount: number): Promise<void> {
  lines += 1;
  await world.admin.query(
    `insert into bank_feed_lines (receiving_account_id, bank_seq, problem, raw) values ($1, $2, 'NOT_PAYABLE', '{}')`,
    [RECEIVING.thb, lines],
  );
  const params = { account: RECEIVING.thb, line: String(lines) };
  const body = { reference, amount, fromBank: 'SCB', fromName: 'TEST MEMBER', reason };
  expect((await world.callAs('finance', bookSetAside, { params, body })).message).toBe('SUCCESS');
}

async function slipOf(member: Member): Promise<OperatorSlip | undefined> {
  const { reply } = await world.callAs('finance', operatorListSlips, { query: { limit: '100' } });
  return reply?.slips.find(({ memberId }) => memberId === member.id);
}

const cashOf = async (member: Member) => (await world.books(member)).cash ?? 0n;

it('an amount that an operator wrote is no second word for a slip of which one verifier knows', async () => {
  const member = await world.register();
  const { reference, picture } = await pay(world, member, { baht: 700 });
  await writeByHand(reference, 700);
  await upload({ world, member, file: picture });
  await until('a verifier has told of it', async () => (await slipOf(member))?.told?.amount === 700);
  const attempts = async () =>
    Number((await world.admin.query('select attempts from slips where member_id = $1', [member.id])).rows[0]?.attempts);
  const before = await attempts();
  await until('it was looked at again', async () => {
    await hurrySlips(world);
    return (await attempts()) > before + 1;
  });
  expect([(await slipsOf(world, member))[0]?.status, await cashOf(member)]).toEqual(['PENDING', 0n]);
  await world.outside.clearFaults();
  await withoutFeed(world);
  await until('the second verifier has told the same', async () => {
    await hurrySlips(world);
    return (await cashOf(member)) === 70_000n;
  });
  await world.outside.setFault({ target: 'verifier:b', fault: 'down', times: 10_000 });
});

it('a slip is not accepted with an amount that an operator wrote and no verifier told', async () => {
  const member = await world.register();
  const { reference, picture } = await pay(world, member, { baht: 100 });
  await writeByHand(reference, 4_900);
  await upload({ world, member, file: picture });
  await until('it waits for operators', async () => {
    await hurrySlips(world);
    return (await slipOf(member))?.reviewReason === 'AMOUNT_DIFFERS';
  });
  const id = (await slipOf(member))?.id ?? '';
  for (const operator of ['finance', 'finance2'] as const) {
    const answer = await world.callAs(operator, acceptSlip, { params: { id }, body: { reason } });
    expect([operator, answer.message]).toEqual([operator, 'KEY_INVALID']);
  }
  expect(await cashOf(member)).toBe(0n);
});
