import { randomUUID } from 'node:crypto';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import { listMemberGrants, listOperatorBonuses, simulateBonus, switchBonus } from '@kapao/contract/operator/bonus.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import {
  approveProposal,
  changeProposal,
  createProposal,
  dropProposal,
  getProposal,
  listProposals,
  rejectProposal,
  stopProposal,
} from '@kapao/contract/operator/proposal.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../platform/database/db.ts';
import { bonusOf, publish, settleBet } from '../../../testing/bonus-story.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { makeProposals } from './proposal.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const newCode = () => `P${randomUUID().slice(0, 8).toUpperCase()}`;

async function propose(by: OperatorName, wish: { subject?: string; content?: unknown; isDraft?: boolean } = {}) {
  const body = { kind: 'bonus', subject: newCode(), content: bonusOf(), reason: 'for new year', ...wish };
  const answered = await world.callAs(by, createProposal, { body });
  const proposal = answered.reply?.proposal;
  if (!proposal) throw new Error(answered.text);
  return proposal;
}

const approve = (by: OperatorName, { id, hash }: { id: string; hash: string }) =>
  world.callAs(by, approveProposal, { params: { id }, body: { hash } });
const offerOf = async (code: string) =>
  (await world.callAs('finance', listOperatorBonuses)).reply?.bonuses.find((bonus) => bonus.code === code);

