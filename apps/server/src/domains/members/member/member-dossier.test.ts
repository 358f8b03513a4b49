import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { getMemberStatement } from '@kapao/contract/operator/member.ts';
import { listMemberBets } from '@kapao/contract/operator/member-bet.ts';
import { listMemberEntries } from '@kapao/contract/operator/member-entry.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listMemberSlips } from '@kapao/contract/operator/slip.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OperatorName } from '../../../testing/seed.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
let stranger: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  stranger = await world.register();
  for (const baht of [100, 200, 300]) await world.deposit(member, baht);
  await world.activate(member, 'pg');
  const body = { from: 'WALLET', to: 'pg', amount: 150 };
  expect((await world.call(transfer, { token: member.token, body, key: randomUUID() })).status).toBe(200);
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

const NOBODY = 'A'.repeat(16);
type List = typeof listMemberEntries | typeof listMemberBets | typeof listMemberSlips;
const asked =
  <L extends List>(list: L) =>
  (query: Record<string, string> = {}, { by = 'support', id = member.id }: { by?: OperatorName; id?: string } = {}) =>
    world.callAs(by, list, { params: { id }, query });
const [entries, bets, slips] = [asked(listMemberEntries), asked(listMemberBets), asked(listMemberSlips)];

/** Names of all rows, page by page from one end. */
async function walk(side: 'after' | 'before', read: (query: Record<string, string>) => Promise<Page>, from?: string) {
  const page = await read({ limit: '2', ...(from === undefined ? {} : { [side]: from }) });
  const beyond = side === 'after' ? page.next : page.previous;
  const others: string[] = beyond === null ? [] : await walk(side, read, beyond);
  return side === 'after' ? [...page.names, ...others] : [...others, ...page.names];
}
interface Page {
  names: string[];
  previous: string | null;
  next: string | null;
}

describe('the ledger of a member', () => {
  const numbers = async (query: Record<string, string>): Promise<Page> => {
    const { reply } = await entries(query);
    if (!reply) throw new Error('no entries');
    return { ...reply, names: reply.entries.map(({ number }) => String(number)) };
  };

  it('tells each entry with what it was posted for, and they add up to the balance', async () => {
    const { reply } = await entries();
    expect(reply).toMatchObject({ account: 'cash', currency: 'THB', total: 4, previous: null, next: null });
    expect(reply?.entries.map(({ number, amount, balanceAfter }) => [number, amount, balanceAfter])).toEqual([
      [4, -150, 450],
      [3, 300, 600],
      [2, 200, 300],
      [1, 100, 100],
    ]);
    expect(reply?.entries[0]).toMatchObject({ kind: 'transfer', step: 'hold', other: 'transit:pg' });
    expect(reply?.entries.map(({ operation }) => operation?.type)).toEqual(['transfer', ...Array(3).fill('deposit')]);
    const operation = reply?.entries[0]?.operation?.id ?? '';
    const statement = await world.callAs('support', getMemberStatement, {
      params: { id: member.id },
      query: { operation },
    });
    expect(statement.reply?.statements.map(({ id }) => id)).toContain(operation);
    expect(reply?.accounts).toEqual(
      expect.arrayContaining([
        { account: 'cash', currency: 'THB', balance: 450, isHouse: false },
        { account: 'game:pg', currency: 'THB', balance: 150, isHouse: false },
        expect.objectContaining({ isHouse: true, balance: -600 }),
      ]),
    );
    const atGame = (await entries({ account: 'game:pg' })).reply;
    expect(atGame?.entries).toMatchObject([{ number: 1, amount: 150, balanceAfter: 150, other: 'transit:pg' }]);
  });

  it('comes page by page, each entry once, forwards and backwards', async () => {
    expect(await walk('after', numbers)).toEqual(['4', '3', '2', '1']);
    const last = await numbers({ limit: '2', after: '3' });
    expect(await walk('before', numbers, last.previous ?? '')).toEqual(['4', '3']);
  });

  it('is empty for an account that was never posted to, and refused where the question is wrong', async () => {
    expect((await entries({ account: 'game:imi' })).reply).toMatchObject({ total: 0, entries: [] });
    expect((await entries({ currency: 'LAK' })).reply).toMatchObject({ total: 0, entries: [] });
    for (const query of [{ account: "cash'" }, { currency: 'USD' }, { after: '0' }, { before: 'x' }]) {
      expect((await entries(query)).message).toBe('KEY_INVALID');
    }
    expect((await entries({}, { id: NOBODY })).message).toBe('NO_USER');
    expect((await entries({}, { id: stranger.id })).reply).toMatchObject({ total: 0, accounts: [], entries: [] });
  });
});

