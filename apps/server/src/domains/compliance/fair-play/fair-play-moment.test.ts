import { randomUUID } from 'node:crypto';
import { confirmPlayLimit, confirmReturn, releaseAside } from '@kapao/contract/member/fair-play.ts';
import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { transferAll } from '@kapao/contract/member/transfer.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ageFairPlay, fairPlayOf, limit, sendMoney, takeBreak, toGame } from '../../../testing/fair-play-story.ts';
import { pay as payCode, startQrWorld } from '../../../testing/qr-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { type Member, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

const CALLERS = 50;
const ROUNDS = Array.from({ length: RACE_ROUNDS }, (_, round) => round);
/** Fifty calls at once; the stop is among them, each round at another place. */
const race = (round: number, stop: () => Promise<unknown>, call: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, n) => (n === round * 7 + 5 ? stop() : call(n))));

async function player(baht: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, baht);
  await world.activate(member, 'pg');
  return member;
}

const countOf = async (sql: string, member: Member): Promise<number> =>
  Number((await world.admin.query(sql, [member.id])).rows[0]?.n);
const cash = async (member: Member) => (await world.wallet(member)).wallet.amount;

describe('fifty payments at once against the moment of a break', () => {
  /** What a payment is, made ready before; fifty of ten baht or more. */
  const ARRIVING: Record<string, (member: Member) => Promise<{ send: (n: number) => Promise<unknown>; baht: number }>> =
    {
      'bank transfers': async (member) => ({ baht: 10, send: () => sendMoney(world, member, 10) }),
      'codes that were shown before': async (member) => {
        const code = { token: member.token, params: { provider: 'KBANK' as const }, body: { amount: 10 } };
        const shown = (await world.call(createQrCode, code)).reply;
        const payload = shown?.hasQrcode ? shown.payload : '';
        // A code is paid once; what is sent to it again waits for people, and never is in the wallet.
        return { baht: 10, send: (n) => (n === 1 ? payCode(world, payload) : sendMoney(world, member, 10)) };
      },
    };

  it.each(Object.keys(ARRIVING).flatMap((way) => ROUNDS.map((round) => ({ way, round }))))(
    'by $way: what comes after it is set aside, and nothing is lost (round $round)',
    async ({ way, round }) => {
      const member = await world.register();
      const { send, baht } = (await ARRIVING[way]?.(member)) ?? { send: async () => undefined, baht: 0 };
      await race(round, () => takeBreak(world, member), send);
      const aside = async () => (await fairPlayOf(world, member)).aside;
      await until('all of it is there', async () => (await cash(member)) + (await aside()) === (CALLERS - 1) * baht);
      const late = await countOf(
        `select count(*)::int as n from operations o join exclusions e using (member_id)
         where o.member_id = $1 and o.kind = 'deposit' and o.created_at > e.starts_at`,
        member,
      );
      expect(await aside()).toBeGreaterThanOrEqual(late * baht);
      expect(
        await countOf(
          `select count(*)::int as n from operations where member_id = $1 and kind = 'aside'
        and counterparty <> 'EXCLUDED'`,
          member,
        ),
      ).toBe(0);
    },
  );
});

