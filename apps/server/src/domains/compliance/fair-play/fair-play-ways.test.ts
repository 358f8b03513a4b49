import { randomUUID } from 'node:crypto';
import { activateBonus, activatePromotion, listBonuses } from '@kapao/contract/member/bonus.ts';
import { releaseAside } from '@kapao/contract/member/fair-play.ts';
import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { collectInvite } from '@kapao/contract/member/invite.ts';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { addRefundToWallet, receiveRefund } from '@kapao/contract/member/refund.ts';
import { claimCoupon, spin } from '@kapao/contract/member/spin-wheel.ts';
import { transferAll } from '@kapao/contract/member/transfer.ts';
import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { publish, settleBet } from '../../../testing/bonus-story.ts';
import { excludeForEver, fairPlayOf, limit, sendMoney, takeBreak, toGame } from '../../../testing/fair-play-story.ts';
import { pay as payCode, startQrWorld } from '../../../testing/qr-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { ended, pay as paySlip, upload } from '../../../testing/slip-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, newAccountNo, until, type World } from '../../../testing/world.ts';
import { publishWheel, switchWheel } from '../../rewards/spin-wheel/wheel-publish-store.ts';

let world: World;
let bonus: string;
let promotion: string;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
  bonus = await publish(world, { maxReceived: 1_000 });
  promotion = await publish(world, { kind: 'promotion', code: 'FAIRPLAY', maxReceived: 1_000 });
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', 500, 1000000, 100000000, 1000, 100000, 3, 100, 100, 0, 'owner', now() - interval '30 days')`);
  await world.admin.query(`insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak,
      multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'turnover', 100, 1000000, 100000000, 0, 100, 0, 'owner', now() - interval '30 days')`);
  const label = { th: 'รางวัล' };
  const slice = {
    label,
    htmlDescription: label,
    bgColor: '#1F3FA8',
    textColor: '#FFFFFF',
    amountThb: 5_000n,
    weight: 1,
  };
  await actFor('operator', () =>
    inTransaction(world.app.db, async (tx) => {
      const base = { name: label, coinBasis: 'net-deposits' as const, coinPerThb: 1_000n, coinPerLak: 100_000n };
      const slices = [
        { ...slice, code: 'CASH', prize: 'cash' as const, amountLak: 0n, amountCoin: 0n, stock: 1_000_000 },
        {
          ...slice,
          code: 'COIN',
          prize: 'coin' as const,
          amountThb: 0n,
          amountLak: 0n,
          amountCoin: 2n,
          stock: 1_000_000,
        },
      ];
      const none = {
        ...slice,
        code: 'NONE',
        prize: 'none' as const,
        amountThb: 0n,
        amountLak: 0n,
        amountCoin: 0n,
        stock: null,
      };
      await publishWheel(
        tx,
        {
          ...base,
          couponLivesDays: 7,
          startsAt: new Date(0),
          endsAt: null,
          slices: [...slices, none],
        },
        'owner',
      );
      await switchWheel(tx, true);
    }),
  );
});
afterAll(() => world?.stop());

/** What stands in the way. Deposits are used up by what the member has; losses, stakes and time by play. */
const STOPS = {
  BREAK: (member: Member) => takeBreak(world, member),
  EXCLUSION: (member: Member) => excludeForEver(world, member),
  DEPOSIT: (member: Member) => limit(world, member, ['DEPOSIT', 'MONTH', 1]),
  LOSS: (member: Member) => limit(world, member, ['LOSS', 'MONTH', 1]),
  STAKE: (member: Member) => limit(world, member, ['STAKE', 'MONTH', 1]),
  async TIME(member: Member) {
    await limit(world, member, ['TIME', 'SESSION', 10]);
    await world.admin.query(
      "update play_sessions set started_at = now() - interval '11 minutes' where member_id = $1",
      [member.id],
    );
  },
} as const;
type Stop = keyof typeof STOPS;

