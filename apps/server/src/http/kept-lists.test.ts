import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listConversations } from '@kapao/contract/operator/chat.ts';
import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import { writeShiftNote } from '@kapao/contract/operator/shift.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { COUNTED_AGO_HEADER } from '@kapao/contract/shared/counted-ago.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TABLE_PLACES } from '../platform/database/table-places.ts';
import { approveAs } from '../testing/approve.ts';
import { countStatements, watchStatements } from '../testing/count-statements.ts';
import type { OperatorName } from '../testing/seed.ts';
import { type Member, startWorld, type World } from '../testing/world.ts';

const DAY = '2026-01-01';
const SPAN = { since: DAY, until: DAY, currency: 'THB' };
/** What a call cannot be asked without. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  '/ops/api/reports/money': SPAN,
  '/ops/api/reports/sources': SPAN,
  '/ops/api/reports/gaming': { ...SPAN, by: 'hour' },
  '/ops/api/reports/top-members': { ...SPAN, by: 'play' },
  '/ops/api/reports/rewards': { ...SPAN, afterDays: '30' },
  '/ops/api/reports/dormant': { days: '90', above: '100', currency: 'THB' },
  '/ops/api/reports/open-money': { at: `${DAY}T00:00:00.000Z` },
  '/ops/api/settings/revisions': { editor: 'policy' },
  '/ops/api/chat/revisions': { editor: 'canned-reply' },
  '/ops/api/shift/work': { day: DAY },
};
/** Which ask nodes for members all the same, and why. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  '/ops/api/house-accounts': 'what accounts must pay is read at the moment when somebody moves money for it',
  '/ops/api/summary': 'its figures are kept by themselves, and its answer says how old they are',
};

const lists: readonly Route[] = OPERATOR_ROUTES.filter(
  ({ method, path, access, ...route }: Route) =>
    method === 'GET' && access === 'operator' && !path.includes(':') && route.replyType === undefined,
);
const spread = [...Object.keys(TABLE_PLACES.members), ...TABLE_PLACES.conversations];
const asksMembers = (text: string) =>
  spread.some((table) => new RegExp(`\\b(?:from|join|,)\\s+${table.replace('.', '\\.')}(?:\\s|$|\\))`, 'i').test(text));

const unwatch = watchStatements();
let world: World;
let members: Member[];
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { FIGURES_MAX_AGE_SECONDS: '60' });
  members = [await world.register(), await world.register()];
  for (const member of members) await world.deposit(member, 5_000);
  await world.app.workLoop.stop(10_000);
});
afterAll(async () => {
  unwatch();
  await world?.stop();
});

const look = (route: Route) => world.callAs('owner', route, { query: QUERIES[route.path] ?? {} });
const ageOf = ({ headers }: { headers: Record<string, unknown> }) => Number(headers[COUNTED_AGO_HEADER] ?? 0);

/** Nobody can ask for what is in the table meanwhile. */
async function away(table: string, work: () => Promise<void>) {
  await world.admin.query(`alter table ${table} rename to ${table}_away`);
  try {
    await work();
  } finally {
    await world.admin.query(`alter table ${table}_away rename to ${table}`);
  }
}

describe('a list over all members', () => {
  it.each(lists.filter(({ kept }) => kept && !kept.isLive))(
    'is given a second time without asking for members: $path',
    async (route) => {
      const first = await look(route);
      expect([first.status, ageOf(first)]).toEqual([200, 0]);
      const { answered: second, counted } = await countStatements(() => look(route));
      expect(second.text).toBe(first.text);
      expect(ageOf(second)).toBeGreaterThan(0);
      expect(counted.texts.filter(asksMembers)).toEqual([]);
    },
  );

  it.each(lists.filter(({ kept, path }) => !kept && !(path in NOT_KEPT)))(
    'is what is kept, which this is not: $path',
    async (route) => {
      const { answered, counted } = await countStatements(() => look(route));
      expect(answered.status).toBe(200);
      expect(counted.texts.filter(asksMembers)).toEqual([]);
    },
  );
});