describe('fifty at once against the moment of a limit', () => {
  it.each(ROUNDS)('of deposits: no code and no link is shown after it (round %i)', async (round) => {
    const member = await player(500);
    const links = await Promise.all(
      Array.from({ length: 10 }, () => world.outside.giftLink({ phone: member.username, amount: 10 })),
    );
    const code = { token: member.token, params: { provider: 'WW' as const }, body: { amount: 100 } };
    await race(
      round,
      () => limit(world, member, ['DEPOSIT', 'MONTH', 1]),
      (n) =>
        n % 2 === 0
          ? world.call(createQrCode, code)
          : world.call(truelink, { token: member.token, body: { link: links[n % links.length] ?? '' } }),
    );
    const shown = `select count(*)::int as n from play_limits l, lateral (
        select created_at from qr_codes where member_id = $1 union all select created_at from prepaid_links where member_id = $1) s
      where l.member_id = $1 and s.created_at > l.set_at`;
    expect(await countOf(shown, member)).toBe(0);
    expect((await world.call(createQrCode, code)).message).toBe('DEPOSIT_LIMIT');
  });

  it.each(ROUNDS)('of losses: all money to a game leaves no more at games than it allows (round %i)', async (round) => {
    const member = await player(500);
    const all = () => world.call(transferAll, { token: member.token, body: { to: 'pg' }, key: randomUUID() });
    await race(round, () => limit(world, member, ['LOSS', 'DAY', 30]), all);
    await world.untilAllEnded();
    const late = `select count(*)::int as n from operations o join play_limits l using (member_id)
      where o.member_id = $1 and o.kind = 'transfer' and o.from_code = 'WALLET' and o.state = 'SUCCEEDED' and o.created_at > l.set_at`;
    expect(await countOf(late, member)).toBe(0);
  });

  it('of time: nothing is opened or moved once it has run out, however often it is tried', async () => {
    const member = await player(500);
    const found = await world.admin.query('select username from game_accounts where member_id = $1', [member.id]);
    const params = { provider: 'pg' as const, username: String(found.rows[0]?.username) };
    await limit(world, member, ['TIME', 'SESSION', 10]);
    await world.admin.query(
      "update play_sessions set started_at = now() - interval '11 minutes' where member_id = $1",
      [member.id],
    );
    const tried = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) =>
        n % 2 === 0 ? toGame(world, member, 1) : world.call(autoLogin, { token: member.token, params }),
      ),
    );
    expect(new Set(tried.map(({ message }) => message))).toEqual(new Set(['TIME_LIMIT']));
  });
});

describe('money that was set aside', () => {
  it('goes to no game and is no money to play with, fifty at once, and comes back to the wallet only where there is room', async () => {
    const member = await world.register();
    await world.activate(member, 'pg');
    await limit(world, member, ['DEPOSIT', 'DAY', 1]);
    await sendMoney(world, member, 301);
    await until('it is set aside', async () => (await fairPlayOf(world, member)).aside === 300);
    const tries = [
      () => toGame(world, member, 2),
      () => world.call(transferAll, { token: member.token, body: { to: 'pg' }, key: randomUUID() }),
      () => world.call(releaseAside, { token: member.token, body: { amount: 300 }, key: randomUUID() }),
    ];
    await Promise.all(Array.from({ length: CALLERS }, (_, n) => tries[n % tries.length]?.()));
    await world.untilAllEnded();
    expect((await fairPlayOf(world, member)).aside).toBe(300);
    const { cash: left = 0n, ...books } = await world.books(member);
    expect(left + (books['game:pg'] ?? 0n)).toBe(100n);
  });
});

describe('a clock of the program that is wrong', () => {
  it.each([400, -400])('by %i days opens nothing: the clock of the database decides', async (days) => {
    const member = await player(100);
    await limit(world, member, ['DEPOSIT', 'DAY', 100]);
    expect(await limit(world, member, ['DEPOSIT', 'DAY', 900])).toBe('WAITS');
    await takeBreak(world, member);
    const body = { kind: 'DEPOSIT', period: 'DAY' } as const;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    try {
      expect((await world.call(confirmPlayLimit, { token: member.token, body })).message).toBe('LIMIT_WAITS');
      expect((await world.call(confirmReturn, { token: member.token })).message).toBe('NO_DATA');
      expect((await toGame(world, member, 10)).message).toBe('ON_BREAK');
      expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ kind: 'BREAK', canAsk: false });
    } finally {
      vi.useRealTimers();
    }
    await ageFairPlay(world, member, 25);
    expect((await world.call(confirmPlayLimit, { token: member.token, body })).status).toBe(200);
  });
});
