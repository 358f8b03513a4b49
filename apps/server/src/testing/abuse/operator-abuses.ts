import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { approveProposal } from '@kapao/contract/operator/proposal.ts';
import { approveWithdrawal, listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { isProposed } from '@kapao/contract/shared/proposed.ts';
import { type Member, newAccountNo, until, type World } from '../world.ts';
import type { Abuse } from './abuse.ts';
import { fill } from './money-abuses.ts';
import { bringHome, mainAccount, sendFrom, takeEverything, takeOut } from './person.ts';
import { playRounds } from './playing.ts';

/** The login of the operator who cheats; everybody else at the desk is honest (`honest-desk.ts`). */
const CHEAT = 'finance';
const WAIT_MS = 8_000;
const reason = 'the member showed the receipt';

/** A transfer of somebody who is no member; answers its number once it waits for an owner. */
async function strangersMoney(world: World, baht: number): Promise<string | undefined> {
  const victim = { bankCode: 'BAY', accountNo: newAccountNo('BAY'), name: 'SOMCHAI VICTIMKUL' };
  const reference = await sendFrom(world, victim, baht);
  let id: string | undefined;
  const isWaiting = async () => {
    const { reply } = await world.callAs(CHEAT, listInflows, { query: { state: 'UNMATCHED', limit: '100' } });
    id = reply?.inflows.find((inflow) => inflow.reference === reference)?.id;
    return id !== undefined;
  };
  await until('the stranger’s money waits', isWaiting, WAIT_MS).catch(() => undefined);
  return id;
}

/** Everything that this operator can do alone for one member: a stranger's money, a gift, and the approvals of both. */
async function giveTo(world: World, member: Member, sums: readonly number[]): Promise<void> {
  for (const baht of sums) {
    const id = await strangersMoney(world, baht);
    if (id === undefined) continue;
    const body = { memberId: member.id, reason };
    await agreeAlone(world, await world.callAs(CHEAT, assignInflow, { params: { id }, body }));
  }
  const body = { direction: 'CREDIT', amount: 1_500, cause: 'GOODWILL', reason };
  await agreeAlone(world, await world.callAs(CHEAT, adjustBalance, { params: { id: member.id }, body }));
}

/** The second approval of what he has proposed himself. */
async function agreeAlone(world: World, answered: { status: number; reply: unknown }): Promise<void> {
  if (answered.status !== 202 || !isProposed(answered.reply)) return;
  const { proposalId, hash } = answered.reply;
  await world.callAs(CHEAT, approveProposal, { params: { id: proposalId }, body: { hash } });
}

/** Approves what waits of this member, as often as it takes. */
async function letGo(world: World, member: Member): Promise<void> {
  const listed = await world.callAs(CHEAT, listWithdrawals, { query: { state: 'REVIEW', limit: '100' } });
  for (const { id, memberId, amount } of listed.reply?.withdrawals ?? []) {
    if (memberId !== member.id) continue;
    for (let times = 0; times < 2; times += 1)
      await world.callAs(CHEAT, approveWithdrawal, { params: { id }, body: { reason, amount } });
  }
}

/** The operator is a member as well, and gives to this account. */
const operatorAlone: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  await giveTo(world, account, [700]);
  await takeEverything(world, account);
  await letGo(world, account);
  thief.later.push(async () => {
    await takeEverything(world, account);
    await letGo(world, account);
  });
};

/** A friend with money of his own takes out a little first, so that the act counts as confirmed, and then the rest in parts. */
const operatorWithFriend: Abuse = async (world, friend) => {
  const account = await fill(world, friend, 300);
  await giveTo(world, account, [800, 600]);
  await takeOut(world, account, { amount: 100 });
  await letGo(world, account);
  await world.hurry();
  for (const amount of [500, 500]) {
    await takeOut(world, account, { amount });
    await letGo(world, account);
    await world.hurry();
  }
  await takeEverything(world, account);
  await letGo(world, account);
};

/** A friend whose given money goes through a game at even bets before it is asked for. */
const operatorWithPlayer: Abuse = async (world, friend) => {
  const account = mainAccount(friend);
  await giveTo(world, account, [900]);
  await playRounds(world, account, { game: 'pg', stakes: [300, 300, 300], luck: () => 1 });
  await takeEverything(world, account);
  await letGo(world, account);
  friend.later.push(async () => {
    await bringHome(world, account, 'pg');
    await takeEverything(world, account);
    await letGo(world, account);
  });
};

export const OPERATOR_ABUSES: Readonly<Record<string, Abuse>> = {
  operatorAlone,
  operatorWithFriend,
  operatorWithPlayer,
};
