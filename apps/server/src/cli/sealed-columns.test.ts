import { randomUUID } from 'node:crypto';
import { getProfile } from '@kapao/contract/member/account.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeSealer } from '../platform/security/seal.ts';
import { bankAccountPlace } from '../queries/members/account-facts.ts';
import { SECRET_KEY, startWorld, type World } from '../testing/world.ts';
import { resealColumn } from './reseal.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await world?.stop();
});

const FIRST = { id: 1, secret: SECRET_KEY };
const NEXT = { id: 2, secret: `the next key ${randomUUID()} of the tests` };
const sealedOf = async (memberId: string): Promise<Buffer> =>
  (await client.query('select bank_account_no_sealed from members where member_id = $1', [memberId])).rows[0]
    .bank_account_no_sealed;

describe('sealed values', () => {
  it('stand in no column that the rotation does not know', async () => {
    const found = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_sealed' order by 1`,
    );
    expect(found.rows.map(({ name }) => name)).toEqual(
      SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
    );
  });

  it("sealed values of one member do not open in another's row: a swapped account number shows and pays nobody", async () => {
    const [victim, thief] = [await world.register(), await world.register()];
    await client.query('update members set bank_account_no_sealed = $1 where member_id = $2', [
      await sealedOf(thief.id),
      victim.id,
    ]);
    const shown = await world.call(getProfile, { token: victim.token });
    expect(shown.status).toBe(500);
    expect(shown.text).not.toContain(thief.accountNo);
  });

  it('are sealed anew under the next key in small pieces, and what the first release sealed is bound to its row', async () => {
    const members = [await world.register(), await world.register()];
    const known = await Promise.all(members.map(({ id }) => sealedOf(id)));
    expect(known.every((sealed) => makeSealer([FIRST]).isCurrent(sealed))).toBe(true);
    const rotated = makeSealer([NEXT, FIRST]);
    for (const column of SEALED_COLUMNS.filter(({ table }) => table !== 'members')) {
      await resealColumn(client, rotated, column);
    }
    const [column] = SEALED_COLUMNS;
    if (!column) throw new Error('members have a sealed column');
    await client.query('update members set bank_account_no_sealed = $1 where member_id <> all($2::text[])', [
      rotated.seal('0', 'nowhere'),
      members.map(({ id }) => id),
    ]);
    expect(await resealColumn(client, rotated, column)).toBe(members.length);
    expect(await resealColumn(client, rotated, column)).toBe(0);
    for (const { id, accountNo } of members) {
      const sealed = await sealedOf(id);
      expect(rotated.open(sealed, bankAccountPlace(id))).toBe(accountNo);
      expect(() => makeSealer([FIRST]).open(sealed, bankAccountPlace(id))).toThrow();
    }
  });
});
