import { spinWheelSetup } from '@kapao/contract/member/spin-wheel.ts';
import { approveProposal, createProposal } from '@kapao/contract/operator/proposal.ts';
import {
  getInviteRule,
  getRefundRule,
  getWheelRule,
  simulateInvite,
  simulateRefund,
  simulateWheel,
  switchWheel,
} from '@kapao/contract/operator/reward-rules.ts';
import type { InviteTermsWire, RefundTermsWire, WheelTerms } from '@kapao/contract/shared/reward-terms.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const REFUND: RefundTermsWire = {
  isOn: true,
  period: 'week',
  percent: 5.25,
  cap: { thb: 10_000, lak: 5_000_000 },
  minimum: { thb: 10, lak: 5_000 },
  expiresDays: 7,
  multiple: 1.5,
  percentSuccess: 100,
  percentFail: 0,
};
const INVITE: InviteTermsWire = {
  isOn: true,
  basis: 'turnover',
  percent: 0.8,
  dayCap: { thb: 500, lak: 250_000 },
  multiple: 0,
  percentSuccess: 100,
  percentFail: 0,
};
const look = { bgColor: '#1F3FA8', textColor: '#FFFFFF', htmlDescription: null };
const WHEEL: WheelTerms = {
  name: { th: 'วงล้อเงินสด', en: 'Cash wheel' },
  coinBasis: 'turnover',
  coinPer: { thb: 100, lak: 50_000 },
  couponLivesDays: 7,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  slices: [
    {
      ...look,
      code: 'CASH',
      label: { th: 'เงินสด 100', en: '100 baht' },
      htmlDescription: { th: '<b>100</b><script>alert(1)</script>' },
      weight: 1,
      prize: { kind: 'cash', amount: { thb: 100, lak: 50_000 }, stock: 20 },
    },
    { ...look, code: 'COIN', label: { th: 'เหรียญ' }, weight: 2, prize: { kind: 'coin', coins: 1, stock: 50 } },
    { ...look, code: 'NONE', label: { th: 'โชคดีครั้งหน้า' }, weight: 7, prize: { kind: 'none' } },
  ],
};

const propose = (kind: string, content: unknown, who: 'marketing' | 'owner' = 'marketing') =>
  world.callAs(who, createProposal, { body: { kind, subject: kind, content, reason: 'season' } });

/** One proposes, another approves what was read. */
async function publish(kind: string, content: unknown): Promise<void> {
  const { reply, message } = await propose(kind, content);
  if (!reply) throw new Error(`proposing answered ${message}`);
  const { id, hash } = reply.proposal;
  const approved = await world.callAs('finance', approveProposal, { params: { id }, body: { hash, reason: 'agreed' } });
  expect(approved.status, approved.message).toBe(200);
}

describe('rules of rewards', () => {
  it('are published as they were read, by a second person', async () => {
    await publish('refund', REFUND);
    await publish('invite', INVITE);
    expect((await world.callAs('auditor', getRefundRule)).reply?.rule).toMatchObject({ version: 1, terms: REFUND });
    expect((await world.callAs('auditor', getInviteRule)).reply?.rule).toMatchObject({ version: 1, terms: INVITE });
  });

  it('rules of rewards of the wheel are cleaned of what could run, published frozen, and shown once switched on', async () => {
    await publish('wheel', WHEEL);
    const rule = (await world.callAs('auditor', getWheelRule)).reply?.rule;
    expect(rule?.terms.slices.map(({ code, prize }) => [code, prize])).toEqual(
      WHEEL.slices.map(({ code, prize }) => [code, prize]),
    );
    expect(rule?.terms.slices[0]?.htmlDescription).toEqual({ th: '<b>100</b>' });
    expect(rule).toMatchObject({ isOn: false, spins: 0 });
    const member = await world.register();
    const setup = () => world.call(spinWheelSetup, { token: member.token, query: { locale: 'en' } });
    expect((await setup()).message).toBe('NO_DATA');
    await world.callAs('marketing', switchWheel, { body: { isOn: true, reason: 'season' } });
    expect((await setup()).reply?.result.activeSpinwheel.name).toBe('Cash wheel');
  });

  it('rules of rewards cannot be approved by who proposed them, nor be what the database cannot hold', async () => {
    const { reply } = await propose('wheel', WHEEL, 'owner');
    const { id = '', hash = '' } = reply?.proposal ?? {};
    const approved = await world.callAs('owner', approveProposal, { params: { id }, body: { hash, reason: 'mine' } });
    expect(approved.message).toBe('UNAUTHORIZED');
    for (const [kind, content] of [
      ['wheel', { ...WHEEL, slices: WHEEL.slices.slice(0, 2) }],
      ['wheel', { ...WHEEL, slices: [...WHEEL.slices, WHEEL.slices[0]] }],
      ['refund', { ...REFUND, percent: 5.255 }],
      ['refund', { ...REFUND, minimum: { thb: 0, lak: 0 } }],
      ['invite', { ...INVITE, dayCap: { thb: 10, lak: 0.5 } }],
      ['invite', { ...INVITE, extra: true }],
    ] as const) {
      expect((await propose(kind, content)).message, JSON.stringify(content)).toBe('KEY_INVALID');
    }
  });

  it('tell what a thousand cost before they are published', async () => {
    expect((await world.callAs('marketing', simulateWheel, { body: { terms: WHEEL } })).reply).toEqual({
      cashPerThousand: 10_000,
      atMost: 2_000,
      coinsPerThousand: 200,
      chances: [0.1, 0.2, 0.7],
    });
    const member = await world.register();
    await world.admin.query(
      `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
        settled_at, version) values ($1, 'pg', 'one', 'slot', 'THB', 100000, 100000, 0, 'SETTLED', now(), now(), 1)`,
      [member.id],
    );
    expect((await world.callAs('marketing', simulateRefund, { body: { terms: REFUND } })).reply).toEqual({
      claims: 1,
      cashPerThousand: 52_500,
      atMost: 10_000_000,
    });
    expect((await world.callAs('marketing', simulateInvite, { body: { terms: INVITE } })).reply).toEqual({
      claims: 1,
      cashPerThousand: 8_000,
      atMost: 500_000,
    });
  });
});
