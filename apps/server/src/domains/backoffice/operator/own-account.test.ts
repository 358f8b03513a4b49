import {
  operatorLogin,
  operatorMe,
  operatorPasskeyLogin,
  operatorPasskeyStart,
  operatorRecoveryLogin,
} from '@kapao/contract/operator/login.ts';
import {
  addPasskey,
  changeOperatorPassword,
  endOperatorSession,
  endOtherOperatorSessions,
  finishTotp,
  listOperatorSessions,
  listOwnSignIns,
  proveOperator,
  readOwnAccount,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@kapao/contract/operator/own-account.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makePasskeyDevice } from '../../../testing/passkey-device.ts';
import { OPERATOR_PASSWORD, type OperatorName } from '../../../testing/seed.ts';
import { type CallOptions, call } from '../../../testing/wire.ts';
import { startWorld, type World } from '../../../testing/world.ts';

const ORIGIN = 'http://office.test:8081';
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { OPERATOR_ORIGIN: ORIGIN });
});
afterAll(() => world?.stop());

const at = <R extends Route>(route: R, options?: CallOptions) => call(world.app.office, route, options);
const cookieIn = (answered: { headers: Record<string, unknown> }) =>
  String(answered.headers['set-cookie']).split(';')[0] ?? '';
const isIn = async (cookie: string) => (await at(operatorMe, { cookie })).status === 200;
const age = (username: OperatorName, minutes: number) =>
  world.admin.query(
    `update operator_sessions set last_seen_at = last_seen_at - make_interval(mins => $2),
      proven_at = proven_at - make_interval(mins => $2), ends_at = ends_at - make_interval(mins => $2) where username = $1`,
    [username, minutes],
  );

describe('an operator’s recovery codes', () => {
  it('are ten, shown once, stored as hashes, and sign in once each, also of 50 at once', async () => {
    const codes = (await world.callAs('finance', renewRecoveryCodes)).reply?.recoveryCodes ?? [];
    expect(new Set(codes).size).toBe(10);
    const stored = await world.admin.query("select * from operator_recovery_codes where owner = 'finance'");
    expect(JSON.stringify(stored.rows)).not.toContain(codes[0]);
    const body = { username: 'finance', password: OPERATOR_PASSWORD, recoveryCode: codes[0] };
    const tries = Array.from({ length: 50 }, (_, n) => at(operatorRecoveryLogin, { body, address: `10.50.${n}.1` }));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 200)?.reply?.recoveryCodesLeft).toBe(9);
    await world.admin.query("delete from operator_login_failures where username = 'finance'");
    // Typed as people do; and a wrong password uses none up.
    const second = { ...body, recoveryCode: ` ${codes[1]?.toUpperCase().replace('-', '')}` };
    const wrong = await at(operatorRecoveryLogin, { body: { ...second, password: 'a guess' }, address: '10.51.0.1' });
    expect(wrong.message).toBe('WRONG_CREDENTIAL');
    expect((await at(operatorRecoveryLogin, { body: second, address: '10.51.0.2' })).status).toBe(200);
    await world.callAs('finance', renewRecoveryCodes);
    const old = { ...body, recoveryCode: codes[2] };
    expect((await at(operatorRecoveryLogin, { body: old, address: '10.51.0.3' })).message).toBe('WRONG_CREDENTIAL');
  });
});

