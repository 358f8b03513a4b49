import { login } from '@kapao/contract/member/login.ts';
import {
  decideExclusionMatch,
  excludeMember,
  getMemberFairPlay,
  listExclusions,
  proposeExclusionList,
} from '@kapao/contract/operator/exclusions.ts';
import { approveProposal, listProposals } from '@kapao/contract/operator/proposals.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { excludeForEver, fairPlayOf, limit, toGame } from '../../testing/fair-play-story.ts';
import type { OperatorName } from '../../testing/seed.ts';
import { type Member, startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => expect(await world.audit()).toEqual([]));

const HEAD = 'phone,bank,account,until,note';
const reason = 'a story';
const begin = (member: Member, operator: OperatorName = 'support') =>
  world.callAs(operator, excludeMember, {
    params: { id: member.id },
    body: { length: { kind: 'EXCLUSION', months: 6 }, reason },
  });
const propose = (rows: readonly string[], operator: OperatorName = 'finance') =>
  world.callAs(operator, proposeExclusionList, { body: { csv: [HEAD, ...rows].join('\n'), reason } });

async function agree(operator: OperatorName) {
  const open = await world.callAs('owner', listProposals, { query: { state: 'PROPOSED', kind: 'exclusion.list' } });
  const [proposal] = open.reply?.proposals ?? [];
  if (!proposal) throw new Error('nothing is proposed');
  const body = { hash: proposal.hash, reason };
  return { proposal, answered: await world.callAs(operator, approveProposal, { params: { id: proposal.id }, body }) };
}

describe('support', () => {
  it('begins an exclusion that a member asked for, at once and with an audit row', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    await world.activate(member, 'pg');
    expect((await begin(member)).status).toBe(200);
    expect((await toGame(world, member, 10)).message).toBe('EXCLUDED');
    const rows = await world.admin.query('select action, operator, reason from operator_audit where subject = $1', [
      member.id,
    ]);
    expect(rows.rows).toContainEqual({ action: 'exclusion.begin', operator: 'support', reason });
    expect((await begin(member, 'marketing')).message).toBe('UNAUTHORIZED');
    const nobody = {
      params: { id: 'aaaaaaaaaaaaaaaa' },
      body: { length: { kind: 'BREAK', hours: 24 }, reason },
    } as const;
    expect((await world.callAs('support', excludeMember, nobody)).message).toBe('NO_USER');
  });

  it('reads limits and money set aside of a member, and the look is written down', async () => {
    const member = await world.register();
    await limit(world, member, ['DEPOSIT', 'WEEK', 700]);
    const seen = await world.callAs('support', getMemberFairPlay, { params: { id: member.id } });
    expect(seen.reply?.limits).toMatchObject([{ kind: 'DEPOSIT', period: 'WEEK', most: 700 }]);
    const looks = await world.admin.query(
      "select from operator_audit where subject = $1 and action = 'exclusion.look'",
      [member.id],
    );
    expect(looks.rowCount).toBe(1);
  });
});

describe('a member who looks like somebody excluded', () => {
  async function matched(): Promise<{ member: Member; id: string }> {
    const headers = { 'x-device-id': crypto.randomUUID() };
    const first = await world.register({ from: { headers } });
    await excludeForEver(world, first);
    const member = await world.register({ from: { headers } });
    const queue = await world.callAs('finance', listExclusions, { query: { state: 'REVIEW' } });
    const entry = queue.reply?.exclusions.find((one) => one.member?.memberId === member.id);
    expect(entry?.matched).toMatchObject({ by: ['DEVICE'], member: { memberId: first.id } });
    return { member, id: entry?.id ?? '' };
  }
  const decide = (id: string, isSame: boolean, operator: OperatorName = 'finance') =>
    world.callAs(operator, decideExclusionMatch, { params: { id }, body: { isSame, reason } });

  it('may play once a person says that it is somebody else', async () => {
    const { member, id } = await matched();
    expect((await decide(id, false, 'support')).message).toBe('UNAUTHORIZED');
    expect((await decide(id, false)).status).toBe(200);
    expect((await fairPlayOf(world, member)).exclusion).toBeNull();
    expect((await decide(id, true)).message).toBe('NO_DATA');
    // Seen on the device again, it is not asked again.
    await world.call(login, { body: { username: member.username, password: 'wrong' } });
    expect((await fairPlayOf(world, member)).exclusion).toBeNull();
  });

  it('stays without play as long as the other one when it is the same person', async () => {
    const { member, id } = await matched();
    expect((await decide(id, true)).status).toBe(200);
    expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ endsAt: null, isUnderReview: false });
  });
});

describe('a list of people', () => {
  it('is agreed on by two, holds no number in the clear, and excludes who is a member already', async () => {
    const member = await world.register();
    const stranger = '0811112222';
    const rows = [`${member.username},,,,court`, `${stranger},,,,`, `,${member.bankCode},9998887776,2030-12-31,`];
    expect((await propose(rows, 'support')).message).toBe('UNAUTHORIZED');
    expect((await propose(rows)).status).toBe(202);
    const { answered, proposal } = await agree('finance');
    expect(answered.message).toBe('UNAUTHORIZED');
    expect(JSON.stringify(proposal.content)).not.toContain(stranger.slice(1));
    expect((await agree('owner')).answered.status).toBe(200);
    expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ kind: 'EXCLUSION', endsAt: null });
    await expect(
      world.register({ bankCode: member.bankCode, accountNo: '9998887776', accountName: 'SOMEBODY LISTED' }),
    ).rejects.toThrow('EXCLUDED');
    const listed = await world.callAs('auditor', listExclusions, { query: { state: 'STANDING' } });
    const mine = listed.reply?.exclusions.filter(({ source }) => source === 'LIST') ?? [];
    expect(mine).toHaveLength(4);
    expect(mine.every(({ operator, agreedBy }) => operator === 'finance' && agreedBy === 'owner')).toBe(true);
  });

  it('is refused whole when a line of it is wrong, with its number', async () => {
    const refused = await propose(['0811112222,,,,', '12,,,,']);
    expect(JSON.parse(refused.text)).toMatchObject({ message: 'PHONE_NUMBER_REQUIRE_10_DIGIT', amount: 3 });
  });
});