describe('the queue of withdrawals', () => {
  const queue = (who: OperatorName, query: Record<string, string> = {}) =>
    world.callAs(who, listWithdrawals, { query: { state: 'REVIEW', ...query } });
  const take = async (member: Member | undefined) => {
    if (!member) throw new Error('there are members');
    await world.call(withdraw, { token: member.token, body: { amount: 2_500 }, key: randomUUID() });
    const found = await world.admin.query('select operation_id as id from withdrawals where member_id = $1', [
      member.id,
    ]);
    return { member, id: String(found.rows[0]?.id) };
  };
  const act = () => world.callAs('support', writeShiftNote, { body: { note: 'Looked at everything' } });
  const idsOf = (answered: Awaited<ReturnType<typeof queue>>) => answered.reply?.withdrawals.map(({ id }) => id);

  it('shows what an operator did to everybody who looks after it', async () => {
    const { id } = await take(members[0]);
    await act();
    expect(idsOf(await queue('finance'))).toContain(id);
    expect(ageOf(await queue('finance'))).toBeGreaterThan(0);
    const approved = await approveAs(world, 'finance', id);
    expect([approved.status, approved.text]).toEqual([200, expect.anything()]);
    const after = await queue('finance');
    expect(ageOf(after)).toBe(0);
    expect(idsOf(after)).not.toContain(id);
  });

  it('is counted once for twenty who look at once', async () => {
    await act();
    const all = await Promise.all(Array.from({ length: 20 }, () => queue('finance')));
    expect(all.filter((one) => ageOf(one) === 0)).toHaveLength(1);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  });

  it('shows whole account numbers only to who may see them, and nothing to who may not read it', async () => {
    const { member } = await take(members[1]);
    await act();
    const { bankAccountNo: whole } = (await queue('finance')).reply?.withdrawals[0] ?? {};
    expect(whole).toBe(member.accountNo);
    expect((await queue('support')).text).not.toContain(member.accountNo);
    expect((await queue('marketing')).message).toBe('UNAUTHORIZED');
    const kept = await world.admin.query("select key, encode(answer_sealed, 'escape') as answer from kept_lists");
    expect(JSON.stringify(kept.rows)).not.toContain(member.accountNo);
  });

  it('is an answer of its own where it is asked what is the operator’s', async () => {
    await act();
    await queue('owner', { hand: 'mine' });
    expect(ageOf(await queue('owner', { hand: 'mine' }))).toBeGreaterThan(0);
    expect(ageOf(await queue('owner2', { hand: 'mine' }))).toBe(0);
  });

  it('is given as it was while it cannot be read, with its age, and not once that is five minutes ago', async () => {
    const before = await queue('finance');
    await act();
    const fresh = await queue('finance');
    expect(idsOf(fresh)).toEqual(idsOf(before));
    await away('withdrawals', async () => {
      await act();
      const older = await queue('finance');
      expect([older.status, older.text]).toEqual([200, fresh.text]);
      await world.admin.query("update kept_lists set counted_at = counted_at - interval '4 minutes'");
      expect(ageOf(await queue('finance'))).toBeGreaterThanOrEqual(240);
      await world.admin.query("update kept_lists set counted_at = counted_at - interval '1 minute'");
      expect((await queue('finance')).status).toBe(500);
      await act();
      expect((await queue('finance')).status).toBe(500);
    });
    await act();
    const again = await queue('finance');
    expect([ageOf(again), again.text]).toEqual([0, fresh.text]);
  });

  it('is in the log of who was given it as of who had it counted', async () => {
    const query = { text: '0 looked for' };
    expect(ageOf(await queue('owner', query))).toBe(0);
    expect(ageOf(await queue('owner2', query))).toBeGreaterThan(0);
    const found = await world.admin.query("select operator from operator_audit where detail->>'asked' = $1", [
      query.text,
    ]);
    expect(found.rows.map(({ operator }) => operator)).toEqual(['owner', 'owner2']);
  });
});

describe('the inbox', () => {
  const inbox = (who: OperatorName) => world.callAs(who, listConversations, { query: {} });

  it('is counted at each look, and given to the same operator as it was while it cannot be', async () => {
    const first = await inbox('owner');
    expect([first.status, ageOf(await inbox('owner'))]).toEqual([200, 0]);
    await away('chat_conversations', async () => {
      const older = await inbox('owner');
      expect([older.status, older.text]).toEqual([200, first.text]);
      expect(ageOf(older)).toBeGreaterThan(0);
      expect((await inbox('owner2')).status).toBe(500);
    });
    expect(ageOf(await inbox('owner'))).toBe(0);
  });
});