describe('a proposal', () => {
  it('is published by a second person only, exactly as it was read', async () => {
    const waiting = async () => (await world.callAs('finance', operatorSummary)).reply?.waiting.proposals;
    const before = (await waiting()) ?? 0;
    const proposal = await propose('owner');
    expect(await waiting()).toBe(before + 1);
    const since = (await world.callAs('finance', operatorSummary)).reply?.waitingSince;
    expect(since?.proposals).toBe(proposal.proposedAt);
    expect(await offerOf(proposal.subject)).toBeUndefined();
    expect((await approve('owner', proposal)).message).toBe('UNAUTHORIZED');
    expect((await approve('finance', { id: proposal.id, hash: '0'.repeat(64) })).message).toBe('KEY_INVALID');
    expect((await approve('finance', proposal)).reply?.proposal).toMatchObject({ state: 'DONE', decidedBy: 'finance' });
    expect(await offerOf(proposal.subject)).toMatchObject({ version: 1, proposedBy: 'owner', approvedBy: 'finance' });
    expect((await approve('finance2', proposal)).message).toBe('KEY_INVALID');
    expect(await waiting()).toBe(before);
  });

  it('a proposal that was changed in the database behind everybody’s back is not published', async () => {
    const proposal = await propose('marketing');
    await world.admin.query('alter table proposals disable trigger moves_as_listed');
    await world.admin.query(
      `update proposals set content = jsonb_set(content, '{budget}', '9000000') where proposal_id = $1`,
      [proposal.id],
    );
    await world.admin.query('alter table proposals enable trigger moves_as_listed');
    expect((await approve('finance', proposal)).message).toBe('KEY_INVALID');
    expect(await offerOf(proposal.subject)).toBeUndefined();
  });

  it('a proposal of 20 approvers at once is published once', async () => {
    const proposal = await propose('marketing');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => approve(index % 2 ? 'finance' : 'finance2', proposal)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await offerOf(proposal.subject)).toMatchObject({ version: 1 });
  });

  it('is a draft first if wanted, changed by its author only, and not approved before it is proposed', async () => {
    const draft = await propose('marketing', { isDraft: true });
    expect((await approve('finance', draft)).message).toBe('KEY_INVALID');
    const change = (by: OperatorName, isDraft: boolean) =>
      world.callAs(by, changeProposal, {
        params: { id: draft.id },
        body: { content: bonusOf({ budget: 5_000 }), reason: 'less', isDraft },
      });
    expect((await change('owner', true)).message).toBe('KEY_INVALID');
    const proposed = (await change('marketing', false)).reply?.proposal;
    expect(proposed).toMatchObject({ state: 'PROPOSED', reason: 'less' });
    expect((await change('marketing', true)).message).toBe('KEY_INVALID');
    await approve('finance', proposed ?? draft);
    expect((await offerOf(draft.subject))?.terms.budget).toBe(5_000);
  });

  it('is dropped by its author, as a draft or before anybody decided, and by nobody else', async () => {
    const drop = (by: OperatorName, { id }: { id: string }) =>
      world.callAs(by, dropProposal, { params: { id }, body: { reason: 'not needed' } });
    for (const isDraft of [true, false]) {
      const own = await propose('marketing', { isDraft });
      expect((await drop('owner', own)).message).toBe('KEY_INVALID');
      expect((await drop('finance', own)).message).toBe('UNAUTHORIZED');
      expect((await drop('marketing', own)).status).toBe(200);
      const { reply } = await world.callAs('finance', getProposal, { params: { id: own.id } });
      expect(reply?.proposal).toMatchObject({
        state: 'REJECTED',
        decidedBy: 'marketing',
        decisionReason: 'not needed',
      });
      expect((await drop('marketing', own)).message).toBe('KEY_INVALID');
      expect((await approve('finance', own)).message).toBe('KEY_INVALID');
    }
    expect((await drop('marketing', { id: randomUUID() })).message).toBe('NO_DATA');
  });

  it('is turned down with a reason, or is too old after a week', async () => {
    const no = await propose('marketing');
    await world.callAs('finance', rejectProposal, { params: { id: no.id }, body: { reason: 'too much' } });
    expect((await approve('finance', no)).message).toBe('KEY_INVALID');
    const old = await propose('marketing');
    await world.admin.query('alter table proposals disable trigger moves_as_listed');
    await world.admin.query("update proposals set proposed_at = now() - interval '8 days' where proposal_id = $1", [
      old.id,
    ]);
    await world.admin.query('alter table proposals enable trigger moves_as_listed');
    expect((await approve('finance', old)).message).toBe('KEY_INVALID');
    const listed = await world.callAs('finance', listProposals, { query: { kind: 'bonus', limit: '100' } });
    const stateOf = (id: string) => listed.reply?.proposals.find((proposal) => proposal.id === id)?.state;
    expect([stateOf(no.id), stateOf(old.id)]).toEqual(['REJECTED', 'EXPIRED']);
  });

  it('are listed by what they are about', async () => {
    const one = await propose('marketing');
    const narrowed = async (subject: string) => {
      const listed = await world.callAs('finance', listProposals, { query: { kind: 'bonus', subject, limit: '100' } });
      return listed.reply?.proposals.map(({ id, subject: of }) => [id, of]);
    };
    expect(await narrowed(one.subject)).toContainEqual([one.id, one.subject]);
    expect(await narrowed('NOBODY')).toEqual([]);
  });

  it('a proposal that may wait takes effect only after its time, and one objection before that is enough', async () => {
    const atDesk = openDatabase(world.databaseUrl, 2, { sides: ['operator'] });
    const published: unknown[] = [];
    const proposals = makeProposals(atDesk);
    const rights = { write: 'settings.edit', decide: 'settings.approve' };
    const check = (content: unknown) => content;
    const publish = async (_tx: unknown, { content }: { content: unknown }) => void published.push(content);
    proposals.add([{ kind: 'policy', rights, check, waitHours: async () => 24, publish }]);
    const agreed = async (content: string) => {
      const wish = { kind: 'policy', subject: 'none', content, reason: 'x', operator: 'owner' };
      const { proposalId, hash } = await atDesk.transaction().execute((tx) => proposals.propose(tx, wish));
      const approval = { operator: 'finance', rights: ['settings.approve'], hash, reason: undefined };
      expect((await proposals.approve(proposalId, approval)).state).toBe('APPROVED');
      return proposalId;
    };
    const [first, second] = [await agreed('first'), await agreed('second')];
    expect([await proposals.takeOneEffect(), published]).toEqual([false, []]);
    const stop = (by: OperatorName, id: string) =>
      world.callAs(by, stopProposal, { params: { id }, body: { reason: 'nobody told us' } });
    expect((await stop('marketing', first)).message).toBe('UNAUTHORIZED');
    expect((await stop('owner2', first)).message).toBe('SUCCESS');
    expect((await stop('owner2', first)).message).toBe('KEY_INVALID');
    const early = `update proposals set state = 'DONE' where proposal_id = $1`;
    await expect(world.admin.query(early, [second])).rejects.toThrow('does not take effect early');
    await world.admin.query('alter table proposals disable trigger moves_as_listed');
    await world.admin.query("update proposals set effective_at = now() where state in ('APPROVED', 'STOPPED')");
    await world.admin.query('alter table proposals enable trigger moves_as_listed');
    while (await proposals.takeOneEffect());
    const shown = await world.callAs('finance', listProposals, { query: { kind: 'policy' } });
    const stateOf = (id: string) => shown.reply?.proposals.find((proposal) => proposal.id === id)?.state;
    // The server's own job may have been first; its publisher knows no policy of this name.
    expect(stateOf(first)).toBe('STOPPED');
    expect(published).not.toContain('first');
    expect([published, stateOf(second)]).toEqual(published.length > 0 ? [['second'], 'DONE'] : [[], 'EXPIRED']);
    await atDesk.destroy();
  });

  it('a proposal cannot be written into the database as decided, or decided by its own author', async () => {
    const own = await propose('marketing');
    const decide = (by: string) =>
      world.admin.query(
        `update proposals set state = 'DONE', decided_by = '${by}', decided_at = now() where proposal_id = $1`,
        [own.id],
      );
    await expect(decide('marketing')).rejects.toThrow();
    const insert = `insert into proposals (proposal_id, kind, subject, content, content_hash, state, reason, proposed_by,
      proposed_at, decided_by) select gen_random_uuid(), kind, subject, content, content_hash, 'DONE', reason, proposed_by,
      now(), 'finance' from proposals where proposal_id = $1`;
    await expect(world.admin.query(insert, [own.id])).rejects.toThrow('begins undecided');
    // Written beforehand, the second name would not be looked at when the proposal takes effect.
    const before = "update proposals set decided_by = 'finance', decided_at = now() where proposal_id = $1";
    await expect(world.admin.query(before, [own.id])).rejects.toThrow('decided by its decision');
  });

  it('a proposal of a kind nobody knows, or of terms that cannot be, is refused', async () => {
    const send = (body: unknown) => world.callAs('marketing', createProposal, { body });
    const body = { kind: 'bonus', subject: newCode(), content: bonusOf(), reason: 'x' };
    expect((await send({ ...body, kind: 'gift' })).message).toBe('KEY_INVALID');
    expect((await send({ ...body, content: { ...bonusOf(), budget: -1 } })).message).toBe('KEY_INVALID');
    expect((await send({ ...body, subject: 'small letters' })).message).toBe('KEY_INVALID');
    expect((await world.callAs('support', createProposal, { body })).message).toBe('UNAUTHORIZED');
  });

  it('every step is in the audit log, with who and why', async () => {
    const proposal = await propose('marketing');
    await approve('finance', proposal);
    const found = await world.admin.query(
      'select operator, action, detail from operator_audit where subject = $1 order by number',
      [proposal.id],
    );
    expect(found.rows).toMatchObject([
      { operator: 'marketing', action: 'proposal.propose', detail: { hash: proposal.hash } },
      { operator: 'finance', action: 'proposal.approve', detail: { hash: proposal.hash, proposedBy: 'marketing' } },
    ]);
  });
});

