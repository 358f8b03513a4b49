import { randomUUID } from 'node:crypto';
import { getTurnover } from '@kapao/contract/member/bonus.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { approveProposal, createProposal } from '@kapao/contract/operator/proposal.ts';
import type { BonusKind, BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { type Member, until, type World } from './world.ts';

/** Terms of the stories: 100 baht, five times over, half of the rest kept when stopped early. */
export function bonusOf(wish: Partial<BonusTerms> = {}): BonusTerms {
  return {
    currency: 'THB',
    name: { th: 'ยินดีต้อนรับ', la: 'ຍິນດີຕ້ອນຮັບ', en: 'Welcome' },
    notice: { th: 'ยกเลิกก่อนเก็บได้ %percentFail%%', en: 'Stop early and keep %percentFail%%' },
    banners: [],
    type: 'limit',
    maxReceived: 1,
    award: { kind: 'fixed', amount: 100 },
    base: 'award',
    multiple: 5,
    weights: { slot: 100, sport: 50, casino: 20, lotto: 0 },
    percentSuccess: 100,
    percentFail: 0,
    cap: null,
    expiresInHours: null,
    budget: 1_000_000,
    mostClaims: null,
    startsAt: null,
    endsAt: null,
    ...wish,
  };
}

/** Published as operators do it: one proposes, another approves. Answers the code. */
export async function publish(
  world: Pick<World, 'callAs'>,
  wish: Partial<BonusTerms> & { kind?: BonusKind; code?: string } = {},
): Promise<string> {
  const { kind = 'bonus', code = `B${randomUUID().slice(0, 8).toUpperCase()}`, ...terms } = wish;
  const body = { kind, subject: code, content: bonusOf(terms), reason: 'a story' };
  const proposed = await world.callAs('marketing', createProposal, { body });
  if (!proposed.reply) throw new Error(`the proposal answered ${proposed.text}`);
  const { id, hash } = proposed.reply.proposal;
  const approved = await world.callAs('finance', approveProposal, { params: { id }, body: { hash } });
  if (!approved.reply) throw new Error(`the approval answered ${approved.text}`);
  return code;
}

/** A settled bet as a provider's feed would store it; money is moved by the story itself. */
export async function settleBet(
  world: Pick<World, 'admin'>,
  member: Pick<Member, 'id'>,
  bet: { group?: string; stakeMinor: number; payoutMinor?: number; state?: 'SETTLED' | 'RUNNING' },
): Promise<string> {
  const ref = randomUUID();
  const { group = 'slot', stakeMinor, payoutMinor = 0, state = 'SETTLED' } = bet;
  await world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
       settled_at, version) values ($1, 'pg', $2, $3, 'THB', $4, $4, $5, $6, now(),
       case when $6 = 'SETTLED' then clock_timestamp() end, 1)`,
    [member.id, ref, group, stakeMinor, payoutMinor, state],
  );
  return ref;
}

export async function voidBet(world: Pick<World, 'admin'>, member: Pick<Member, 'id'>, ref: string): Promise<void> {
  await world.admin.query(
    "update bets set state = 'VOID', valid_stake = 0, version = version + 1 where member_id = $1 and bet_ref = $2",
    [member.id, ref],
  );
}

/** All of it staked at a game and won: told by its feed, but not in the balance that was read, and the game is silent from now on. */
export async function winUnread(world: World, member: Member, win: { stake: number; payout: number }): Promise<void> {
  const username = await world.activate(member, 'imi');
  await world.deposit(member, win.stake);
  const moved = await world.call(transfer, {
    token: member.token,
    body: { from: 'WALLET', to: 'imi', amount: win.stake },
    key: randomUUID(),
  });
  if (moved.status !== 200) throw new Error(`the transfer answered ${moved.message}`);
  await world.outside.playRound('imi', { username, ...win });
  await until('the win is told, and the feed read to its end after it', async () => {
    const told = await world.admin.query(
      "select 1 from bets b join bet_feeds f using (game_code) where member_id = $1 and game_code = 'imi' and last_polled_at > stored_at",
      [member.id],
    );
    return told.rowCount === 1;
  });
  await world.outside.setFault({ target: 'game:imi', fault: 'down', times: 10_000 });
}

/** The meter as the member sees it. */
export async function meterOf(world: World, member: Member) {
  const answered = await world.call(getTurnover, { token: member.token, query: { locale: 'en' } });
  if (!answered.reply) throw new Error(`the meter answered ${answered.text}`);
  return answered.reply.turnover;
}
