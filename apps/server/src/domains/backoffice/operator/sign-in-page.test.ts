import { OPERATOR_ROLES, operatorLogin } from '@kapao/contract/operator/login.ts';
import { listSignIns } from '@kapao/contract/operator/operator.ts';
import { listRights, OPERATOR_RIGHTS } from '@kapao/contract/operator/operator-rights.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RIGHTS_OF } from '../../../queries/backoffice/operator-rights.ts';
import { call } from '../../../testing/wire.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  // Several at one moment, of two people.
  await world.admin.query(
    `insert into operator_sign_ins (username, at, way, is_success, address, device)
     select case when n % 2 = 0 then 'finance' else 'support' end, now() - interval '2 days' + (n / 3) * interval '1 minute',
       'TOTP', n % 3 <> 0, '192.0.2.' || n, 'Firefox' from generate_series(1, 9) n`,
  );
});
afterAll(() => world?.stop());

const page = (query: Record<string, string> = {}) => world.callAs('owner', listSignIns, { query });
const ofThese = (rows: readonly { address: string }[] = []) =>
  rows.map(({ address }) => address).filter((address) => address.startsWith('192.0.2.'));

describe('the page of sign-ins', () => {
  it('shows who tried what, from where and by which way, success and failure', async () => {
    const body = { username: 'support', password: 'a guess', totp: '123456' };
    expect((await call(world.app.office, operatorLogin, { body, address: '10.91.0.1' })).message).toBe(
      'WRONG_CREDENTIAL',
    );
    const { reply } = await page({ limit: '100' });
    expect(reply?.signIns.find(({ address }) => address === '10.91.0.1')).toMatchObject({
      operator: 'support',
      isSuccess: false,
      way: 'TOTP',
    });
    expect(reply?.signIns.some(({ operator, isSuccess }) => operator === 'owner' && isSuccess)).toBe(true);
  });

  it('comes page by page, each row once, forwards and backwards', async () => {
    const whole = (await page({ limit: '100' })).reply?.signIns.map(({ id }) => id) ?? [];
    expect(whole.length).toBeGreaterThan(9);
    const walked: string[] = [];
    let next: string | null | undefined;
    do {
      const { reply } = await page({ limit: '4', ...(next ? { after: next } : {}) });
      walked.push(...(reply?.signIns.map(({ id }) => id) ?? []));
      next = reply?.next;
    } while (next);
    expect(walked).toEqual(whole);
    const second = (await page({ limit: '4', after: (await page({ limit: '4' })).reply?.next ?? '' })).reply;
    const back = (await page({ limit: '4', before: second?.previous ?? '' })).reply;
    expect(back?.signIns.map(({ id }) => id)).toEqual(whole.slice(0, 4));
  });

  it('is narrowed by operator and by outcome', async () => {
    const finance = (await page({ operator: 'finance', limit: '100' })).reply?.signIns ?? [];
    expect(new Set(finance.map(({ operator }) => operator))).toEqual(new Set(['finance']));
    expect(ofThese(finance)).toEqual(['192.0.2.8', '192.0.2.6', '192.0.2.4', '192.0.2.2']);
    const failed = (await page({ operator: 'finance', outcome: 'FAILURE' })).reply;
    expect(failed).toMatchObject({ total: 1, isMore: false, previous: null, next: null });
    expect(ofThese(failed?.signIns)).toEqual(['192.0.2.6']);
    expect((await page({ operator: 'nobody' })).reply).toMatchObject({ total: 0, signIns: [] });
    for (const query of [{ outcome: 'maybe' }, { after: 'yesterday' }]) {
      expect((await page(query as Record<string, string>)).message).toBe('KEY_INVALID');
    }
  });
});

describe('the table of rights', () => {
  it('is the one by which calls are let through, and names no right that nobody has', async () => {
    const { reply } = await world.callAs('owner', listRights, {});
    expect(reply?.roles).toEqual([...OPERATOR_ROLES]);
    expect(reply?.rights.map(({ right }) => right)).toEqual([...OPERATOR_RIGHTS]);
    for (const role of OPERATOR_ROLES) {
      const shown = reply?.rights.flatMap(({ right, roles }) => (roles.includes(role) ? [right as string] : []));
      expect(shown?.sort()).toEqual([...RIGHTS_OF[role]].sort());
    }
    expect(reply?.rights.filter(({ roles }) => roles.length === 0)).toEqual([]);
  });

  it('and the sign-ins are for owners alone', async () => {
    for (const role of OPERATOR_ROLES.filter((one) => one !== 'owner')) {
      for (const route of [listRights, listSignIns]) {
        expect((await world.callAs(role, route as typeof listRights, {})).message).toBe('UNAUTHORIZED');
      }
    }
  });
});