describe('a published bonus', () => {
  it('is switched off by one person at once, with a reason', async () => {
    const proposal = await propose('marketing');
    await approve('finance', proposal);
    const params = { kind: 'bonus', code: proposal.subject };
    const off = { params, body: { isOn: false, reason: 'abused' } };
    expect((await world.callAs('marketing', switchBonus, off)).message).toBe('SUCCESS');
    expect(await offerOf(proposal.subject)).toMatchObject({ isOn: false });
    expect(
      (await world.callAs('marketing', switchBonus, { ...off, params: { ...params, code: 'NONE' } })).message,
    ).toBe('NO_DATA');
  });

  it('a published bonus cannot be changed to a budget below what was given, to fewer claims than were made, nor to another currency', async () => {
    const code = await publish(world, { budget: 300, mostClaims: 3 });
    for (const member of [await world.register(), await world.register()])
      await world.call(activateBonus, { token: member.token, params: { code }, method: 'POST', key: randomUUID() });
    const change = async (wish: Partial<BonusTerms>) => {
      const proposal = await propose('marketing', { subject: code, content: bonusOf(wish) });
      return (await approve('finance', proposal)).message;
    };
    expect(await change({ budget: 199 })).toBe('KEY_INVALID');
    expect(await change({ budget: 300, mostClaims: 1 })).toBe('KEY_INVALID');
    expect(await change({ currency: 'LAK', budget: 1_000_000 })).toBe('KEY_INVALID');
    expect(await change({ budget: 200, mostClaims: 2 })).toBe('SUCCESS');
    expect(await offerOf(code)).toMatchObject({ version: 2, given: 200, claims: 2, active: 2 });
  });

  it('is listed for its member as it stands and as it ended, and the look is recorded', async () => {
    const member = await world.register();
    const [first, second] = [await publish(world), await publish(world)];
    const act = { token: member.token, method: 'POST' } as const;
    await world.call(activateBonus, { ...act, params: { code: first }, key: randomUUID() });
    await world.call(clearBonus, { ...act, key: randomUUID() });
    await world.call(activateBonus, { ...act, params: { code: second }, key: randomUUID() });
    await settleBet(world, member, { stakeMinor: 30_000, payoutMinor: 30_000 });
    const look = { params: { id: member.id }, query: { page: '1', limit: '10' } };
    const { reply } = await world.callAs('support', listMemberGrants, look);
    expect(reply?.total).toBe(2);
    expect(reply?.grants).toMatchObject([
      { state: 'OPEN', kind: 'bonus', award: 100, target: 500, counted: 300, kept: null, lost: null, endedAt: null },
      { state: 'CLEARED', award: 100, target: 500, counted: 0, kept: 0, lost: 100, endedAt: expect.any(String) },
    ]);
    const log = await world.callAs('auditor', listAudit, { query: { action: 'member.bonuses' } });
    expect(log.reply?.entries[0]).toMatchObject({ operator: 'support', subject: member.id });
    const unknown = await world.callAs('support', listMemberGrants, {
      params: { id: 'x'.repeat(16) },
      query: look.query,
    });
    expect(unknown.message).toBe('NO_USER');
  });

  it('a published bonus whose terms give money to somebody who never plays is refused with the sum', async () => {
    const wish = { award: { kind: 'fixed', amount: 100_000 }, multiple: 0, percentFail: 100, type: 'day' } as const;
    const body = { kind: 'bonus', subject: 'GIFT', content: bonusOf(wish), reason: 'a gift' };
    const proposed = await world.callAs('marketing', createProposal, { body });
    expect([proposed.status, JSON.parse(proposed.text)]).toMatchObject([
      400,
      { message: 'GIFT_WITHOUT_PLAY', amount: 100_000 },
    ]);
  });

  it('is simulated before it is published', async () => {
    const body = { terms: bonusOf({ multiple: 0 }), deposit: 100, houseEdgePercent: 4 };
    const cost = await world.callAs('marketing', simulateBonus, { body });
    expect(cost.reply).toMatchObject({ claims: 1_000, given: 100_000, reached: 1_000, netCost: 0 });
    expect(cost.reply?.perClaim).toEqual({ award: 100, withoutPlay: 0, gift: 100, playedThrough: 0, worst: null });
    const fair = { ...body, terms: bonusOf({ multiple: 5, cap: 400, budget: 5_000 }) };
    const shown = await world.callAs('marketing', simulateBonus, { body: fair });
    expect(shown.reply).toMatchObject({
      perClaim: { award: 100, withoutPlay: 0, gift: 0, playedThrough: 80, worst: 400 },
      perBudget: { claims: 50, withoutPlay: 0, playedThrough: 4_000, worst: 20_000 },
    });
    const inKip = bonusOf({ currency: 'LAK', multiple: 0, award: { kind: 'fixed', amount: 10_000 }, cap: 5_000 });
    const capped = await world.callAs('marketing', simulateBonus, { body: { ...body, terms: inKip } });
    expect(capped.reply).toMatchObject({ given: 10_000_000, paidOut: 0, currency: 'LAK', perClaim: { gift: 5_000 } });
    const halved = await world.callAs('marketing', simulateBonus, { body: { ...body, terms: inKip, deposit: 0.5 } });
    expect(halved.message).toBe('KEY_INVALID');
  });
});