/** What becomes of a way: a code that refuses it, money set aside, or `open`: it reaches the wallet, and no game from there. */
type Fate = 'ON_BREAK' | 'EXCLUDED' | 'DEPOSIT_LIMIT' | 'LOSS_LIMIT' | 'STAKE_LIMIT' | 'TIME_LIMIT' | 'aside' | 'open';
type Fates = Record<Stop, Fate>;

const REFUSED = { BREAK: 'ON_BREAK', EXCLUSION: 'EXCLUDED' } as const;
const SHOWN: Fates = { ...REFUSED, DEPOSIT: 'DEPOSIT_LIMIT', LOSS: 'open', STAKE: 'open', TIME: 'open' };
const ARRIVING: Fates = {
  BREAK: 'aside',
  EXCLUSION: 'aside',
  DEPOSIT: 'aside',
  LOSS: 'open',
  STAKE: 'open',
  TIME: 'open',
};
const GIVEN: Fates = { ...REFUSED, DEPOSIT: 'open', LOSS: 'open', STAKE: 'open', TIME: 'open' };
const PLAYED: Fates = { ...REFUSED, DEPOSIT: 'open', LOSS: 'LOSS_LIMIT', STAKE: 'STAKE_LIMIT', TIME: 'TIME_LIMIT' };

/** Makes everything ready before the stop; what it answers goes the way after it. */
interface Way {
  fates: Fates;
  prepare: (member: Member) => Promise<() => Promise<string>>;
}

const outcomeOf = ({ status, message }: { status: number; message: string | undefined }) =>
  status === 200 ? 'open' : String(message);

const asked =
  (send: (member: Member) => Promise<{ status: number; message: string | undefined }>) => async (member: Member) => {
    return async () => outcomeOf(await send(member));
  };

/** Where money went that comes by itself. */
async function arrived(member: Member, before: number): Promise<string> {
  let where = '';
  await until('the money is there', async () => {
    if ((await fairPlayOf(world, member)).aside > 0) where = 'aside';
    else if ((await world.wallet(member)).wallet.amount > before) where = 'open';
    return where !== '';
  });
  return where;
}

const effect = (member: Member) => ({ token: member.token, method: 'POST' as const, key: randomUUID() });

