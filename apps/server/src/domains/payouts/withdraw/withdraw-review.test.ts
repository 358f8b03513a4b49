import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { getInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { freezeMember, getMember, unfreezeMember } from '@kapao/contract/operator/member.ts';
import { getWithdrawal, listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterEach(async () => expect(await world.audit()).toEqual([]));
afterAll(() => world?.stop());

/** A member with money whose withdrawal waits for people. */
async function waiting(amount = 2_500): Promise<{ member: Member; id: string }> {
  const member = await world.register();
  await world.deposit(member, 5_000);
  expect((await world.call(withdraw, { token: member.token, body: { amount } })).message).toBe('PENDING');
  const { reply } = await world.callAs('finance', listWithdrawals, { query: { limit: '100' } });
  const found = reply?.withdrawals.find(({ memberId }) => memberId === member.id);
  if (!found) throw new Error('the withdrawal is in the queue');
  return { member, id: found.id };
}
const one = (id: string) => world.callAs('support', getWithdrawal, { params: { id } });

describe('beside the decision about a withdrawal', () => {
  it('the member is shown as he is now: frozen by whom and why, the name on the account, and that it is the first', async () => {
    const { member, id } = await waiting();
    expect((await one(id)).reply?.review).toMatchObject({
      isFrozen: false,
      frozen: null,
      payoutsHeldAt: null,
      paidBefore: 0,
      hasOpenCondition: false,
      linked: [],
      name: { score: 100 },
    });
    const reason = 'the member called and does not know this device';
    await world.callAs('support', freezeMember, { params: { id: member.id }, body: { reason } });
    expect((await one(id)).reply?.review).toMatchObject({ isFrozen: true, frozen: { reason, operator: 'support' } });
    expect((await world.callAs('finance', getMember, { params: { id: member.id } })).reply?.frozen).toMatchObject({
      reason,
    });
    await world.callAs('owner', unfreezeMember, { params: { id: member.id }, body: { reason: 'recognised' } });
    expect((await one(id)).reply?.review).toMatchObject({ isFrozen: false, frozen: null });
    expect((await world.callAs('finance', getMember, { params: { id: member.id } })).reply?.frozen).toBeNull();
  });

  it('members who look like the same person are named with what they share', async () => {
    const { member, id } = await waiting();
    const other = await world.register();
    await world.admin.query(
      `insert into likeness_marks (kind, mark, member_id)
       select 'DEVICE', '\\x01'::bytea, unnest($1::text[]) on conflict do nothing`,
      [[member.id, other.id]],
    );
    expect((await one(id)).reply?.review.linked).toMatchObject([
      { memberId: other.id, username: other.username, kinds: expect.arrayContaining(['DEVICE']) },
    ]);
  });

  it('who rejected it, when and why stays on it, and its money is back', async () => {
    const { member, id } = await waiting();
    const reason = 'the account belongs to somebody else';
    await world.callAs('finance', rejectWithdrawal, { params: { id }, body: { reason } });
    const { reply } = await one(id);
    expect(reply?.withdrawal).toMatchObject({ state: 'REJECTED', rejection: { operator: 'finance', reason } });
    expect(Date.parse(reply?.withdrawal.rejection?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await world.wallet(member)).wallet.amount).toBe(5_000);
  });

  it('its member reads why in the words that are chosen for members, and never what people wrote', async () => {
    const { member, id } = await waiting();
    const reject = (note?: string) =>
      world.callAs('finance', rejectWithdrawal, {
        params: { id },
        body: { reason: 'suspected misuse', ...(note && { note }) },
      });
    expect((await reject('suspected misuse')).message).toBe('KEY_INVALID');
    await reject('TURNOVER');
    const told = await world.call(statementTimeline, { token: member.token, params: { id } });
    expect(told.reply?.note).toBe('TURNOVER');
    expect(JSON.stringify(told.reply)).not.toContain('misuse');
    const other = await waiting();
    await world.callAs('finance', rejectWithdrawal, { params: { id: other.id }, body: { reason: 'suspected misuse' } });
    const asked = await world.call(statementTimeline, { token: other.member.token, params: { id: other.id } });
    expect(asked.reply?.note).toBe('ASK_US');
  });

  it('an id of nothing is NO_DATA, and who may not read withdrawals is refused', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000';
    expect((await one(nothing)).message).toBe('NO_DATA');
    const { id } = await waiting();
    expect((await world.callAs('marketing', getWithdrawal, { params: { id } })).message).toBe('UNAUTHORIZED');
  });
});

describe('a list of money', () => {
  const ids = async (query: Record<string, string>) =>
    (await world.callAs('finance', listWithdrawals, { query: { limit: '100', ...query } })).reply?.withdrawals.map(
      ({ id }) => id,
    );
  const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

  it('is narrowed by day, amount and bank, and counts what it shows', async () => {
    const since = today();
    const [small, large] = [await waiting(2_111), await waiting(3_333.33)];
    expect(await ids({ min: '3333.33', max: '3333.33' })).toEqual([large.id]);
    expect(await ids({ max: '2111', min: '2111' })).toEqual([small.id]);
    expect(await ids({ since, until: today() })).toEqual(expect.arrayContaining([small.id, large.id]));
    expect(await ids({ until: '2020-01-01' })).toEqual([]);
    expect(await ids({ partner: large.member.bankCode, min: '3333.33' })).toEqual([large.id]);
    expect(await ids({ partner: 'NOBANK' })).toEqual([]);
    const { reply } = await world.callAs('finance', listWithdrawals, { query: { min: '3333.33', max: '3333.33' } });
    expect(reply).toMatchObject({ total: 1, isMore: false });
  });

  it('refuses bounds that are in the wrong order or are none', async () => {
    for (const query of [
      { since: '2026-11-02', until: '2026-11-01' },
      { min: '10', max: '9' },
      { min: 'ten' },
      { min: '1.005' },
      { partner: "' or 1=1" },
    ]) {
      expect((await world.callAs('finance', listWithdrawals, { query })).message, JSON.stringify(query)).toBe(
        'KEY_INVALID',
      );
    }
  });

  it('money that arrived is narrowed alike, and one inflow is found by its id in any state', async () => {
    const member = await world.register();
    await world.deposit(member, 777.77);
    const { reply } = await world.callAs('finance', listInflows, { query: { min: '777.77', max: '777.77' } });
    expect(reply?.inflows).toHaveLength(1);
    const [inflow] = reply?.inflows ?? [];
    expect((await world.callAs('finance', getInflow, { params: { id: inflow?.id ?? '' } })).reply).toEqual(inflow);
    const elsewhere = { min: '777.77', max: '777.77', partner: 'NOBANK' };
    expect((await world.callAs('finance', listInflows, { query: elsewhere })).reply).toMatchObject({ total: 0 });
  });
});
