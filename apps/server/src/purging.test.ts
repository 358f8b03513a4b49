import { transfer } from '@kapao/contract/member/transfer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actFor } from './platform/database/side.ts';
import { makePurging } from './purging.ts';
import { type Member, startWorld, type World } from './testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
});
afterAll(() => world?.stop());

/** Rows as time would have left them: nobody may write them so. */
async function plant(statement: string): Promise<void> {
  const client = await world.admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(statement.replaceAll('$member', member.id));
  await client.query('commit');
  client.release();
}

/** The words in `column` of rows planted by these tests. */
async function left(table: string, column: string): Promise<string[]> {
  const found = await world.admin.query(
    `select ${column}::text as word from ${table} where ${column}::text like 'kept-%' order by 1`,
  );
  return found.rows.map(({ word }) => word);
}

const AGES = (old: string, young: string) =>
  `(values ('kept-old', now() - interval '${old}'), ('kept-young', now() - interval '${young}')) as a (word, at)`;

describe('data with a retention time', () => {
  it.each([
    {
      what: 'answers under keys, after 30 days',
      table: 'idempotency_keys',
      column: 'key',
      plants: `insert into idempotency_keys (member_id, route, key, body_hash, operation_id, lease_until, reply_status, reply, created_at)
        select '$member', '/x', word, '', gen_random_uuid(), at, 200, '{}', at from ${AGES('31 days', '29 days')}`,
    },
    {
      what: 'wrong codes, after 7 days',
      table: 'one_time_code_failures',
      column: 'phone',
      plants: `insert into one_time_code_failures (phone, at) select word, at from ${AGES('8 days', '6 days')}`,
    },
    {
      what: 'text messages, after 30 days',
      table: 'member_messages',
      column: 'text',
      plants: `insert into member_messages (member_id, phone, text, next_attempt_at, created_at)
        select '$member', 'x', word, null, at from ${AGES('31 days', '29 days')}`,
    },
    {
      what: 'sessions, after 12 months',
      table: 'sessions',
      column: 'device',
      plants: `insert into sessions (token_hash, member_id, is_remembered, address, user_agent, device, created_at, ends_at)
        select sha256(word::bytea), '$member', false, 'x', 'x', word, at, at + interval '1 hour' from ${AGES('13 months', '11 months')}`,
    },
    {
      what: 'the inbox, after 180 days',
      table: 'inbox_events',
      column: "(facts #>> '{}')",
      plants: `insert into inbox_events (member_id, kind, subject, facts, created_at)
        select '$member', 'device', gen_random_uuid(), to_jsonb(word), at from ${AGES('181 days', '179 days')}`,
    },
    {
      what: 'looks at game accounts, after 12 months',
      table: 'game_account_events',
      column: 'address',
      plants: `insert into game_account_events (member_id, game_code, event, address, at)
        select '$member', 'pg', 'opened', word, at from ${AGES('13 months', '11 months')}`,
    },
    {
      what: 'bets of players nobody knows, after 90 days',
      table: 'unknown_bets',
      column: 'bet_ref',
      plants: `insert into unknown_bets (game_code, username, bet_ref, stake, payout, state, placed_at, version, stored_at)
        select 'pg', 'x', word, 1, 0, 'SETTLED', at, 1, at from ${AGES('91 days', '89 days')}`,
    },
  ])('old rows of $what are purged', async ({ table, column, plants }) => {
    await plant(plants);
    expect(await left(table, column)).toEqual(['kept-old', 'kept-young']);
    expect(await world.app.purgeOld()).toEqual([]);
    expect(await left(table, column)).toEqual(['kept-young']);
  });

  it('an old session that is still valid is kept', async () => {
    await plant(`insert into sessions (token_hash, member_id, is_remembered, address, user_agent, device, created_at, ends_at)
      values (sha256('living'), '$member', true, 'x', 'x', 'kept-living', now() - interval '13 months', now() + interval '1 hour')`);
    expect(await world.app.purgeOld()).toEqual([]);
    expect(await left('sessions', 'device')).toContain('kept-living');
  });
});

describe('calls of a provider', () => {
  let operationId: string;
  beforeAll(async () => {
    await world.deposit(member, 500);
    await world.activate(member, 'pg');
    const moved = await world.call(transfer, { token: member.token, body: { from: 'WALLET', to: 'pg', amount: 100 } });
    operationId = String(moved.reply && 'transferId' in moved.reply ? moved.reply.transferId : '');
  });
  const calls = async () =>
    (await world.admin.query('select count(*)::int as n from provider_calls where operation_id = $1', [operationId]))
      .rows[0].n;
  const age = (interval: string) =>
    plant(
      `update provider_calls set started_at = now() - interval '${interval}' where operation_id = '${operationId}'`,
    );
  const setFinal = (at: string) =>
    plant(`update operations set final_at = ${at} where operation_id = '${operationId}'`);

  it('stay for twelve months, and longer while their operation has no end; the operation stays for ever', async () => {
    const made = await calls();
    expect(made).toBeGreaterThan(0);
    await age('11 months');
    expect(await world.app.purgeOld()).toEqual([]);
    expect(await calls()).toBe(made);
    await age('13 months');
    await setFinal('null');
    expect(await world.app.purgeOld()).toEqual([]);
    expect(await calls()).toBe(made);
    await setFinal('now()');
    expect(await world.app.purgeOld()).toEqual([]);
    expect(await calls()).toBe(0);
    const operation = await world.admin.query('select 1 from operations where operation_id = $1', [operationId]);
    expect(operation.rowCount).toBe(1);
    expect(await world.audit()).toEqual([]);
  });

  it('calls of a provider cannot be removed earlier by any process, nor while their operation has no end', async () => {
    const other = await world.call(transfer, { token: member.token, body: { from: 'WALLET', to: 'pg', amount: 100 } });
    expect(other.status).toBe(200);
    operationId = String(other.reply && 'transferId' in other.reply ? other.reply.transferId : '');
    const remove = () =>
      actFor('worker', () =>
        sql`delete from provider_calls where operation_id = ${operationId}::uuid`.execute(world.app.db),
      );
    await expect(remove()).rejects.toThrow('kept for twelve months');
    await age('13 months');
    await setFinal('null');
    await expect(remove()).rejects.toThrow('stay until it has ended');
    await setFinal('now()');
  });
});

it('a cleanup that fails is reported with its error and stops no other', async () => {
  const told: string[] = [];
  const gone: string[] = [];
  const note = (name: string) => async () => void gone.push(name);
  const purge = makePurging({
    parts: [
      { purges: { codes: () => Promise.reject(new Error('the disk is full')) } },
      { purges: { 'something else': note('something else') } },
    ],
    others: { keys: note('keys') },
    report: (name, error) => told.push(`${name}: ${String(error)}`),
  });
  expect(await purge(['worker'])).toEqual(['codes']);
  expect(told).toEqual(['purge codes: Error: the disk is full']);
  expect(gone).toEqual(['keys', 'something else']);
});
