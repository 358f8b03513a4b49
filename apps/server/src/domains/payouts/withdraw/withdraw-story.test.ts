import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { abandonedKey } from '../../../testing/abandoned-key.ts';
import { settleBet } from '../../../testing/bonus-story.ts';
import { type Member, startWorld, untilLocked, type World } from '../../../testing/world.ts';

let world: World;

/** What has happened to a member who asks, or what operators have set. */
interface Story {
  name: string;
  amount?: number;
  before?: (member: Member) => Promise<unknown>;
  /** Refused, or decided by people, for this. */
  because?: string;
}

const DEPOSIT = 40_000;
const sql = (text: string) => (member: Member) => world.admin.query(text, text.includes('$1') ? [member.id] : []);
const payout = (value: object) => () => world.setPolicy('payout', value);
const baht = (amount: number) => ({ THB: amount, LAK: 0 });

async function automatic(): Promise<number> {
  const found = await world.admin.query(
    "select coalesce(sum(amount), 0)::int / 100 as sum from automatic_payouts where currency = 'THB'",
  );
  return found.rows[0]?.sum;
}

const STORIES: Story[] = [
  { name: 'nothing that anybody must look at' },
  { name: 'less than may be asked for', amount: 99.99, because: 'KEY_INVALID' },
  { name: 'more than may be asked for', amount: 200_000.01, because: 'KEY_INVALID' },
  { name: 'more than there is', amount: DEPOSIT + 0.01, because: 'MONEY_NOT_ENOUGH' },
  { name: 'exactly what there is', amount: DEPOSIT, because: 'OVER_SECOND_LIMIT' },
  { name: 'an amount above the automatic limit', amount: 2_500, because: 'OVER_AUTO_LIMIT' },
  {
    name: 'an operator who froze the member a moment ago',
    before: sql("update members set status = 'FROZEN' where member_id = $1"),
    because: 'INACTIVE_USER',
  },
  {
    name: 'a member who holds payouts',
    before: sql('update members set payouts_held_at = now() where member_id = $1'),
    because: 'PAYOUTS_HELD',
  },
  {
    name: 'a deposit that is not played',
    before: async ({ id }) => {
      await world.setPolicy('playThrough', { factorTHB: 1, factorLAK: 0 });
      await world.admin.query(
        `insert into play_requirements (member_id, operation_id, currency, amount, factor, since)
          select member_id, operation_id, currency, amount, 1, created_at from operations where member_id = $1 and kind = 'deposit'`,
        [id],
      );
    },
    because: 'PLAY_THROUGH',
  },
  {
    name: 'the limit of a day',
    before: () => world.setPolicy('withdrawLimits', { day: baht(99), month: baht(50) }),
    because: 'WITHDRAW_LIMIT',
  },
  {
    name: 'another withdrawal that has not ended',
    before: async ({ token }) => {
      await world.call(withdraw, { token, body: { amount: 2_500 }, key: randomUUID() });
    },
    because: 'REQUEST_LIMIT',
  },
  {
    name: 'another bank account',
    before: sql('update members set bank_changed_at = now() where member_id = $1'),
    because: 'BANK_CHANGED',
  },
  {
    name: 'another password',
    before: sql("insert into member_changes (member_id, change, address) values ($1, 'password', '127.0.0.1')"),
    because: 'PASSWORD_CHANGED',
  },
  {
    name: 'another device',
    before: sql('update sessions set is_new_device = true where member_id = $1'),
    because: 'NEW_DEVICE',
  },
  {
    name: 'a bank account that is not proven',
    before: sql('delete from account_proofs where member_id = $1'),
    because: 'ACCOUNT_UNPROVEN',
  },
  { name: 'money that circles', before: payout({ circleCount: 0 }), because: 'CIRCLE' },
  {
    name: 'money that was played, most of it',
    before: async (member) => {
      await payout({ circleCount: 0 })();
      await settleBet(world, member, { stakeMinor: (DEPOSIT - 49) * 100 });
    },
  },
  {
    name: 'the sums of the member',
    before: payout({ memberDay: baht(99), memberWeek: baht(99) }),
    because: 'MEMBER_DAY',
  },
  { name: 'the sums of the account', before: payout({ accountWeek: baht(99) }), because: 'ACCOUNT_WEEK' },
  {
    name: 'payouts that stand still',
    before: sql("insert into payout_stops (reason) values ('UNMATCHED_DEBIT') on conflict do nothing"),
    because: 'PAYOUTS_STOPPED',
  },
  { name: 'a site at its limit', before: async () => payout({ siteDay: baht((await automatic()) + 100) })() },
  {
    name: 'a site above the limit of its day',
    before: async () => payout({ siteDay: baht((await automatic()) + 99) })(),
    because: 'SITE_DAY',
  },
  {
    name: 'a site above the limit of its week',
    before: async () => payout({ siteWeek: baht((await automatic()) + 99) })(),
    because: 'SITE_WEEK',
  },
  { name: 'more in an hour than may be', before: payout({ hourCount: 0 }), because: 'PAYOUTS_STOPPED' },
  { name: 'a larger sum in an hour', before: payout({ hourSum: baht(99) }), because: 'PAYOUTS_STOPPED' },
  {
    name: 'a reward that is to be looked at again',
    before: sql("insert into reward_checks (member_id, kind, source_id) values ($1, 'refund', gen_random_uuid())"),
  },
  {
    name: 'a wheel that gives coins for what is deposited and staked',
    before: async (member) => {
      const { id } = member;
      await world.admin.query(`insert into wheel_versions (version, name, coin_basis, coin_per_thb, coupon_lives_days, starts_at, operator,
        published_at) values (1, '{"th":"wheel"}', 'net-deposits', 10000, 7, '2000-01-01', 'owner', '2000-01-01') on conflict do nothing`);
      await world.admin.query('update wheel_switch set is_on = true');
      await settleBet(world, member, { stakeMinor: 1_000_000, payoutMinor: 1_000_000 });
      await world.admin.query("select settle_coins($1, 'THB', 30, 100)", [id]);
    },
    amount: 39_950,
    because: 'OVER_SECOND_LIMIT',
  },
];

