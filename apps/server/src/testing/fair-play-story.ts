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

/** Lets time pass for a member: as if everything had been done, set, wished for and asked so much earlier. */
export async function ageFairPlay(
  world: Pick<World, 'admin'>,
  member: Pick<Member, 'id'>,
  hours: number,
): Promise<void> {
  const client = await world.admin.connect();
  const span = `${hours} hours`;
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `update exclusions set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval,
         asked_at = asked_at - $2::interval, returned_at = returned_at - $2::interval where member_id = $1`,
      [member.id, span],
    );
    await client.query(
      `update play_limits set set_at = set_at - $2::interval, wished_at = wished_at - $2::interval,
         wish_opens_at = wish_opens_at - $2::interval where member_id = $1`,
      [member.id, span],
    );
    await client.query(
      'update bets set placed_at = placed_at - $2::interval, settled_at = settled_at - $2::interval where member_id = $1',
      [member.id, span],
    );
    await client.query('update operations set created_at = created_at - $2::interval where member_id = $1', [
      member.id,
      span,
    ]);
    await client.query('update play_limit_changes set at = at - $2::interval where member_id = $1', [member.id, span]);
    await client.query(
      'update play_sessions set started_at = started_at - $2::interval, last_at = last_at - $2::interval where member_id = $1',
      [member.id, span],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
