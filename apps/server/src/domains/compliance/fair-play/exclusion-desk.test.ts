import { login } from '@kapao/contract/member/login.ts';
import { register, validateRegistration } from '@kapao/contract/member/registration.ts';
import {
  decideExclusionMatch,
  excludeMember,
  getMemberFairPlay,
  listExclusions,
  proposeExclusionList,
} from '@kapao/contract/operator/exclusion.ts';
import { approveProposal, listProposals } from '@kapao/contract/operator/proposal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { excludeForEver, fairPlayOf, limit, toGame } from '../../../testing/fair-play-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { digits, type Member, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => expect(await world.audit()).toEqual([]));

const HEAD = 'phone,bank,account,identity,until,note';
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
      "select 1 from operator_audit where subject = $1 and action = 'exclusion.look'",
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

it('the list begins at a place: those that wait come first, and every page of it is reached both ways', async () => {
  for (let n = 0; n < 3; n += 1) await excludeForEver(world, await world.register());
  const read = async (place: { after?: string; before?: string }) => {
    const { reply } = await world.callAs('finance', listExclusions, { query: { limit: '2', ...place } });
    if (!reply) throw new Error('the list did not answer');
    return reply;
  };
  const pages = [await read({})];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read({ after: next }));
  const ids = pages.flatMap(({ exclusions }) => exclusions.map(({ id }) => id));
  const whole = await world.admin.query('select exclusion_id from exclusions');
  expect(new Set(ids)).toEqual(new Set(whole.rows.map((row) => String(row.exclusion_id))));
  expect(ids).toHaveLength(whole.rowCount ?? 0);
  const last = pages.at(-1);
  const back = await read({ before: String(last?.previous) });
  expect(back.exclusions.map(({ id }) => id)).toEqual(pages.at(-2)?.exclusions.map(({ id }) => id));
  const states = pages.flatMap(({ exclusions }) => exclusions.map(({ state }) => state));
  expect(states.lastIndexOf('REVIEW')).toBe(states.filter((state) => state === 'REVIEW').length - 1);
});

describe('a list of people', () => {
  it('is agreed on by two, holds no number in the clear, and excludes who is a member already', async () => {
    const member = await world.register();
    const stranger = '0811112222';
    const rows = [`${member.username},,,,,court`, `${stranger},,,,,`, `,${member.bankCode},9998887776,,2030-12-31,`];
    expect((await propose(rows, 'support')).message).toBe('UNAUTHORIZED');
    expect((await propose(rows)).status).toBe(202);
    const { answered, proposal } = await agree('finance');
    expect(answered.message).toBe('UNAUTHORIZED');
    expect(JSON.stringify(proposal.content)).not.toContain(stranger.slice(1));
    expect((await agree('owner')).answered.status).toBe(200);
    expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ kind: 'EXCLUSION', endsAt: null });
    await expect(
      world.register({ bankCode: member.bankCode, accountNo: '9998887776', accountName: 'SOMEBODY LISTED' }),
    ).rejects.toThrow('EXISTING_BANK');
    const asked = { body: registration(stranger, { bankCode: member.bankCode, accountNo: newAccountNo() }) };
    expect((await world.call(validateRegistration, asked)).message).toBe('EXISTING_USER');
    expect((await world.call(register, asked)).message).toBe('EXISTING_USER');
    const listed = await world.callAs('auditor', listExclusions, { query: { state: 'STANDING' } });
    const mine = listed.reply?.exclusions.filter(({ source }) => source === 'LIST') ?? [];
    expect(mine).toHaveLength(4);
    expect(mine.every(({ operator, agreedBy }) => operator === 'finance' && agreedBy === 'owner')).toBe(true);
  });

  it('excludes who registers between the proposal and the second yes, whatever the list knows them by', async () => {
    const [phone, account] = ['0822223333', { bankCode: 'SCB', accountNo: newAccountNo() }];
    expect((await propose([`${phone},,,,,`, `,SCB,${account.accountNo},,,`])).status).toBe(202);
    const other = { bankCode: 'SCB', accountNo: newAccountNo() };
    expect((await world.call(register, { body: registration(phone, other) })).status).toBe(200);
    const byAccount = await world.register(account);
    expect((await agree('owner')).answered.status).toBe(200);
    const byPhone = await world.admin.query('select member_id from members where username = $1', [phone]);
    for (const memberId of [String(byPhone.rows[0]?.member_id), byAccount.id]) {
      const found = await world.admin.query("select 1 from exclusions where member_id = $1 and source = 'LIST'", [
        memberId,
      ]);
      expect(found.rowCount).toBe(1);
    }
  });

  it.each(Array.from({ length: RACE_ROUNDS }, (_, round) => round))(
    'leaves nobody out who registers in the moment of the second yes (round %i)',
    async () => {
      const numbers = Array.from({ length: 20 }, () => ({
        phone: `08${digits(8)}`,
        account: { bankCode: 'SCB', accountNo: newAccountNo() },
      }));
      await propose(numbers.map(({ phone, account }, n) => (n % 2 ? `${phone},,,,,` : `,SCB,${account.accountNo},,,`)));
      const registrations = numbers.map(({ phone, account }) =>
        world.call(register, { body: registration(phone, account) }),
      );
      const agreed = agree('owner');
      const answers = await Promise.all(registrations);
      expect((await agreed).answered.status).toBe(200);
      for (const [n, { status, message }] of answers.entries()) {
        const [phone] = [numbers[n]?.phone];
        const found = await world.admin.query(
          `select count(e.exclusion_id)::int as n from members m left join exclusions e using (member_id) where m.username = $1
           group by m.member_id`,
          [phone],
        );
        expect(found.rows).toEqual(status === 200 ? [{ n: 1 }] : []);
        if (status !== 200) expect(['EXISTING_USER', 'EXISTING_BANK']).toContain(message);
      }
    },
  );

  it('is refused whole when a line of it is wrong, with its number', async () => {
    const refused = await propose(['0811112222,,,,,', '12,,,,,']);
    expect(JSON.parse(refused.text)).toMatchObject({ message: 'PHONE_NUMBER_REQUIRE_10_DIGIT', amount: 3 });
  });
});