/** Stories that all money out of every game is told in too; the rest of the way is the same. */
const OF_ALL_MONEY = new Set([
  'nothing that anybody must look at',
  'less than may be asked for',
  'more than there is',
  'an amount above the automatic limit',
  'a member who holds payouts',
  'more in an hour than may be',
]);

const members: Member[] = [];
const AT_ONCE = 6;

/** Nobody pays out while the ends are compared. */
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  while (members.length < 2 * (STORIES.length + OF_ALL_MONEY.size) + 2) {
    const few = await Promise.all(Array.from({ length: AT_ONCE }, () => world.register()));
    await Promise.all(few.map((member) => world.deposit(member, DEPOSIT)));
    members.push(...few);
  }
  await world.app.workLoop.stop(10_000);
}, 120_000);
afterAll(async () => {
  await world?.stop();
});

/** Nothing that an earlier story set. */
async function reset(): Promise<void> {
  for (const name of ['payout', 'playThrough', 'withdrawLimits']) await world.setPolicy(name, {});
  await world.admin.query(`update payout_stops set reset_at = clock_timestamp(), reset_by = 'owner', reset_reason = 'of a test'
    where reset_at is null`);
  await world.admin.query('update wheel_switch set is_on = false');
}

async function told(
  story: Story,
  way: 'new key' | 'abandoned key',
  route: typeof withdraw | typeof withdrawAll = withdraw,
) {
  await reset();
  const member = members.pop() as Member;
  await story.before?.(member);
  // Who has just been here: session and site were read a moment ago.
  await world.wallet(member);
  const body = { amount: story.amount ?? 100 };
  const abandoned = () => abandonedKey(world.admin, { memberId: member.id, route, body });
  const key = way === 'abandoned key' ? await abandoned() : randomUUID();
  const ask = () => world.call(route, { token: member.token, body, key });
  const answered = await ask();
  const { requestId: _request, withdrawalId, ...said } = JSON.parse(answered.text);
  const again = await ask();
  const kept = await world.admin.query(
    'select reply_status from idempotency_keys where key = $1 and reply_status is not null',
    [`key:${key}`],
  );
  const written = await world.admin.query(
    `select o.state, o.from_code, o.to_code, o.counterparty, o.amount, o.cash_sign, o.external_ref = o.operation_id::text as is_named,
       o.next_attempt_at is not null as is_due, o.fence, o.operation_id::text = $2 as is_told, w.bank_code, w.bank_account_name,
       w.review_reasons, w.approvals_needed, w.is_automatic, w.account_hash = b.account_no_hash as is_to_account, w.amount as wished,
       w.circled, w.circles, w.sums - 'siteDay' - 'siteWeek' as sums, w.limits - 'siteDay' - 'siteWeek' as limits,
       (w.sums->>'siteDay')::bigint > 0 as has_site
     from operations o left join withdrawals w using (member_id, operation_id) join member_bank_accounts b using (member_id)
     where o.member_id = $1 and o.kind = 'withdrawal' order by o.statement_no desc limit 1`,
    [member.id, withdrawalId],
  );
  const coins = await world.admin.query(
    'select basis, coin_per, counted, earned_before, coins from coin_earnings where member_id = $1 order by at, coins',
    [member.id],
  );
  return {
    status: answered.status,
    said,
    isRepeated: again.text === answered.text || answered.status === 429,
    kept: kept.rows,
    written: written.rows,
    coins: coins.rows,
    books: await world.books(member),
  };
}