describe('the bets of a member', () => {
  const references = async (query: Record<string, string>): Promise<Page> => {
    const { reply } = await bets(query);
    if (!reply) throw new Error('no bets');
    return { ...reply, names: reply.bets.map(({ reference }) => reference) };
  };
  beforeAll(async () => {
    // Three were decided at the same moment.
    await world.admin.query(
      `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at,
         settled_at, version)
       select $1, case when n = 4 then 'imi' else 'pg' end, 'bet-' || n, 'slot', 'THB', 1000 * n, 1000 * n, 2500,
         case when n = 5 then 'RUNNING' else 'SETTLED' end, now() - interval '3 hours' + n * interval '1 minute',
         case when n < 4 then now() - interval '1 hour' when n = 4 then now() - interval '50 minutes' end, n
       from generate_series(1, 5) n`,
      [member.id],
    );
  });

  it('come newest first, every one once from either end, and at one game alone', async () => {
    const whole = (await references({})).names;
    expect(whole[0]).toBe('bet-4');
    expect([...whole.slice(1, 4)].sort()).toEqual(['bet-1', 'bet-2', 'bet-3']);
    expect(whole[4]).toBe('bet-5');
    expect(await walk('after', references)).toEqual(whole);
    const atGame = (query: Record<string, string>) => references({ ...query, game: 'pg' });
    expect(await walk('after', atGame)).toEqual(whole.filter((name) => name !== 'bet-4'));
    const second = await references({ limit: '2', after: (await references({ limit: '2' })).next ?? '' });
    expect((await references({ limit: '2', before: second.previous ?? '' })).names).toEqual(whole.slice(0, 2));
    const { reply } = await bets({ game: 'imi' });
    expect(reply).toMatchObject({ total: 1, currency: 'THB', games: [expect.objectContaining({ code: 'pg' })] });
    expect(reply?.bets).toMatchObject([{ game: 'imi', state: 'SETTLED', stake: 40, payout: 25, net: -15 }]);
  });

  it('are nobody else’s, and refused where the question is wrong', async () => {
    expect((await bets({}, { id: stranger.id })).reply).toMatchObject({ total: 0, games: [], bets: [] });
    expect((await bets({}, { id: NOBODY })).message).toBe('NO_USER');
    for (const query of [{ game: 'PG!' }, { after: 'yesterday' }])
      expect((await bets(query)).message).toBe('KEY_INVALID');
  });
});

describe('the slips of a member', () => {
  const names = async (query: Record<string, string>): Promise<Page> => {
    const { reply } = await slips(query);
    if (!reply) throw new Error('no slips');
    return { ...reply, names: reply.slips.map(({ bankReference }) => bankReference ?? '') };
  };
  beforeAll(async () => {
    await world.admin.query(
      `insert into slips (slip_id, member_id, reference, file_hash, file_name, bank_reference, created_at)
       select gen_random_uuid(), $1, 'reference-0123456789-' || n, sha256(n::text::bytea), 'slip.jpg', 'slip-' || n,
         now() - interval '2 days' + n * interval '1 minute' from generate_series(1, 5) n`,
      [member.id],
    );
  });

  it('come newest first, every one once from either end', async () => {
    const whole = ['slip-5', 'slip-4', 'slip-3', 'slip-2', 'slip-1'];
    expect((await names({})).names).toEqual(whole);
    expect(await walk('after', names)).toEqual(whole);
    const second = await names({ limit: '2', after: (await names({ limit: '2' })).next ?? '' });
    expect((await names({ limit: '2', before: second.previous ?? '' })).names).toEqual(whole.slice(0, 2));
    expect((await slips({}, { id: stranger.id })).reply).toMatchObject({ total: 0, slips: [] });
    expect((await slips({}, { id: NOBODY })).message).toBe('NO_USER');
  });
});

it('each part is closed to who may not see members, and a look at it is in the log of the member', async () => {
  for (const part of [entries, bets, slips]) {
    expect((await part({}, { by: 'marketing' })).message).toBe('UNAUTHORIZED');
    expect((await part({}, { by: 'auditor' })).status).toBe(200);
  }
  const log = await world.callAs('owner', listAudit, { query: { subject: member.id, operator: 'auditor' } });
  expect(log.reply?.entries.map(({ action }) => action).sort()).toEqual([
    'member.bets',
    'member.entries',
    'member.slips',
  ]);
});
