import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type pg from 'pg';
import { derivedOperationId } from '../shared/derived-id.ts';
import type { Answer, CallOptions } from './wire.ts';
import type { Member } from './world.ts';

/** What a member has written down about one request; without an answer its outcome is not known to the member. */
export interface Sent {
  member: Member;
  key: string;
  body: { amount: number; from?: string; to?: string };
  answer?: { status: number; message: string | undefined; operationId: string | undefined; shown: string | undefined };
}

/** One call of a member, over whatever way. */
export type LoadCall = <R extends Route>(route: R, options: CallOptions) => Promise<Answer<R>>;

/**
 * Policy `payout` for a load: members withdraw what nobody played, and many times an hour. By default people would look at
 * the fourth, and with one open withdrawal per member no other would follow. The amounts stay below every sum's default.
 */
export const LOAD_PAYOUTS = { circleCount: 1_000, hourCount: 100_000 };

/**
 * Members move and withdraw money, each one request after the other, until it is over: all at once, or so many at a time in turn.
 * `beside` is what a member does after each of them.
 */
export async function runLoad({
  call,
  members,
  isOver,
  atOnce = members.length,
  beside,
}: {
  call: LoadCall;
  members: Member[];
  isOver: () => boolean;
  atOnce?: number;
  beside?: (member: Member) => Promise<void>;
}): Promise<Sent[]> {
  const sent: Sent[] = [];
  const waiting = [...members];
  const callInTurn = async () => {
    while (!isOver()) {
      const member = waiting.shift();
      if (!member) return;
      const request: Sent = { member, key: randomUUID(), body: randomBody() };
      sent.push(request);
      await send(call, request);
      // A server that is gone is not asked a thousand times a second.
      if (!request.answer) await sleep(50);
      await beside?.(member);
      waiting.push(member);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, callInTurn));
  return sent;
}

/** Repeats, under their keys, the requests whose outcome is not known; answers those that never got one. */
export async function repeatUnknown({
  call,
  sent,
  within: timeoutMs,
}: {
  call: LoadCall;
  sent: Sent[];
  within: number;
}): Promise<Sent[]> {
  const giveUpAtMs = Date.now() + timeoutMs;
  let open = sent.filter(({ answer }) => !answer || answer.status === 429);
  while (open.length > 0 && Date.now() < giveUpAtMs) {
    for (const request of open) await send(call, request);
    open = open.filter(({ answer }) => !answer || answer.status === 429);
    if (open.length > 0) await sleep(100);
  }
  return open;
}

function randomBody(): Sent['body'] {
  const dice = randomInt(10);
  const minor = randomInt(100, 3_000);
  const amount = minor / 100;
  if (dice < 5) return { from: 'WALLET', to: 'pg', amount };
  if (dice < 8) return { from: 'pg', to: 'WALLET', amount };
  return { amount: (10_000 + minor) / 100 };
}

async function send(call: LoadCall, request: Sent): Promise<void> {
  const { member, key, body } = request;
  const options = { token: member.token, key, body };
  const asked = body.to === undefined ? call(withdraw, options) : call(transfer, options);
  const told = await asked.catch(() => undefined);
  // A fault of the server says nothing about the money.
  if (!told || told.status >= 500) return;
  const { status, message, reply } = told;
  const operationId = reply && ('transferId' in reply ? reply.transferId : reply.withdrawalId);
  request.answer = { status, message, operationId, shown: reply?.status };
}

/** Every difference between what members were told and what is written, as sentences. Wants all operations ended. */
export async function brokenPromises(admin: pg.Pool, sent: readonly Sent[]): Promise<string[]> {
  const found = await admin.query<{ key: string; operation_id: string; state: string; amount: string }>(
    `select k.key, o.operation_id, o.state, o.amount from idempotency_keys k
     join operations o on o.member_id = k.member_id and o.operation_id = k.operation_id`,
  );
  const rows = new Map(found.rows.map((row) => [row.key.replace(/^key:/, ''), row]));
  const broken = sent.flatMap(({ key, body, answer }) => {
    const row = rows.get(key);
    if (!answer) return [];
    if (answer.status !== 200) {
      return row && answer.message !== 'TRANSFER_FAIL' ? [`${answer.message} and yet ${row.state}`] : [];
    }
    if (row?.operation_id !== answer.operationId)
      return [`acknowledged ${answer.operationId}, found ${row?.operation_id}`];
    if (BigInt(Math.round(body.amount * 100)) !== BigInt(row?.amount ?? 0)) return ['acknowledged another amount'];
    return answer.shown === 'SUCCESS' && !['SUCCEEDED', 'PAID'].includes(row?.state ?? '')
      ? [`told SUCCESS, is ${row?.state}`]
      : [];
  });
  const strays = await strayOperations(admin);
  return strays === 0 ? broken : [...broken, `${strays} operations that nobody asked for`];
}

/** Transfers and withdrawals under nobody's key; what brings everything home gives each game's its own number. */
async function strayOperations(admin: pg.Pool): Promise<number> {
  const found = await admin.query<{ operation_id: string; counterparty: string }>(
    `select o.operation_id, o.counterparty from operations o where kind in ('transfer', 'withdrawal') and not exists
       (select 1 from idempotency_keys k where k.member_id = o.member_id and k.operation_id = o.operation_id)`,
  );
  if (found.rows.length === 0) return 0;
  const keys = await admin.query<{ operation_id: string }>('select operation_id from idempotency_keys');
  const games = new Set(found.rows.map(({ counterparty }) => counterparty));
  const known = new Set(
    keys.rows.flatMap(({ operation_id: id }) => [...games].map((game) => derivedOperationId(id, `home-${game}`))),
  );
  return found.rows.filter(({ operation_id: id }) => !known.has(id)).length;
}

/** Lets time pass after a crash: leases run out and everything unfinished is due. */
export async function outliveLeases(admin: pg.Pool): Promise<void> {
  await admin.query("update idempotency_keys set lease_until = now() - interval '1 second' where reply_status is null");
  await admin.query('update operations set next_attempt_at = now() where next_attempt_at > now()');
}
