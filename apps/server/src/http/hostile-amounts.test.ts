import { randomUUID } from 'node:crypto';
import { releaseAside } from '@kapao/contract/member/fair-play.ts';
import { addInviteToWallet } from '@kapao/contract/member/invite.ts';
import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { isErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Member, startWorld, type World } from '../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await world.activate(member, 'pg');
  await world.deposit(member, 5_000);
});
afterAll(() => world?.stop());

/** What stands behind `"amount":` in the body, as raw text. */
const HOSTILE = [
  '-1',
  '-0.01',
  '-100',
  '-0',
  '-0.00',
  '0',
  '0.00',
  '0.001',
  '100.001',
  '100.999',
  '1.005',
  '99.9999',
  '100.1000000000000001',
  '1e2',
  '1E2',
  '1e-2',
  '1e+2',
  '1e400',
  '-1e400',
  '1.5e3',
  '100e0',
  '1e308',
  '100.000',
  '0.1e1',
  '00100',
  '0100',
  '+100',
  '.5',
  '100.',
  '1,000',
  '1_000',
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  'null',
  'true',
  'false',
  '""',
  '"100"',
  '"1"',
  '"abc"',
  '"1e2"',
  '"NaN"',
  '" 100 "',
  '"100 THB"',
  '"0x64"',
  '"๑๐๐"',
  '"١٠٠"',
  '"１００"',
  '๑๐๐',
  '0x64',
  '0b11',
  '0o17',
  '100n',
  '[]',
  '[100]',
  '[[100]]',
  '{}',
  '{"value":100}',
  '{"valueOf":100}',
  '9999999999.999',
  '10000000000',
  '99999999999',
  '9007199254740993',
  '12345678901234567890',
  '1000000000000000000000000000000',
  '1/2',
  '100;',
  '100 100',
  '100, "amount": 1',
  '"\\u0000"',
  '""+100',
  '(100)',
  '$100',
  '฿100',
  '"; drop table members; --"',
  '{"$gt":0}',
  '"__proto__"',
  '[null]',
  '1.7976931348623157e309',
];
const ROUTES = [
  { route: transfer, rest: '"from":"WALLET","to":"pg",' },
  { route: transfer, rest: '"from":"pg","to":"WALLET",' },
  { route: withdraw, rest: '' },
  { route: withdrawAll, rest: '' },
  { route: addInviteToWallet, rest: '' },
  { route: releaseAside, rest: '' },
] as const;
const INSIDE = /stack|at .*\.ts|select |insert |update |node_modules|postgres|zod|kysely|\/src\//i;

async function isUntouched(): Promise<void> {
  expect(await world.books(member)).toEqual({ bank: -500_000n, cash: 500_000n });
}

describe('every money route', () => {
  it('is among the routes tried here', () => {
    const money = MEMBER_ROUTES.filter(
      (route) => 'idempotent' in route && 'body' in route && 'amount' in Object(Reflect.get(route.body, 'shape')),
    ).map(({ path }) => path);
    expect([...new Set(ROUTES.map(({ route }) => route.path))].sort()).toEqual(money.sort());
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  });

  describe.each(ROUTES)('$route.path ($rest)', ({ route, rest }) => {
    it.each(HOSTILE)('refuses the amount %s and moves nothing', async (amount) => {
      for (const key of [undefined, randomUUID()]) {
        const answered = await world.call(route, {
          token: member.token,
          rawBody: `{${rest}"amount":${amount}}`,
          ...(key === undefined ? {} : { key }),
        });
        expect(answered.status, answered.text).toBeGreaterThanOrEqual(400);
        expect(answered.status, answered.text).toBeLessThan(500);
        expect(isErrorCode(answered.message ?? ''), answered.text).toBe(true);
        expect(answered.text).not.toMatch(INSIDE);
      }
      await isUntouched();
    });

    it.each([
      ['without the amount', `{${rest.slice(0, -1)}}`, 'KEY_MISSING'],
      ['with the amount twice', `{${rest}"amount":100,"amount":1}`, 'KEY_INVALID'],
      ['with a field nobody asked for', `{${rest}"amount":100,"memberId":"x"}`, 'KEY_INVALID'],
      ['with a prototype', `{${rest}"amount":100,"__proto__":{"amount":1}}`, 'KEY_INVALID'],
      ['that is no object', '[100]', 'KEY_INVALID'],
      ['that is a text', '"100"', 'KEY_INVALID'],
      ['that is null', 'null', undefined],
      ['that is empty', '', undefined],
      ['that is cut off', `{${rest}"amount":1`, 'KEY_INVALID'],
    ])('refuses a body %s', async (_how, rawBody, code) => {
      const answered = await world.call(route, { token: member.token, rawBody });
      expect(answered.status).toBe(400);
      if (code) expect(answered.message).toBe(code);
      await isUntouched();
    });

    it('refuses another content type and a body that is too large', async () => {
      const good = `{${rest}"amount":100}`;
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json-patch+json',
      ]) {
        const answered = await world.call(route, {
          token: member.token,
          rawBody: good,
          headers: { 'content-type': type },
        });
        expect([type, answered.status, answered.message]).toEqual([type, 415, 'KEY_INVALID']);
      }
      const large = await world.call(route, {
        token: member.token,
        rawBody: `{${rest}"amount":100,"x":"${'x'.repeat(200_000)}"}`,
      });
      expect([large.status, large.message]).toEqual([413, 'KEY_INVALID']);
      const deep = await world.call(route, {
        token: member.token,
        rawBody: `{${rest}"amount":${'['.repeat(1_900)}${']'.repeat(1_900)}}`,
      });
      expect([deep.status, deep.message]).toEqual([400, 'KEY_INVALID']);
      await isUntouched();
    });
  });
});