describe('an operator’s passkey', () => {
  const device = makePasskeyDevice(ORIGIN);
  const start = async () => (await at(operatorPasskeyStart)).reply?.options ?? { challenge: '' };
  const use = async (answer: object) => at(operatorPasskeyLogin, { body: { used: answer }, address: '10.60.0.1' });

  it('is made by who has proven to be there, and signs in without a code', async () => {
    const asked = (await world.callAs('support', startPasskey)).reply?.options ?? { challenge: '' };
    const unverified = { name: 'Phone', made: device.make(asked, { isVerified: false }) };
    expect((await world.callAs('support', addPasskey, { body: unverified })).message).toBe('SECOND_FACTOR_INVALID');
    const again = (await world.callAs('support', startPasskey)).reply?.options ?? { challenge: '' };
    const body = { name: 'Phone', made: device.make(again) };
    // A challenge is for whoever asked for it.
    expect((await world.callAs('auditor', addPasskey, { body })).message).toBe('SECOND_FACTOR_INVALID');
    expect((await world.callAs('support', addPasskey, { body })).message).toBe('SUCCESS');
    const account = (await world.callAs('support', readOwnAccount)).reply;
    expect(account?.passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: null }]);
    const entered = await use(device.use(await start()));
    expect(entered.reply?.operator.username).toBe('support');
    expect(await isIn(cookieIn(entered))).toBe(true);
  });

  it('counts once for a challenge, also of 50 at once, and not for another site, without its owner’s finger, or copied', async () => {
    const answer = device.use(await start());
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.admin.query("delete from operator_login_failures where username = ''");
    for (const fault of [{ isVerified: false }, { origin: 'http://evil.test' }, { count: 1 }]) {
      const refused = await use(device.use(await start(), fault));
      expect([fault, refused.message]).toEqual([fault, 'WRONG_CREDENTIAL']);
    }
    const old = await start();
    await world.admin.query("update operator_challenges set expires_at = now() - interval '1 second'");
    expect((await use(device.use(old))).message).toBe('WRONG_CREDENTIAL');
    expect((await use(device.use(await start()))).status).toBe(200);
    await world.admin.query("delete from operator_login_failures where username = ''");
  });

  it('is removed by its owner only, and signs in no more', async () => {
    const id = (await world.callAs('support', readOwnAccount)).reply?.passkeys[0]?.id;
    expect((await world.callAs('auditor', removePasskey, { body: { id } })).message).toBe('NO_DATA');
    expect((await world.callAs('support', removePasskey, { body: { id } })).message).toBe('SUCCESS');
    expect((await use(device.use(await start()))).message).toBe('WRONG_CREDENTIAL');
  });
});

describe('an operator changes the own password and authenticator', () => {
  it('an operator changes the own password and authenticator only with a fresh proof, and the other sessions end', async () => {
    const { totp } = world;
    const cookie = await world.cookieOf('marketing');
    const other = (
      await world.admin.query(
        "insert into operator_sessions (token_hash, username, address, ends_at) values ('x', 'marketing', '::1', now() + interval '1 hour') returning session_id",
      )
    ).rows[0];
    await age('marketing', 6);
    const newPassword = 'kites over the mekong';
    const change = () => at(changeOperatorPassword, { cookie, body: { newPassword } });
    expect((await change()).message).toBe('UNAUTHORIZED');
    for (const route of [startTotp, renewRecoveryCodes, startPasskey])
      expect((await at(route, { cookie })).message).toBe('UNAUTHORIZED');
    const prove = (password: string, code: string) => at(proveOperator, { cookie, body: { password, code } });
    const nextCode = totp.generate({ timestamp: Date.now() + 30_000 });
    expect((await prove('a guess', nextCode)).message).toBe('WRONG_CREDENTIAL');
    expect((await prove(OPERATOR_PASSWORD, '000000')).message).toBe('WRONG_CREDENTIAL');
    expect((await prove(OPERATOR_PASSWORD, nextCode)).message).toBe('SUCCESS');
    const weak = await at(changeOperatorPassword, { cookie, body: { newPassword: 'marketing-12345' } });
    expect(weak.message).toBe('INVALID_USER_INFO');
    expect((await change()).message).toBe('SUCCESS');
    const ended = await world.admin.query(
      'select 1 from operator_sessions where session_id = $1 and ended_at is not null',
      [other.session_id],
    );
    expect(ended.rowCount).toBe(1);

    const begun = (await at(startTotp, { cookie })).reply;
    expect(begun?.address).toContain('otpauth://totp/');
    const fresh = new TOTP({ secret: Secret.fromBase32(begun?.secret ?? '') });
    expect((await at(finishTotp, { cookie, body: { code: '000000' } })).message).toBe('SECOND_FACTOR_INVALID');
    expect((await at(finishTotp, { cookie, body: { code: fresh.generate() } })).message).toBe('SUCCESS');
    const enter = (code: string, password = newPassword) =>
      at(operatorLogin, { body: { username: 'marketing', password, totp: code }, address: '10.70.0.1' });
    // The code that confirmed it is used up.
    expect((await enter(fresh.generate())).message).toBe('WRONG_CREDENTIAL');
    const next = fresh.generate({ timestamp: Date.now() + 30_000 });
    expect((await enter(next, OPERATOR_PASSWORD)).message).toBe('WRONG_CREDENTIAL');
    expect((await enter(next)).status).toBe(200);
  });
});

