import { randomUUID } from 'node:crypto';
import {
  beginExclusion,
  getFairPlay,
  type PlayLimitKind,
  type PlayLimitPeriod,
  setPlayLimit,
} from '@kapao/contract/member/fair-play.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { RECEIVING } from './seed.ts';
import type { Member, World } from './world.ts';

type WishedLimit = [kind: PlayLimitKind, period: PlayLimitPeriod, most: number | null];

/** As the member app sends it; answers whether it counts or waits. */
export async function limit(world: World, member: Member, [kind, period, most]: WishedLimit): Promise<string> {
  const answered = await world.call(setPlayLimit, { token: member.token, body: { kind, period, most } });
  if (!answered.reply) throw new Error(`the limit answered ${answered.text}`);
  return answered.reply.outcome;
}

export async function fairPlayOf(world: World, member: Member) {
  const answered = await world.call(getFairPlay, { token: member.token });
  if (!answered.reply) throw new Error(`the limits answered ${answered.text}`);
  return answered.reply;
}

export const takeBreak = (world: World, member: Member, hours = 24) =>
  world.call(beginExclusion, { token: member.token, body: { kind: 'BREAK', hours } });

export const excludeForEver = (world: World, member: Member) =>
  world.call(beginExclusion, { token: member.token, body: { kind: 'EXCLUSION', months: null } });

export const toGame = (world: World, member: Member, amount: number) =>
  world.call(transfer, { token: member.token, body: { from: 'WALLET', to: 'pg', amount }, key: randomUUID() });

/** Money arrives from the member's own account, whatever becomes of it. */
export const sendMoney = (world: World, member: Member, baht: number) =>
  world.outside.sendMoney({
    fromBank: member.bankCode,
    fromAccountNo: member.accountNo,
    fromName: 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
    amount: baht,
  });

/** Lets time pass for a member, or for everybody: as if all had been done, set, wished for and asked so much earlier. */
export async function ageFairPlay(
  world: Pick<World, 'admin'>,
  member: Pick<Member, 'id'> | 'everybody',
  hours: number,
): Promise<void> {
  const client = await world.admin.connect();
  const id = member === 'everybody' ? null : member.id;
  const age = (table: string, ...times: string[]) => {
    const earlier = times.map((time) => `${time} = ${time} - $2::interval`).join(', ');
    return client.query(`update ${table} set ${earlier} where $1::text is null or member_id = $1`, [
      id,
      `${hours} hours`,
    ]);
  };
  try {
    await client.query('begin; set local session_replication_role = replica');
    await age('exclusions', 'starts_at', 'ends_at', 'asked_at', 'returned_at');
    await age('play_limits', 'set_at', 'wished_at', 'wish_opens_at');
    await age('bets', 'placed_at', 'settled_at');
    await age('operations', 'created_at');
    await age('play_limit_changes', 'at');
    await age('play_sessions', 'started_at', 'last_at');
    await client.query('commit');
  } finally {
    client.release();
  }
}
