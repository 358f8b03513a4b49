import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { acceptSlip, type OperatorSlip, operatorListSlips } from '@kapao/contract/operator/slip.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ended, hurrySlips, pay, slipsOf, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

/** Members whose bank spells their names in another script than the one they registered. */
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await withoutFeed(world);
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

const cashOf = async (member: Member) => (await world.books(member)).cash ?? 0n;

async function slipOnDesk(member: Member): Promise<OperatorSlip | undefined> {
  const listed = await world.callAs('finance', operatorListSlips, { query: { limit: '100' } });
  return listed.reply?.slips.find(({ memberId }) => memberId === member.id);
}

async function waitingSlip(member: Member): Promise<OperatorSlip> {
  let slip: OperatorSlip | undefined;
  await until('the slip waits for an operator', async () => {
    await hurrySlips(world);
    slip = await slipOnDesk(member);
    return slip?.reviewReason === 'SENDER_UNCERTAIN';
  });
  if (!slip) throw new Error('the slip does not wait');
  return slip;
}

it.each([
  ['กฤษณะ เพชรรัตน์', 'CHRISNA DIAMOND', 'CHRISNA D***'],
  ['KRITSANA PHETCHARAT', 'คริส มณี', 'คริส ม***'],
  ['ສົມຊາຍ ໃຈດີ', 'JOHN MILLER', 'JOHN M***'],
])(
  'a slip of %s under %s waits, shows why part by part, and is credited once by an operator',
  async (registered, sentAs, shown) => {
    const member = await world.register({ bankCode: 'SCB', accountName: registered });
    const { picture } = await pay(world, member, { baht: 300, fromName: sentAs });
    const answered = await upload({ world, member, file: picture });
    const slip = await waitingSlip(member);
    expect(await cashOf(member)).toBe(0n);
    expect((await slipsOf(world, member))[0]).toMatchObject({
      ...{ reference: answered.slip?.reference, status: 'PENDING', isWithStaff: true },
    });
    expect(slip.told).toMatchObject({
      senderMatch: 'uncertain',
      parts: { bank: 'fits', digits: 'fits', length: 'fits', name: 'unsure', time: 'fits' },
      nameParts: { registered, shown, isAcrossScripts: true, first: { verdict: expect.any(String) } },
    });

    const accept = () =>
      world.callAs('finance', acceptSlip, {
        params: { id: slip.id },
        body: { reason: 'the same name, spelt otherwise' },
      });
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await ended(world, member, answered.slip?.reference)).toMatchObject({ status: 'SUCCESS', amount: 300 });
    expect(await cashOf(member)).toBe(30_000n);
    const log = await world.callAs('auditor', listAudit, { query: { action: 'slip.accept', subject: slip.id } });
    expect(log.reply?.entries.map(({ operator, reason }) => [operator, reason])).toEqual([
      ['finance', 'the same name, spelt otherwise'],
    ]);
  },
);

it.each([
  { how: 'in the same script', registered: 'กฤษณะ เพชรรัตน์', shown: 'ประสิทธิ์ รักดี' },
  { how: 'in the same Latin letters', registered: 'KRITSANA PHETCHARAT', shown: 'PRASIT RAKDEE' },
  {
    ...{ how: 'in another script from another account', registered: 'กฤษณะ เพชรรัตน์', shown: 'CHRISNA DIAMOND' },
    fromAccountNo: '5550001112',
  },
])('a slip of a stranger $how is refused as not the member’s', async ({ registered, shown, ...wish }) => {
  const member = await world.register({ bankCode: 'SCB', accountName: registered });
  const { picture } = await pay(world, member, { baht: 310, fromName: shown, ...wish });
  const { slip } = await upload({ world, member, file: picture });
  expect(await ended(world, member, slip?.reference)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
  expect(await cashOf(member)).toBe(0n);
});

it('a new account under the name on a slip does not take the transfer of a member who registered in another script', async () => {
  const owner = await world.register({ bankCode: 'SCB', accountName: 'กฤษณะ เพชรรัตน์' });
  // The thief knows the name and the digits of the slip, and makes up the hidden ones.
  const hiddenFirst = owner.accountNo.startsWith('9') ? '8' : '9';
  const thief = await world.register({
    bankCode: 'SCB',
    accountName: 'CHRISNA PHETCHARAT',
    accountNo: `${hiddenFirst}${owner.accountNo.slice(1)}`,
  });
  const { picture } = await pay(world, owner, { baht: 320, fromName: 'CHRISNA PHETCHARAT' });
  await upload({ world, member: thief, file: picture });
  await waitingSlip(thief);
  expect(await cashOf(thief)).toBe(0n);
});