async function lose(member: Member): Promise<void> {
  await world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
      settled_at, version) values ($1, 'pg', $2, 'slot', 'THB', 100000, 100000, 0, 'SETTLED', now() - interval '1 day',
      date_trunc('day', (now() - interval '10 minutes') at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - interval '1 day' + interval '9 hours', 1)`,
    [member.id, randomUUID()],
  );
}

/** Fifty baht of the wallet, without anything that would set it aside. */
async function putAside(member: Member): Promise<void> {
  const client = await world.admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `select 1 from open_operation(row($1, gen_random_uuid(), 'aside', 'HELD', 0, 'transfer', 'WALLET', 'ASIDE', 'LIMIT', 5000,
      'THB', -1, 'a story', null, null, 0, null, null, 0, null)::operations)`,
    [member.id],
  );
  await client.query(
    `select ledger.post_movement($1, (select operation_id from operations where member_id = $1 and kind = 'aside'), 'hold', 'aside',
      'THB', 'cash', 'aside', 5000)`,
    [member.id],
  );
  await client.query('commit');
  client.release();
}

const WAYS: Record<string, Way> = {
  'a code is asked for': {
    fates: SHOWN,
    prepare: asked((member) =>
      world.call(createQrCode, { token: member.token, params: { provider: 'WW' }, body: { amount: 100 } }),
    ),
  },
  'a code that was shown before is paid': {
    fates: ARRIVING,
    async prepare(member) {
      const body = { amount: 100 };
      const code = await world.call(createQrCode, { token: member.token, params: { provider: 'KBANK' }, body });
      const payload = code.reply?.hasQrcode ? code.reply.payload : '';
      const before = (await world.wallet(member)).wallet.amount;
      return async () => {
        await payCode(world, payload);
        return arrived(member, before);
      };
    },
  },
  'a bank transfer': {
    fates: ARRIVING,
    async prepare(member) {
      const before = (await world.wallet(member)).wallet.amount;
      return async () => {
        await sendMoney(world, member, 100);
        return arrived(member, before);
      };
    },
  },
  'a slip': {
    fates: ARRIVING,
    async prepare(member) {
      const before = (await world.wallet(member)).wallet.amount;
      return async () => {
        const { picture } = await paySlip(world, member);
        const sent = await upload({ world, member, file: picture });
        await ended(world, member, sent.slip?.reference);
        return arrived(member, before);
      };
    },
  },
  'money that an operator assigns': {
    fates: ARRIVING,
    async prepare(member) {
      const before = (await world.wallet(member)).wallet.amount;
      await world.outside.sendMoney({
        fromBank: 'KTB',
        fromAccountNo: newAccountNo(),
        fromName: 'SOMEBODY ELSE',
        toBank: 'KBANK',
        toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
        amount: 100,
      });
      let id = '';
      await until('it waits', async () => {
        const waiting = await world.callAs('finance', listInflows, { query: { state: 'UNMATCHED' } });
        id = waiting.reply?.inflows[0]?.id ?? '';
        return id !== '';
      });
      return async () => {
        const body = { memberId: member.id, reason: 'a story' };
        await world.callAs('finance', assignInflow, { params: { id }, body });
        return arrived(member, before);
      };
    },
  },
  'a gift link': {
    fates: SHOWN,
    async prepare(member) {
      const link = await world.outside.giftLink({ phone: member.username, amount: 100 });
      return async () => outcomeOf(await world.call(truelink, { token: member.token, body: { link } }));
    },
  },
  'money that was set aside is put into the wallet': {
    fates: { ...SHOWN, LOSS: 'open', STAKE: 'open', TIME: 'open' },
    async prepare(member) {
      await putAside(member);
      return async () =>
        outcomeOf(await world.call(releaseAside, { token: member.token, body: { amount: 50 }, key: randomUUID() }));
    },
  },
  'a transfer to a game': { fates: PLAYED, prepare: asked((member) => toGame(world, member, 10)) },
  'all money to a game': {
    fates: PLAYED,
    async prepare(member) {
      return async () => {
        const all = await world.call(transferAll, { token: member.token, body: { to: 'pg' }, key: randomUUID() });
        return all.reply?.legs.find(({ to }) => to === 'pg')?.message ?? 'open';
      };
    },
  },
  'a game is opened': {
    // Losing one baht is not reached before it is lost: who has nothing there has nothing to play with.
    fates: { ...PLAYED, LOSS: 'open', STAKE: 'open' },
    async prepare(member) {
      const found = await world.admin.query('select username from game_accounts where member_id = $1', [member.id]);
      const params = { provider: 'pg', username: String(found.rows[0]?.username) };
      return async () => outcomeOf(await world.call(autoLogin, { token: member.token, params }));
    },
  },
  'a bonus': {
    fates: GIVEN,
    prepare: asked((member) => world.call(activateBonus, { ...effect(member), params: { code: bonus } })),
  },
  'a promotion code': {
    fates: GIVEN,
    prepare: asked((member) => world.call(activatePromotion, { ...effect(member), params: { code: promotion } })),
  },
  'a refund is received': {
    fates: GIVEN,
    async prepare(member) {
      await lose(member);
      return async () => outcomeOf(await world.call(receiveRefund, effect(member)));
    },
  },
  'a refund to the wallet': {
    fates: GIVEN,
    async prepare(member) {
      await lose(member);
      await world.call(receiveRefund, effect(member));
      return async () => outcomeOf(await world.call(addRefundToWallet, effect(member)));
    },
  },
  'what friends brought': {
    fates: GIVEN,
    async prepare(member) {
      await earnByFriend(member);
      return async () => outcomeOf(await world.call(collectInvite, effect(member)));
    },
  },
  'the wheel': {
    fates: GIVEN,
    async prepare(member) {
      await stakeForCoins(member);
      return async () => outcomeOf(await world.call(spin, { ...effect(member), query: { locale: 'en' }, body: {} }));
    },
  },
  'a coupon of money': { fates: GIVEN, prepare: claimed('cash') },
  'a coupon of coins': { fates: GIVEN, prepare: claimed('coin') },
  'a deposit that was missing, credited by hand': { fates: ARRIVING, prepare: credited('MISSED_DEPOSIT') },
  'a courtesy that operators credit': {
    fates: { ...ARRIVING, DEPOSIT: 'open' },
    prepare: credited('GOODWILL'),
  },
};

function claimed(prize: 'cash' | 'coin'): Way['prepare'] {
  return async (member) => {
    const body = { coupon: await couponOf(member, prize) };
    return async () => outcomeOf(await world.call(claimCoupon, { token: member.token, body, key: randomUUID() }));
  };
}

/** Proposed before, agreed to after. */
function credited(cause: 'MISSED_DEPOSIT' | 'GOODWILL', amount = 100): Way['prepare'] {
  return async (member) => {
    const found = await world.admin.query(
      "select operation_id from operations where member_id = $1 and kind = 'deposit'",
      [member.id],
    );
    const wish = await world.callAs('finance', adjustBalance, {
      params: { id: member.id },
      body: { direction: 'CREDIT', amount, cause, operationId: String(found.rows[0]?.operation_id), reason: 'a story' },
    });
    const before = (await world.wallet(member)).wallet.amount;
    return async () => {
      expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
      return arrived(member, before);
    };
  };
}

/** Coins come for a deposit that was staked; nothing is lost by it. */
const stakeForCoins = (member: Member) => settleBet(world, member, { stakeMinor: 100_000, payoutMinor: 100_000 });

async function couponOf(member: Member, prize: 'cash' | 'coin'): Promise<string> {
  await stakeForCoins(member);
  for (;;) {
    const spun = await world.call(spin, { ...effect(member), query: { locale: 'en' }, body: {} });
    if (spun.status !== 200) throw new Error(`the wheel answered ${spun.text}`);
    const won = await world.admin.query(
      'select coupon_id from coupons where member_id = $1 and prize = $2 and claimed_at is null',
      [member.id, prize],
    );
    if (won.rows[0]) return String(won.rows[0].coupon_id);
  }
}

/** A friend of the member played yesterday, and it was counted. */
async function earnByFriend(member: Member): Promise<void> {
  const letters = () => String.fromCharCode(...Array.from({ length: 6 }, () => 65 + Math.floor(Math.random() * 26)));
  const friend = await world.register({ accountName: `FRIEND ${letters()}` });
  await world.admin.query('update members set inviter_id = $2 where member_id = $1', [friend.id, member.id]);
  await lose(friend);
  await until('the day is counted', async () => {
    world.app.workLoop.wake('invite-earnings');
    return (
      ((await world.admin.query('select 1 from invite_earnings where invitee_id = $1', [friend.id])).rowCount ?? 0) > 0
    );
  });
}

async function player(): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, 1_000);
  await world.activate(member, 'pg');
  return member;
}

describe.each(Object.entries(WAYS))('%s', (_way, { fates, prepare }) => {
  it.each(Object.keys(STOPS) as Stop[])(
    'goes as it may, and no further, once there is a %s to keep to',
    async (stop) => {
      const member = await player();
      const go = await prepare(member);
      await STOPS[stop](member);
      expect(await go()).toBe(fates[stop]);
    },
  );
});

describe('an invitee’s day', () => {
  it('earns nothing for who is excluded, now or later', async () => {
    const member = await player();
    await excludeForEver(world, member);
    await earnByFriend(member);
    const found = await world.admin.query('select state, amount from invite_earnings where inviter_id = $1', [
      member.id,
    ]);
    expect(found.rows).toEqual([{ state: 'NOTHING', amount: '0' }]);
  });
});

const CALLERS = 50;
const callers = (call: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, n) => call(n)));

/** What leads to play or is given, written down after the member stopped. */
const LATE = `
  select o.kind as what from operation_steps s join operations o using (member_id, operation_id) join exclusions e using (member_id)
    where o.member_id = $1 and s.step_no = 1 and s.at > e.starts_at
      and (o.kind = 'reward' or (o.from_code = 'WALLET' and o.kind = 'transfer') or (o.kind = 'aside' and o.to_code = 'WALLET'))
  union all select 'spin' from spins s join exclusions e using (member_id) where s.member_id = $1 and s.created_at > e.starts_at
  union all select 'code' from qr_codes q join exclusions e using (member_id) where q.member_id = $1 and q.created_at > e.starts_at
  union all select 'link' from prepaid_links p join exclusions e using (member_id) where p.member_id = $1 and p.created_at > e.starts_at
  union all select 'refund' from refunds r join exclusions e using (member_id) where r.member_id = $1 and r.received_at > e.starts_at
  union all select 'coupon' from coupons c join exclusions e using (member_id)
    where c.member_id = $1 and c.claimed_at > e.starts_at`;

/** Each of fifty callers goes the same way; some before the break, some in its moment, some after. */
const RACED = {
  'a transfer to a game': async (member: Member) => () => toGame(world, member, 1),
  'a code': async (member: Member) => () =>
    world.call(createQrCode, { token: member.token, params: { provider: 'WW' }, body: { amount: 100 } }),
  'all money to a game': async (member: Member) => async () => {
    const all = await world.call(transferAll, { token: member.token, body: { to: 'pg' }, key: randomUUID() });
    const isRefused = all.reply?.legs.some(({ to, status }) => to === 'pg' && status === 'FAILED') ?? true;
    return { status: isRefused ? 409 : all.status };
  },
  'a gift link': async (member: Member) => {
    const links = await Promise.all(
      Array.from({ length: 5 }, () => world.outside.giftLink({ phone: member.username, amount: 10 })),
    );
    let next = 0;
    return () => {
      next += 1;
      return world.call(truelink, { token: member.token, body: { link: links[next % links.length] ?? '' } });
    };
  },
  'money that was set aside': async (member: Member) => {
    await putAside(member);
    return () => world.call(releaseAside, { token: member.token, body: { amount: 1 }, key: randomUUID() });
  },
  'a bonus': async (member: Member) => () => world.call(activateBonus, { ...effect(member), params: { code: bonus } }),
  'a promotion code': async (member: Member) => () =>
    world.call(activatePromotion, { ...effect(member), params: { code: promotion } }),
  'the wheel': async (member: Member) => {
    await stakeForCoins(member);
    return () => world.call(spin, { ...effect(member), query: { locale: 'en' }, body: {} });
  },
  'what friends brought': async (member: Member) => {
    await earnByFriend(member);
    return () => world.call(collectInvite, effect(member));
  },
  'a refund that is received': async (member: Member) => {
    await lose(member);
    return () => world.call(receiveRefund, effect(member));
  },
  'a refund to the wallet': async (member: Member) => {
    await lose(member);
    await world.call(receiveRefund, effect(member));
    return () => world.call(addRefundToWallet, effect(member));
  },
  'a coupon of money': async (member: Member) => {
    const body = { coupon: await couponOf(member, 'cash') };
    return () => world.call(claimCoupon, { token: member.token, body, key: randomUUID() });
  },
  'a coupon of coins': async (member: Member) => {
    const body = { coupon: await couponOf(member, 'coin') };
    return () => world.call(claimCoupon, { token: member.token, body, key: randomUUID() });
  },
} as const;

describe('fifty at once against the moment', () => {
  it.each(Object.keys(RACED) as (keyof typeof RACED)[])(
    'of a break: nothing goes to a game or is given after it by %s',
    async (way) => {
      for (let round = 0; round < RACE_ROUNDS; round += 1) {
        const member = await player();
        const go = await RACED[way](member);
        // Rounds differ in how many are before it: of what is given once, the first may always win otherwise.
        await callers((n) => (n === round * 3 ? takeBreak(world, member) : go()));
        expect([round, (await world.admin.query(LATE, [member.id])).rows]).toEqual([round, []]);
        expect((await go()).status).not.toBe(200);
      }
    },
  );

  it('of a break: what operators credit by hand is in the wallet before it, or set aside', async () => {
    const member = await player();
    const ways = await Promise.all(Array.from({ length: 10 }, () => credited('GOODWILL', 10)(member)));
    await Promise.all([takeBreak(world, member), ...ways.map((go) => go())]);
    const { wallet } = await world.wallet(member);
    const late = await world.admin.query(
      `select coalesce(sum(o.amount), 0)::int / 100 as baht from operations o join exclusions e using (member_id)
       where o.member_id = $1 and o.kind = 'adjustment' and o.created_at > e.starts_at`,
      [member.id],
    );
    expect(wallet.amount + (await fairPlayOf(world, member)).aside).toBe(1_100);
    expect((await fairPlayOf(world, member)).aside).toBeGreaterThanOrEqual(Number(late.rows[0]?.baht));
  });

  it.each(Array.from({ length: RACE_ROUNDS }, (_, round) => round))(
    'of a limit of deposits: what comes after it and is too much is set aside (round %i)',
    async () => {
      const member = await world.register();
      const sent = callers((n) =>
        n === 20 ? limit(world, member, ['DEPOSIT', 'DAY', 150]) : sendMoney(world, member, 10),
      );
      await sent;
      const total = async () => (await world.wallet(member)).wallet.amount + (await fairPlayOf(world, member)).aside;
      await until('all of it is there', async () => (await total()) === (CALLERS - 1) * 10);
      const before = await world.admin.query(
        `select coalesce(sum(o.amount), 0)::int / 100 as baht from operations o, play_limits l where l.member_id = $1
           and o.member_id = $1 and o.kind = 'deposit' and o.created_at <= l.set_at`,
        [member.id],
      );
      const most = Math.max(150, Number(before.rows[0]?.baht));
      expect((await world.wallet(member)).wallet.amount).toBe(most);
    },
  );

  it('of a limit of losses: no more than it is at games after it', async () => {
    const member = await player();
    await callers((n) => (n === 10 ? limit(world, member, ['LOSS', 'DAY', 30]) : toGame(world, member, 7)));
    await world.untilAllEnded();
    for (let move = 0; move < 10; move += 1) await toGame(world, member, 7);
    const { limits } = await fairPlayOf(world, member);
    expect(limits[0]?.inPlay).toBeLessThanOrEqual(30);
    await settleBet(world, member, { stakeMinor: 100 });
  });

  it('of a limit of stakes: no more than it is at games after it', async () => {
    const member = await player();
    await callers((n) => (n === 10 ? limit(world, member, ['STAKE', 'DAY', 30]) : toGame(world, member, 7)));
    await world.untilAllEnded();
    const set = await world.admin.query(
      `select coalesce(sum(o.amount), 0)::int / 100 as baht from operations o, play_limits l
       where l.member_id = $1 and o.member_id = $1 and o.kind = 'transfer' and o.created_at <= l.set_at`,
      [member.id],
    );
    for (let move = 0; move < 5; move += 1) await toGame(world, member, 7);
    const most = Math.max(30, Number(set.rows[0]?.baht));
    expect((await fairPlayOf(world, member)).limits[0]?.inPlay).toBeLessThanOrEqual(most);
  });

  it('of a limit of deposits: what is put back from aside leaves no more in play than it', async () => {
    const member = await player();
    const go = await RACED['money that was set aside'](member);
    await callers((n) => (n === 10 ? limit(world, member, ['DEPOSIT', 'DAY', 960]) : go()));
    const set = await world.admin.query(
      `select count(*)::int as n from operation_steps s join operations o using (member_id, operation_id), play_limits l
       where l.member_id = $1 and o.member_id = $1 and o.kind = 'aside' and o.state = 'RELEASED' and s.at <= l.set_at`,
      [member.id],
    );
    const { limits, aside } = await fairPlayOf(world, member);
    expect(limits[0]?.used).toBeLessThanOrEqual(Math.max(960, 950 + Number(set.rows[0]?.n)));
    expect(limits[0]?.used).toBe(1_000 - aside);
    expect((await go()).message).toBe('DEPOSIT_LIMIT');
  });
});

it('who takes a break is offered no bonus', async () => {
  const member = await player();
  const offered = async () => (await world.call(listBonuses, { token: member.token })).reply?.bonuses.length;
  expect(await offered()).toBeGreaterThan(0);
  await takeBreak(world, member);
  await expect.poll(offered).toBe(0);
});

it('the books are clean after all of it', async () => {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});