describe('a withdrawal', () => {
  it.each(STORIES)('ends the same under a new key and under one whose holder died, with $name', async (story) => {
    const takenOver = await told(story, 'abandoned key');
    const fresh = await told(story, 'new key');
    expect(fresh).toEqual(takenOver);
    if (story.because) expect(inspect(fresh, { depth: null })).toContain(story.because);
  });

  it.each(STORIES.filter(({ name }) => OF_ALL_MONEY.has(name)))(
    'of all money ends the same under a new key and under one whose holder died, with $name',
    async (story) => {
      const takenOver = await told(story, 'abandoned key', withdrawAll);
      const fresh = await told(story, 'new key', withdrawAll);
      expect(fresh).toEqual(takenOver);
      if (story.because) expect(inspect(fresh, { depth: null })).toContain(story.because);
    },
  );

  it('is decided by what changed while it waited for the member’s lock', async () => {
    await reset();
    const { id, token } = members.pop() as Member;
    const other = await world.admin.connect();
    try {
      await other.query('begin');
      await other.query('update members set bank_changed_at = now() where member_id = $1', [id]);
      const asking = world.call(withdraw, { token, body: { amount: 100 }, key: randomUUID() });
      await untilLocked(world.admin, 1);
      await other.query('commit');
      expect((await asking).status).toBe(200);
    } finally {
      other.release();
    }
    const written = await world.admin.query('select review_reasons from withdrawals where member_id = $1', [id]);
    expect(written.rows).toEqual([{ review_reasons: ['BANK_CHANGED'] }]);
  });

  it('is decided by rules that became stricter while it waited for the member’s lock', async () => {
    await reset();
    const { id, token } = members.pop() as Member;
    const other = await world.admin.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from members where member_id = $1 for no key update', [id]);
      const asking = world.call(withdraw, { token, body: { amount: 100 }, key: randomUUID() });
      await untilLocked(world.admin, 1);
      await world.setPolicy('payout', { memberDay: baht(99) });
      await other.query('commit');
      expect((await asking).status).toBe(200);
    } finally {
      other.release();
    }
    const written = await world.admin.query('select review_reasons from withdrawals where member_id = $1', [id]);
    expect(written.rows).toEqual([{ review_reasons: ['MEMBER_DAY'] }]);
  });

  it('leaves the books right after all of it', async () => {
    expect(await world.audit()).toEqual([]);
  });
});
