import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { decideResultCheck, listResultChecks } from '@kapao/contract/operator/game-result.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { agreeToDispute, decideDispute, listPayoutDisputes } from '@kapao/contract/operator/payout-dispute.ts';
import { acceptSlip, operatorListSlips } from '@kapao/contract/operator/slip.ts';
import { settleTransfer } from '@kapao/contract/operator/transfer.ts';
import type { ALONE_UP_TO } from '../queries/backoffice/alone-facts.ts';
import { ageTransfer } from './aging.ts';
import { approveAs } from './approve.ts';
import { type OperatorName, RECEIVING } from './seed.ts';
import { pay, upload, withoutFeed } from './slip-story.ts';
import { approveProposed } from './two-people.ts';
import { until, type World } from './world.ts';

interface Answered {
  status: number;
  message: string | undefined;
  text: string;
  reply: unknown;
}

/** A case before people, made for one test: what the first operator says of it, and the second. */
export interface Case {
  memberId: string;
  decide(by: OperatorName): Promise<Answered>;
  agree(answer: Answered, by: OperatorName): Promise<{ status: number; message: string | undefined }>;
}

const reason = 'the other side was asked';

async function found<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  let it: T | undefined;
  await until(what, async () => {
    it = await look();
    return it !== undefined;
  });
  if (it === undefined) throw new Error(what);
  return it;
}

async function assigning(world: World, baht: number): Promise<Case> {
  const { id: memberId } = await world.register();
  const sender = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' };
  const toAccountNo = RECEIVING.thb.slice('KBANK-'.length);
  const reference = await world.outside.sendMoney({ ...sender, toBank: 'KBANK', toAccountNo, amount: baht });
  const { id } = await found('it waits', async () => {
    const { reply } = await world.callAs('owner', listInflows, { query: { state: 'UNMATCHED', limit: '100' } });
    return reply?.inflows.find((inflow) => inflow.reference === reference);
  });
  return {
    memberId,
    decide: (by) => world.callAs(by, assignInflow, { params: { id }, body: { memberId, reason } }),
    agree: (answer, by) => approveProposed(world, answer, by),
  };
}

async function accepting(world: World, baht: number): Promise<Case> {
  const member = await world.register();
  await withoutFeed(world);
  // The name is almost the member's.
  const { picture } = await pay(world, member, { baht, fromName: 'TEST' });
  await upload({ world, member, file: picture });
  const { id } = await found('it waits for people', async () => {
    const { reply } = await world.callAs('owner', operatorListSlips, { query: { limit: '100' } });
    return reply?.slips.find(
      ({ memberId, reviewReason }) => memberId === member.id && reviewReason === 'SENDER_UNCERTAIN',
    );
  });
  return {
    memberId: member.id,
    decide: (by) => world.callAs(by, acceptSlip, { params: { id }, body: { reason } }),
    agree: (answer, by) => approveProposed(world, answer, by),
  };
}

async function settling(world: World, baht: number): Promise<Case> {
  const member = await world.register();
  await world.activate(member, 'pg');
  await world.deposit(member, baht);
  await world.outside.setFault({ target: 'game:pg', fault: 'drop-answer' });
  const body = { from: 'WALLET', to: 'pg', amount: baht };
  const { reply } = await world.call(transfer, { token: member.token, body, key: randomUUID() });
  const id = reply?.transferId ?? '';
  await ageTransfer(world, id);
  await world.outside.setFault({ target: 'game:pg', fault: 'garbage', times: 200 });
  return {
    memberId: member.id,
    decide: (by) => world.callAs(by, settleTransfer, { params: { id }, body: { outcome: 'SUCCEEDED', reason } }),
    agree: (answer, by) => approveProposed(world, answer, by),
  };
}

async function judging(world: World, baht: number): Promise<Case> {
  const member = await world.register();
  const player = await world.activate(member, 'pg');
  await world.deposit(member, 100);
  await world.call(transfer, {
    token: member.token,
    body: { from: 'WALLET', to: 'pg', amount: 100 },
    key: randomUUID(),
  });
  await world.outside.setFault({ target: 'bets:pg', fault: 'down', times: 10_000 });
  await world.outside.playRound('pg', { username: player, stake: 1, payout: baht + 1 });
  await world.call(refreshSlots, { token: member.token, query: {}, method: 'POST' });
  await world.admin.query("update result_checks set due_at = now() - interval '1 second' where member_id = $1", [
    member.id,
  ]);
  const { id } = await found('people are called', async () => {
    const { reply } = await world.callAs('owner', listResultChecks, { query: { state: 'OPEN', limit: '100' } });
    return reply?.checks.find(({ memberId }) => memberId === member.id);
  });
  return {
    memberId: member.id,
    decide: (by) => world.callAs(by, decideResultCheck, { params: { id }, body: { decision: 'RELEASE', reason } }),
    agree: (answer, by) => approveProposed(world, answer, by),
  };
}

async function disputing(world: World, baht: number): Promise<Case> {
  const member = await world.register();
  await world.deposit(member, baht);
  await world.outside.setFault({ target: 'payout', fault: 'paid-late', ms: 300 });
  const answered = await world.call(withdraw, {
    token: member.token,
    body: { amount: baht },
    key: randomUUID(),
  });
  const id = answered.reply?.withdrawalId ?? '';
  // A large one is looked at first.
  await approveAs(world, 'owner', id);
  await found('it is disputed', async () => {
    await world.hurry();
    return (await world.callAs('owner', listPayoutDisputes)).reply?.disputes.find((dispute) => dispute.id === id);
  });
  return {
    memberId: member.id,
    decide: (by) => world.callAs(by, decideDispute, { params: { id }, body: { decision: 'WRITE_OFF', reason } }),
    agree: (_answer, by) => world.callAs(by, agreeToDispute, { params: { id } }),
  };
}

/** How each act that has a sum for one person comes before people. */
export const LONE_ACTS: Record<keyof typeof ALONE_UP_TO, (world: World, baht: number) => Promise<Case>> = {
  'inflow.assign': assigning,
  'slip.accept': accepting,
  'transfer.settle': settling,
  'result.decide': judging,
  'payout-dispute.decide': disputing,
};
