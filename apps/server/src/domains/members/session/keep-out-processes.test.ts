import { login } from '@kapao/contract/member/login.ts';
import { sendCode } from '@kapao/contract/member/one-time-code.ts';
import { finishSecondFactor, startSecondFactor } from '@kapao/contract/member/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { call } from '../../../testing/wire.ts';
import { MEMBER_PASSWORD, type Member, startWorld, testConfig, type World } from '../../../testing/world.ts';

let world: World;
let second: Awaited<ReturnType<typeof makeApp>>;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  second = await makeApp(readConfig(testConfig(world.databaseUrl, world.outside.url)));
});
afterAll(async () => {
  await Promise.all([second.member.close(), second.office.close()]);
  await second.db.destroy();
  await world?.stop();
});

/** The listeners of two processes in turn, as a balancer chooses them. */
const listenerOf = (turn: number) => (turn % 2 === 0 ? world.app.member : second.member);
const signIn = (
  turn: number,
  { username }: Member,
  { address, ...more }: { address: string; [field: string]: string },
) => call(listenerOf(turn), login, { address, body: { username, password: MEMBER_PASSWORD, ...more } });

it('wrong passwords that two processes get in turn are five together, and lock the right one at both', async () => {
  const member = await world.register({ from: { address: '203.0.113.7' } });
  const address = '198.51.100.7';
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await signIn(turn, member, { address, password: 'not the password' })).message).toBe('WRONG_CREDENTIAL');
  }
  for (const turn of [0, 1]) expect((await signIn(turn, member, { address })).message).toBe('REQUEST_LIMIT');
});

it('codes of a second factor that two processes get at once are five tries together', async () => {
  const member = await world.register();
  const started = await world.call(startSecondFactor, { token: member.token, body: { password: MEMBER_PASSWORD } });
  const code = new TOTP({ secret: Secret.fromBase32(started.reply?.secret ?? '') }).generate();
  expect((await world.call(finishSecondFactor, { token: member.token, body: { code } })).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_unused, turn) =>
      signIn(turn, member, { address: `198.51.100.${turn}`, secondFactor: String(100_000 + turn) }),
    ),
  );
  expect(guesses.filter(({ message }) => message === 'SECOND_FACTOR_INVALID')).toHaveLength(5);
  expect(guesses.filter(({ message }) => message === 'REQUEST_LIMIT')).toHaveLength(7);
});

it('a phone that one process sent a code to gets no other code from a second process within a minute', async () => {
  const { username: phoneNumber } = await world.register();
  const send = (turn: number) =>
    call(listenerOf(turn), sendCode, { address: '198.51.100.9', body: { phoneNumber, purpose: 'reset' } });
  expect((await send(0)).status).toBe(200);
  expect((await send(1)).message).toBe('REQUEST_LIMIT_1MIN');
});