describe('an operator’s sessions', () => {
  it('are seen and ended by their owner', async () => {
    const codes = (await world.callAs('auditor', renewRecoveryCodes)).reply?.recoveryCodes ?? [];
    const body = (n: number) => ({ username: 'auditor', password: OPERATOR_PASSWORD, recoveryCode: codes[n] });
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile' };
    const second = cookieIn(await at(operatorRecoveryLogin, { body: body(0), headers: phone, address: '10.80.0.9' }));
    const third = cookieIn(await at(operatorRecoveryLogin, { body: body(1), address: '10.80.0.8' }));
    const { sessions = [] } = (await at(listOperatorSessions, { cookie: second })).reply ?? {};
    expect(sessions).toHaveLength(3);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: 'Chrome, Android',
      address: '10.80.0.9',
    });
    const mine = sessions.find(({ address }) => address === '10.80.0.8')?.sessionId;
    expect((await world.callAs('finance2', endOperatorSession, { body: { sessionId: mine } })).message).toBe('NO_DATA');
    expect((await at(endOperatorSession, { cookie: second, body: { sessionId: mine } })).message).toBe('SUCCESS');
    expect(await isIn(third)).toBe(false);
    expect((await at(endOtherOperatorSessions, { cookie: second })).message).toBe('SUCCESS');
    expect((await at(listOperatorSessions, { cookie: second })).reply?.sessions).toHaveLength(1);
  });

  it('end after 15 idle minutes, which a page nobody touches does not lengthen by asking', async () => {
    const cookie = await world.cookieOf('finance2');
    const poll = () => at(listWithdrawals, { cookie, headers: { 'x-unattended': 'true' } });
    await age('finance2', 14);
    expect((await poll()).status).toBe(200);
    await age('finance2', 2);
    expect((await poll()).message).toBe('invalid-token');
    expect(await isIn(cookie)).toBe(false);
  });

  it('are kept awake by what a person does, also when it says otherwise, for eight hours', async () => {
    const cookie = await world.cookieOf('owner');
    const read = () => at(listWithdrawals, { cookie });
    await age('owner', 14);
    expect((await read()).status).toBe(200);
    await age('owner', 14);
    await at(endOperatorSession, {
      cookie,
      body: { sessionId: '00000000-0000-4000-8000-000000000000' },
      headers: { 'x-unattended': 'true' },
    });
    await age('owner', 14);
    expect((await read()).status).toBe(200);
    for (let minutes = 42; minutes < 8 * 60 - 14; minutes += 14) {
      await age('owner', 14);
      expect((await read()).status).toBe(200);
    }
    await age('owner', 14);
    expect((await read()).message).toBe('invalid-token');
  });

  it('idle and last as long as the policy says', async () => {
    await world.admin.query(
      `insert into settings (name, value) values ('policy.operators', '{"idleMinutes": 5, "sessionHours": 1}')`,
    );
    const cookie = await world.cookieOf('owner2');
    const left = await world.admin.query(
      "select round(extract(epoch from ends_at - now()) / 60)::int as minutes from operator_sessions where username = 'owner2'",
    );
    expect(left.rows[0]?.minutes).toBe(60);
    await age('owner2', 6);
    expect(await isIn(cookie)).toBe(false);
    await world.admin.query("delete from settings where name = 'policy.operators'");
  });
});

describe('the log of sign-ins', () => {
  it('the log of sign-ins shows an operator what was tried and done, is bounded by day and purged after its time', async () => {
    const cookie = await world.cookieOf('support');
    const guess = (n: number) =>
      at(operatorLogin, {
        body: { username: 'support', password: 'a guess', totp: '123456' },
        address: `10.90.${n}.1`,
      });
    await guess(0);
    const { signIns = [] } = (await at(listOwnSignIns, { cookie })).reply ?? {};
    expect(signIns[0]).toMatchObject({ isSuccess: false, way: 'TOTP', address: '10.90.0.1' });
    expect(signIns.some(({ isSuccess, way }) => isSuccess && way === 'PASSKEY')).toBe(true);
    await world.admin.query(
      "insert into operator_sign_ins (username, way, is_success, address, device) select 'support', 'TOTP', false, '::1', '' from generate_series(1, 200)",
    );
    await guess(1);
    const counted = await world.admin.query(
      "select count(*)::int as n from operator_sign_ins where address = '10.90.1.1'",
    );
    expect(counted.rows[0]?.n).toBe(0);
    await world.admin.query("update operator_sign_ins set at = at - interval '91 days' where address = '::1'");
    await world.app.purgeOld();
    const left = await world.admin.query("select 1 from operator_sign_ins where address = '::1'");
    expect(left.rowCount).toBe(0);
  });
});
