import { randomUUID } from 'node:crypto';
import { addInviteToWallet, collectInvite } from '@kapao/contract/member/invite.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { abandonedKey } from '../../../testing/abandoned-key.ts';
import { type Member, startWorld, untilLocked, type World } from '../../../testing/world.ts';

let world: World;
let friend: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  friend = await world.register();
  await world.app.workLoop.stop(10_000);
});
afterAll(async () => {
  await world?.stop();
});

interface Story {
  name: string;
  /** In hundredths; the newest rule has it. */
  multiple?: number;
  isOn?: boolean;
  /** What the friend's day earned; nothing was counted when absent. */
  earned?: number;
  before?: (member: Member) => Promise<unknown>;
  amount?: number;
  says: string;
}

const EARNED = 60;
const STORIES: Story[] = [
  { name: 'all that there is', earned: EARNED, says: 'INVITE_BONUS_SUCCESS' },
  { name: 'all of it after the switch was turned off', isOn: false, earned: EARNED, says: 'INVITE_BONUS_SUCCESS' },
  { name: 'a part of it', earned: EARNED, amount: 10.5, says: 'SUCCESS' },
  { name: 'more than there is', earned: EARNED, amount: 60.01, says: 'MONEY_NOT_ENOUGH' },
  { name: 'nothing, because it is off', isOn: false, says: 'INVITE_INACTIVE' },
  { name: 'nothing, because nobody played', says: 'NO_INVITEE_PLAY_INFO' },
  { name: 'nothing, because it brought nothing', earned: 0, says: 'NO_INVITE_BONUS' },
  { name: 'what comes under a condition', multiple: 150, earned: EARNED, says: 'INVITE_BONUS_SUCCESS' },
  {
    name: 'what a debt is taken from',
    earned: EARNED,
    before: ({ id }) =>
      world.admin.query(
        `insert into reward_debts (member_id, kind, source_id, currency, paid, justified)
          values ($1, 'turnover', gen_random_uuid(), 'THB', 2500, 0)`,
        [id],
      ),
    says: 'INVITE_BONUS_SUCCESS',
  },
  {
    name: 'what is looked at again first',
    earned: EARNED,
    before: ({ id }) =>
      world.admin.query(
        "insert into reward_checks (member_id, kind, source_id) values ($1, 'refund', gen_random_uuid())",
        [id],
      ),
    says: 'INVITE_BONUS_SUCCESS',
  },
];

async function prepare({ multiple = 0, isOn = true, earned, before }: Story): Promise<Member> {
  await world.admin.query(
    `insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak, multiple_hundredths, success_percent,
      fail_percent, operator) select coalesce(max(version), 0) + 1, $1, 'turnover', 100, 1000000, 100000000, $2, 100, 0, 'owner'
    from invite_rules`,
    [isOn, multiple],
  );
  const member = await world.register();
  if (earned !== undefined) await earn(member, earned);
  await before?.(member);
  await world.wallet(member);
  return member;
}

/** A day of the friend's that was counted, and the play behind it. */
async function earn(member: Member, baht: number): Promise<void> {
  const [earningId, minor] = [randomUUID(), baht * 100];
  const client = await world.admin.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into invite_earnings (inviter_id, invitee_id, day, earning_id, basis_amount, amount, currency, rule_version, state)
        values ($1, $2, bangkok_day(now()), $3, $4 * 100, $4, 'THB', 1, case when $4 > 0 then 'EARNED' else 'NOTHING' end)`,
      [member.id, friend.id, earningId, minor],
    );
    if (minor > 0) {
      await client.query("select ledger.post_movement($1, $2, 'earn', 'invite', 'THB', 'cost:invite', 'invite', $3)", [
        member.id,
        earningId,
        minor,
      ]);
    }
    await client.query('delete from reward_checks where member_id = $1', [member.id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function told(story: Story, way: 'new key' | 'abandoned key') {
  const member = await prepare(story);
  const { amount } = story;
  const route = amount === undefined ? collectInvite : addInviteToWallet;
  const body = amount === undefined ? undefined : { amount };
  const abandoned = () => abandonedKey(world.admin, { memberId: member.id, route, body });
  const key = way === 'abandoned key' ? await abandoned() : randomUUID();
  const ask = () => world.call(route, { token: member.token, key, method: 'POST', ...(body && { body }) });
  const answered = await ask();
  const again = await ask();
  const { requestId: _request, ...said } = JSON.parse(answered.text);
  const written = await world.admin.query(
    `select o.kind, o.state, o.statement_no, o.statement_type, o.from_code, o.to_code, o.counterparty, o.amount, o.cash_sign,
       c.cause_kind, c.description, t.award, t.target, t.own
     from operations o join operation_causes c using (member_id, operation_id)
     left join turnover_conditions t using (member_id, operation_id) where o.member_id = $1 order by o.statement_no`,
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

describe('a collection of invite earnings', () => {
  it.each(STORIES)('ends the same under a new key and under one whose holder died, with $name', async (story) => {
    const takenOver = await told(story, 'abandoned key');
    const fresh = await told(story, 'new key');
    expect(fresh).toEqual(takenOver);
    expect(fresh).toMatchObject({ said: { message: story.says }, isRepeated: true });
  });

  it('is refused to a member who is frozen while it waits for the member’s lock', async () => {
    const member = await prepare({ name: 'frozen', earned: EARNED, says: '' });
    const other = await world.admin.connect();
    try {
      await other.query('begin');
      await other.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
      const collecting = world.call(collectInvite, { token: member.token, key: randomUUID(), method: 'POST' });
      await untilLocked(world.admin, 1);
      await other.query('commit');
      expect((await collecting).message).toBe('INACTIVE_USER');
    } finally {
      other.release();
    }
    expect(await world.books(member)).toMatchObject({ invite: BigInt(EARNED) * 100n });
  });
});
