import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { answerChat, listConversations } from '@kapao/contract/operator/chat.ts';
import { listInflows } from '@kapao/contract/operator/inflow.ts';
import { getMember, getMemberStatement, searchMembers } from '@kapao/contract/operator/member.ts';
import { moneyReport } from '@kapao/contract/operator/report.ts';
import { listRewardReviews } from '@kapao/contract/operator/reward-review.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type pg from 'pg';
import type { Tally } from './load-capabilities.ts';
import { approveProposed } from './two-people.ts';
import type { CallOptions } from './wire.ts';
import type { Member, World } from './world.ts';

/** As somebody works who reads what a page shows. */
const PAUSE_MS = 300;

interface Desk {
  callAs: World['callAs'];
  admin: pg.Pool;
  members: readonly Member[];
  isOver: () => boolean;
}

/** Operators look at queues, members and totals, answer in the chat and correct balances, one thing after the other. */
export async function runDesk({ callAs, admin, members, isOver }: Desk): Promise<Tally> {
  const tally: Tally = {};
  const anyone = () => members[randomInt(members.length)]?.id ?? '';
  const look =
    (route: Route, options: CallOptions = {}) =>
    async () =>
      (await callAs('owner', route, options)).status === 200;
  const today = new Date().toISOString().slice(0, 10);
  const works: Record<string, () => Promise<boolean>> = {
    overview: look(operatorSummary),
    withdrawals: look(listWithdrawals),
    inflows: look(listInflows),
    'reward reviews': look(listRewardReviews),
    'money report': look(moneyReport, { query: { since: today, until: today, currency: 'THB' } }),
    search: look(searchMembers, { query: { search: 'Test' } }),
    member: () => look(getMember, { params: { id: anyone() } })(),
    statement: () => look(getMemberStatement, { params: { id: anyone() } })(),
    answer: () => answerFirst(callAs),
    adjustment: () => adjust({ callAs, admin, memberId: anyone() }),
  };
  while (!isOver()) {
    for (const [name, work] of Object.entries(works)) {
      tally[name] ??= { tried: 0, done: 0 };
      tally[name].tried += 1;
      if (await work().catch(() => false)) tally[name].done += 1;
      if (isOver()) break;
      await sleep(PAUSE_MS);
    }
  }
  return tally;
}

async function answerFirst(callAs: World['callAs']): Promise<boolean> {
  const { reply } = await callAs('support', listConversations);
  const id = reply?.conversations[0]?.id;
  if (id === undefined) return false;
  const message = { message_type: 'text', payload: 'สวัสดีค่ะ' };
  const answered = await callAs('support', answerChat, { params: { id }, body: { clientId: randomUUID(), message } });
  return answered.status === 200;
}

async function adjust({ callAs, admin, memberId }: Pick<Desk, 'callAs' | 'admin'> & { memberId: string }) {
  const found = await admin.query(
    `select operation_id from operations where member_id = $1 and kind = 'deposit' limit 1`,
    [memberId],
  );
  const operationId: string | undefined = found.rows[0]?.operation_id;
  if (operationId === undefined) return false;
  const wished = {
    direction: 'CREDIT',
    amount: 1,
    cause: 'MISSED_DEPOSIT',
    operationId,
    reason: 'agreed on the phone',
  };
  const proposed = await callAs('finance', adjustBalance, { params: { id: memberId }, body: wished });
  return (await approveProposed({ callAs }, proposed, 'owner2')).status === 200;
}
