import { randomUUID } from 'node:crypto';
import { activatePromotion } from '@kapao/contract/member/bonus.ts';
import { receiveRefund } from '@kapao/contract/member/refund.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { abandonedKey } from '../../../testing/abandoned-key.ts';
import { publish } from '../../../testing/bonus-story.ts';
import { type Member, startWorld, untilLocked, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', 500, 1000000, 100000000, 1000, 100000, 3, 100, 100, 0, 'owner', now() - interval '30 days')`);
  await world.app.workLoop.stop(10_000);
});
afterAll(async () => {
  await world?.stop();
});

/** A settled bet so many Bangkok days ago, as days are counted. */
const lose = (member: Member, stake: number, { daysAgo = 1, payout = 0, group = 'slot' } = {}) =>
  world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
      settled_at, version) values ($1, 'pg', $2, $6, 'THB', $3, $3, $4, 'SETTLED', now(),
      date_trunc('day', (now() - interval '10 minutes') at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - make_interval(days => $5) + interval '9 hours', 1)`,
    [member.id, randomUUID(), stake * 100, payout * 100, daysAgo, group],
  );
const receive = (member: Member, key = randomUUID() as string) =>
  world.call(receiveRefund, { token: member.token, method: 'POST', key });

/** A promotion that runs, since so many days. */
async function promote(member: Member, daysAgo = 0): Promise<void> {
  const code = await publish(world, { kind: 'promotion', type: 'limit', maxReceived: 1 });
  const taken = await world.call(activatePromotion, { token: member.token, params: { code }, method: 'POST' });
  expect(taken.status, taken.text).toBe(200);
  await world.admin.query(
    'update turnover_conditions set accepted_at = accepted_at - make_interval(days => $2) where member_id = $1',
    [member.id, daysAgo],
  );
}

interface Story {
  name: string;
  before: (member: Member) => Promise<unknown>;
  says: string;
}

const STORIES: Story[] = [
  { name: 'a day that was lost', before: (member) => lose(member, 1_000), says: 'REFUND_SUCCESS' },
  {
    name: 'days with wins, with play in several groups, and with a cap',
    before: async (member) => {
      await lose(member, 1_000_000);
      await lose(member, 500, { daysAgo: 2, payout: 90.1 });
      await lose(member, 300, { daysAgo: 2, group: 'sport' });
      await lose(member, 500, { daysAgo: 3, payout: 900 });
      await lose(member, 5_000, { daysAgo: 9 });
    },
    says: 'REFUND_SUCCESS',
  },
  {
    name: 'one day received before, and one that is new',
    before: async (member) => {
      await lose(member, 1_000, { daysAgo: 2 });
      await receive(member);
      await lose(member, 700);
      await lose(member, 700, { daysAgo: 2 });
    },
    says: 'REFUND_SUCCESS',
  },
  {
    name: 'everything received before',
    before: async (member) => {
      await lose(member, 1_000);
      await receive(member);
    },
    says: 'NO_REFUND',
  },
  { name: 'nothing that was lost', before: (member) => lose(member, 100, { payout: 200 }), says: 'NO_REFUND' },
  { name: 'less than the minimum', before: (member) => lose(member, 199), says: 'REFUND_MINIMUM' },
  {
    name: 'a promotion that runs',
    before: async (member) => {
      await lose(member, 1_000);
      await promote(member);
    },
    says: 'REFUND_CONDITION',
  },
];

async function told(story: Story, way: 'new key' | 'abandoned key') {
  const member = await world.register();
  await story.before(member);
  await world.admin.query('delete from reward_checks where member_id = $1', [member.id]);
  await world.wallet(member);
  const abandoned = () => abandonedKey(world.admin, { memberId: member.id, route: receiveRefund });
  const key = way === 'abandoned key' ? await abandoned() : randomUUID();
  const answered = await receive(member, key);
  const again = await receive(member, key);
  const { requestId: _request, ...said } = JSON.parse(answered.text);
  const written = await world.admin.query(
    `select r.period_start::text, r.period_end::text, r.amount, r.currency, r.loss, r.rule_version, c.kind from refunds r
     left join reward_checks c on c.member_id = r.member_id and c.source_id = r.refund_id where r.member_id = $1 order by 1`,
    [member.id],
  );
  return {
    status: answered.status,
    said,
    isRepeated: again.text === answered.text,
    written: written.rows,
    books: await world.books(member),
  };
}

describe('a refund', () => {
  it.each(STORIES)('ends the same under a new key and under one whose holder died, with $name', async (story) => {
    const takenOver = await told(story, 'abandoned key');
    const fresh = await told(story, 'new key');
    expect(fresh).toEqual(takenOver);
    expect(fresh).toMatchObject({ said: { message: story.says }, isRepeated: true });
  });

  it('counts a bet that is reported while it waits for the member’s lock', async () => {
    const member = await world.register();
    await lose(member, 1_000);
    const other = await world.admin.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from members where member_id = $1 for no key update', [member.id]);
      const receiving = receive(member);
      await untilLocked(world.admin, 1);
      await lose(member, 500);
      await other.query('commit');
      expect((await receiving).status).toBe(200);
    } finally {
      other.release();
    }
    expect(await world.books(member)).toMatchObject({ refund: 7_500n });
  });

  it('is refused to a member who is frozen while it waits for the member’s lock', async () => {
    const member = await world.register();
    await lose(member, 1_000);
    const other = await world.admin.connect();
    try {
      await other.query('begin');
      await other.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
      const receiving = receive(member);
      await untilLocked(world.admin, 1);
      await other.query('commit');
      expect(await receiving).toMatchObject({ status: 403, message: 'INACTIVE_USER' });
    } finally {
      other.release();
    }
    expect(await world.books(member)).toEqual({});
  });

  it('leaves the books right after all of it', async () => {
    expect(await world.audit()).toEqual([]);
  });
});
