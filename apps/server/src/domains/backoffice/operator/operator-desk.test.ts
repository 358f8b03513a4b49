import { operatorLogin } from '@kapao/contract/operator/login.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAuditCheck } from '../../../operations/audit-chain.ts';
import { OPERATOR_PASSWORD } from '../../../testing/seed.ts';
import { call } from '../../../testing/wire.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { readHours, readSummary } from './summary-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

describe('the overview', () => {
  it('adds up a day and its hours, and says since when a queue waits', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    await world.deposit(member, 40.5);
    const { reply } = await world.callAs('finance', operatorSummary);
    expect(reply?.hours).toHaveLength(24);
    expect(reply?.waitingSince.withdrawals).toBeNull();
    // Long ago, so that what other stories do is not in it: at 10:59:59.999 and 11:00 in Bangkok.
    const moments = ['2026-01-05T03:59:59.999Z', '2026-01-05T04:00:00Z'];
    for (const [place, amountMinor] of [10_000, 4_050].entries()) {
      await withoutTriggers(
        world.admin,
        `update operations set created_at = '${moments[place]}', final_at = '${moments[place]}'
          where kind = 'deposit' and member_id = '${member.id}' and amount = ${amountMinor}`,
      );
    }
    const { db } = world.app;
    const day = { since: new Date('2026-01-04T17:00:00Z'), currency: 'THB' };
    const hours = await readHours(db, { ...day, hours: 24 });
    expect(hours.map(({ deposited }) => Number(deposited))).toEqual(
      Array.from({ length: 24 }, (_, hour) => ({ 10: 10_000, 11: 4_050 })[hour] ?? 0),
    );
    const before = (moment: string) => readSummary(db, { ...day, before: new Date(moment) });
    expect(await before('2026-01-05T04:00:00Z')).toMatchObject({ deposited: 10_000n, withdrawn: 0n, new_members: 0n });
    expect(await before('2026-01-05T17:00:00Z')).toMatchObject({ deposited: 14_050n });
  });
});

describe('the second factor', () => {
  it('the second factor cannot be guessed on from other addresses by whoever has the password', async () => {
    const { totp } = world;
    const enter = async (code: string, address: string) => {
      const body = { username: 'marketing', password: OPERATOR_PASSWORD, totp: code };
      const { message, status } = await call(world.app.office, operatorLogin, { body, address });
      return message ?? status;
    };
    const wrong = String((Number(totp.generate()) + 7) % 1_000_000).padStart(6, '0');
    for (const host of [1, 2, 3, 4, 5]) expect(await enter(wrong, `10.7.${host}.1`)).toBe('WRONG_CREDENTIAL');
    // The same answer as before: who guesses learns neither that the password is right nor that a code was.
    expect(await enter(totp.generate(), '10.7.6.1')).toBe('WRONG_CREDENTIAL');
    await world.admin.query("update operator_login_failures set locked_until = now() where username = 'marketing'");
    expect(await enter(totp.generate(), '10.7.7.1')).toBe(200);
  });

  it('the second factor and the password are guessed by one network as by one address', async () => {
    const guess = async (host: number) => {
      const body = { username: 'auditor', password: 'a guess', totp: '123456' };
      return (await call(world.app.office, operatorLogin, { body, address: `2001:db8:7::${host}` })).message;
    };
    for (const host of [1, 2, 3, 4, 5]) expect(await guess(host)).toBe('WRONG_CREDENTIAL');
    expect(await guess(6)).toBe('REQUEST_LIMIT');
  });
});

describe('the audit log', () => {
  it('is checked in parts, so that it may grow, and a changed row anywhere is found', async () => {
    for (let count = 0; count < 12; count += 1) {
      await world.admin.query("select append_operator_audit('auditor', 'a.story', $1, null, '{}')", [String(count)]);
    }
    const rows = await world.admin.query('select max(number)::int as newest from operator_audit');
    const looks = Array.from({ length: Math.ceil(Number(rows.rows[0]?.newest) / 3) + 1 });
    const isWhole = makeAuditCheck(world.app.db, { most: 3 });
    for (const _ of looks) expect(await isWhole()).toBeNull();
    await world.admin.query('alter table operator_audit disable trigger append_only');
    await world.admin.query("update operator_audit set subject = 'something else' where number = 5");
    await world.admin.query('alter table operator_audit enable trigger append_only');
    const found = [];
    for (const _ of looks) found.push(await isWhole());
    expect(found.at(-1)).toBe(5n);
    expect(await makeAuditCheck(world.app.db)()).toBe(5n);
  });

  it('is read by subject, by member and by Bangkok day, page after page', async () => {
    const dayNow = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const since = dayNow();
    await world.admin.query(
      `select append_operator_audit('auditor', 'a.page', 'of-a-page', null, jsonb_build_object('memberId', 'page-member', 'n', n))
       from generate_series(1, 5) n`,
    );
    const read = async (query: Record<string, string>) => (await world.callAs('auditor', listAudit, { query })).reply;
    expect((await read({ subject: 'of-a-page' }))?.total).toBe(5);
    const first = await read({ subject: 'page-member', limit: '2' });
    const second = await read({ subject: 'page-member', limit: '2', after: first?.next ?? '' });
    const third = await read({ subject: 'page-member', limit: '2', after: second?.next ?? '' });
    const details = [first, second, third].flatMap((page) => page?.entries.map(({ detail }) => JSON.parse(detail).n));
    expect(details).toEqual([5, 4, 3, 2, 1]);
    expect(third?.next).toBeNull();
    const back = await read({ subject: 'page-member', limit: '2', before: third?.previous ?? '' });
    expect(back?.entries).toEqual(second?.entries);
    expect((await read({ subject: 'of-a-page', since, until: dayNow() }))?.total).toBe(5);
    expect((await read({ subject: 'of-a-page', until: '2020-01-01' }))?.total).toBe(0);
    expect((await world.callAs('auditor', listAudit, { query: { since: '2026-02-31x' } })).message).toBe('KEY_INVALID');
  });
});
