import { randomUUID } from 'node:crypto';
import { getProfile, holdPayouts } from '@kapao/contract/member/account.ts';
import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { login } from '@kapao/contract/member/login.ts';
import {
  addPasskey,
  confirmByPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyConfirm,
  startPasskeyLogin,
  startPasskeySwitch,
  switchPasskey,
} from '@kapao/contract/member/passkey.ts';
import { finishSecondFactor, startSecondFactor } from '@kapao/contract/member/second-factor.ts';
import { listSessions } from '@kapao/contract/member/session.ts';
import { withdraw, withdrawAll, withdrawAside } from '@kapao/contract/member/withdraw.ts';
import { freezeMember, getMember, resetPasskeys } from '@kapao/contract/operator/member.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publish, settleBet } from '../../../testing/bonus-story.ts';
import { fairPlayOf, limit, sendMoney } from '../../../testing/fair-play-story.ts';
import { makePasskeyDevice } from '../../../testing/passkey-device.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';
import { newChallenge, readChallenge } from './passkey-challenge.ts';

const ORIGIN = 'http://play.test:8080';
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { SITE_ORIGIN: ORIGIN });
});
afterAll(async () => {
  await world?.untilAllEnded();
  expect(await world?.audit()).toEqual([]);
  await world?.stop();
});

type Device = ReturnType<typeof makePasskeyDevice>;
const NOTHING = { challenge: '' };

/** Adds a passkey, as a member who is signed in and knows the password. */
async function addTo(member: Pick<Member, 'token'>, device: Device = makePasskeyDevice(ORIGIN)): Promise<Device> {
  const { token } = member;
  const asked = await world.call(startPasskey, { token, body: { password: MEMBER_PASSWORD } });
  const added = await world.call(addPasskey, { token, body: { made: device.make(asked.reply?.options ?? NOTHING) } });
  expect(added.message).toBe('SUCCESS');
  return device;
}

const askLogin = async () => (await world.call(startPasskeyLogin, { body: {} })).reply?.options ?? NOTHING;
const enter = (used: object, address?: string) =>
  world.call(passkeyLogin, { body: { used }, ...(address !== undefined && { address }) });
const isIn = async (token: string) => (await world.call(getProfile, { token })).status === 200;

type Amount = { amount: number; from: 'WALLET' | 'ASIDE' };
const askConfirm = async (token: string, body: Amount) =>
  (await world.call(startPasskeyConfirm, { token, body })).reply?.options ?? NOTHING;
async function confirm(token: string, device: Device, amount: number) {
  const body = { amount, from: 'WALLET' } as const;
  return world.call(confirmByPasskey, { token, body: { ...body, used: device.use(await askConfirm(token, body)) } });
}
const take = (token: string, amount: number) => world.call(withdraw, { token, body: { amount }, key: randomUUID() });

async function turn(token: string, device: Device, isOn: boolean) {
  const asked = (await world.call(startPasskeySwitch, { token, body: { isOn } })).reply?.options ?? NOTHING;
  return world.call(switchPasskey, { token, body: { isOn, used: device.use(asked) } });
}

/** A member with money whose withdrawals ask for a passkey. */
async function confirming(): Promise<{ member: Member; device: Device }> {
  const member = await world.register();
  await world.deposit(member, 1_000);
  const device = await addTo(member);
  expect((await turn(member.token, device, true)).status).toBe(200);
  return { member, device };
}

const tellsPhone = (member: Member, about: RegExp) =>
  until('the phone is told', async () =>
    (await world.outside.messagesTo(`+66${member.username.slice(1)}`)).some(
      (text) => about.test(text) && /\/stop#\w{32}/.test(text),
    ),
  );
const clearFailures = () => world.admin.query("delete from login_failures where phone = 'passkey'");

describe('a passkey of a member', () => {
  it('a passkey is added after the password where the last proof is old, named by its device, and the phone is told', async () => {
    const member = await world.register();
    await world.admin.query("update sessions set proven_at = now() - interval '6 minutes' where member_id = $1", [
      member.id,
    ]);
    expect((await world.call(startPasskey, { token: member.token, body: {} })).message).toBe('UNAUTHORIZED');
    await addTo(member);
    const { reply } = await world.call(listPasskeys, { token: member.token });
    expect(reply).toMatchObject({ passkeys: [{ lastUsedAt: null }], confirmsSince: null, confirmsUntil: null });
    expect(reply?.passkeys[0]?.name).not.toBe('');
    expect(await isIn(member.token)).toBe(true);
    await tellsPhone(member, /พาสคีย์ใหม่/);
  });

  it('a passkey is made for the session that was asked for its proofs, once, by its owner’s finger, for this site', async () => {
    const [member, other] = [await world.register(), await world.register()];
    const ask = async () =>
      (await world.call(startPasskey, { token: member.token, body: { password: MEMBER_PASSWORD } })).reply?.options ??
      NOTHING;
    const add = (token: string, made: object) => world.call(addPasskey, { token, body: { made } });
    const device = makePasskeyDevice(ORIGIN);
    const stolen = await world.signIn(member.username);
    expect((await add(other.token, device.make(await ask()))).message).toBe('PASSKEY_INVALID');
    expect((await add(stolen, device.make(await ask()))).message).toBe('PASSKEY_INVALID');
    expect((await add(member.token, device.make(await ask(), { isVerified: false }))).message).toBe('PASSKEY_INVALID');
    expect((await add(member.token, device.make(await ask(), { origin: 'http://evil.test' }))).message).toBe(
      'PASSKEY_INVALID',
    );
    // A challenge of the sign-in is none to make a passkey with.
    expect((await add(member.token, device.make(await askLogin()))).message).toBe('PASSKEY_INVALID');
    const asked = await ask();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(member.token, device.make(asked))));
    expect(answers.filter(({ message }) => message === 'SUCCESS')).toHaveLength(1);
    expect((await add(other.token, device.make(await ask()))).message).toBe('PASSKEY_INVALID');
  });

  it('ten passkeys are the most, and one that is removed signs in no more, which the phone is told', async () => {
    const member = await world.register();
    const devices: Device[] = [];
    for (let made = 0; made < 10; made += 1) devices.push(await addTo(member));
    const body = { password: MEMBER_PASSWORD };
    expect((await world.call(startPasskey, { token: member.token, body })).message).toBe('KEY_INVALID');
    const { reply } = await world.call(listPasskeys, { token: member.token });
    const id = reply?.passkeys[0]?.id ?? '';
    const other = await world.register();
    expect((await world.call(removePasskey, { token: other.token, body: { id, ...body } })).message).toBe('NO_DATA');
    expect((await world.call(removePasskey, { token: member.token, body: { id, ...body } })).message).toBe('SUCCESS');
    const [removed, kept] = devices;
    expect(removed && (await enter(removed.use(await askLogin()))).message).toBe('PASSKEY_INVALID');
    expect(kept && (await enter(kept.use(await askLogin()))).status).toBe(200);
    await tellsPhone(member, /ลบพาสคีย์/);
  });

  it('with a second factor a passkey is added and removed by a code of it, and signs in without one', async () => {
    const member = await world.register();
    const { token } = member;
    const started = await world.call(startSecondFactor, { token, body: { password: MEMBER_PASSWORD } });
    const totp = new TOTP({ secret: Secret.fromBase32(started.reply?.secret ?? '') });
    await world.call(finishSecondFactor, { token, body: { code: totp.generate({ timestamp: Date.now() }) } });
    const body = { password: MEMBER_PASSWORD };
    expect((await world.call(startPasskey, { token, body })).message).toBe('SECOND_FACTOR_REQUIRED');
    const secondFactor = totp.generate({ timestamp: Date.now() + 30_000 });
    const asked = await world.call(startPasskey, { token, body: { ...body, secondFactor } });
    const device = makePasskeyDevice(ORIGIN);
    await world.call(addPasskey, { token, body: { made: device.make(asked.reply?.options ?? NOTHING) } });
    expect((await enter(device.use(await askLogin()))).reply?.token).toMatch(/^[\w-]{43}(?:[\w-]{16})?$/);
    const id = (await world.call(listPasskeys, { token })).reply?.passkeys[0]?.id ?? '';
    expect((await world.call(removePasskey, { token, body: { ...body, id } })).message).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('signing in by passkey', () => {
  it('names nobody, opens a session by the rules of a password, and a new device is news to the others', async () => {
    const member = await world.register();
    const device = await addTo(member);
    const asked = await askLogin();
    expect(asked).not.toHaveProperty('allowCredentials');
    const entered = await enter(device.use(asked));
    expect(await isIn(entered.reply?.token ?? '')).toBe(true);
    const remembered = await world.call(passkeyLogin, { body: { used: device.use(await askLogin()), remember: true } });
    const rows = await world.admin.query(
      'select is_remembered from sessions where member_id = $1 order by created_at desc limit 2',
      [member.id],
    );
    expect(rows.rows.map((row) => row.is_remembered)).toEqual([true, false]);
    const used = (await world.call(listPasskeys, { token: remembered.reply?.token ?? '' })).reply;
    expect(used?.passkeys[0]?.lastUsedAt).not.toBeNull();
    await world.admin.query("update sessions set device = 'Elsewhere' where member_id = $1", [member.id]);
    await enter(device.use(await askLogin()));
    const sessions = (await world.call(listSessions, { token: member.token })).reply;
    expect(sessions?.newDevices).toHaveLength(1);
  });

  it('a challenge counts once, also of 50 at once, and neither for another site, without a finger, nor from a copied key', async () => {
    const member = await world.register();
    const device = await addTo(member);
    await clearFailures();
    const answer = device.use(await askLogin());
    const answers = await Promise.all(Array.from({ length: 50 }, (_unused, at) => enter(answer, `10.77.${at}.1`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = [
      device.use(await askLogin(), { isVerified: false }),
      device.use(await askLogin(), { origin: 'http://evil.test' }),
      device.use(await askLogin(), { count: 1 }),
      makePasskeyDevice(ORIGIN).use(await askLogin()),
      device.use(await askConfirm(member.token, { amount: 100, from: 'WALLET' })),
      device.use({ challenge: Buffer.alloc(54).toString('base64url') }),
    ];
    for (const used of refusals) expect((await enter(used, '10.78.0.1')).message).toBe('PASSKEY_INVALID');
    expect((await enter(device.use(await askLogin()), '10.78.0.1')).status).toBe(200);
  });

  it('a challenge counts once, also of a passkey that counts nothing, as one that several devices share', async () => {
    const device = await addTo(await world.register());
    await clearFailures();
    const answer = device.use(await askLogin(), { count: 0 });
    const answers = await Promise.all(Array.from({ length: 50 }, (_unused, at) => enter(answer, `10.98.${at}.1`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter(answer, '10.99.0.1')).message).toBe('PASSKEY_INVALID');
    expect((await enter(device.use(await askLogin(), { count: 0 }), '10.99.0.1')).status).toBe(200);
  });

  it('from one address twenty wrong ones are looked at in a quarter of an hour, and nobody else waits for that', async () => {
    const member = await world.register();
    const device = await addTo(member);
    const strange = makePasskeyDevice(ORIGIN);
    const guesses = await Promise.all(
      Array.from({ length: 25 }, async () => enter(strange.use(await askLogin()), '10.79.0.1')),
    );
    expect(guesses.filter(({ message }) => message === 'PASSKEY_INVALID')).toHaveLength(20);
    expect((await enter(device.use(await askLogin()), '10.79.0.1')).message).toBe('REQUEST_LIMIT');
    expect((await enter(device.use(await askLogin()), '10.79.1.1')).status).toBe(200);
  });

  it('a phone that is locked for an address is locked for its passkey as well, and a frozen member is told so', async () => {
    const member = await world.register();
    const device = await addTo(member);
    const wrong = { username: member.username, password: 'not the password' };
    for (let tries = 0; tries < 5; tries += 1) await world.call(login, { body: wrong, address: '10.80.0.1' });
    expect((await enter(device.use(await askLogin()), '10.80.0.1')).message).toBe('REQUEST_LIMIT');
    expect((await enter(device.use(await askLogin()), '10.80.1.1')).status).toBe(200);
    await world.callAs('owner', freezeMember, { params: { id: member.id }, body: { reason: 'as a test' } });
    expect((await enter(device.use(await askLogin()), '10.80.1.1')).message).toBe('INACTIVE_USER');
  });

  it('"this was not me" takes away what was added in the last days, and a new passkey is looked at like a new password', async () => {
    const member = await world.register();
    await world.deposit(member, 500);
    const old = await addTo(member);
    await world.admin.query('alter table member_passkeys disable trigger moves_on');
    await world.admin.query("update member_passkeys set created_at = now() - interval '4 days' where owner = $1", [
      member.id,
    ]);
    await world.admin.query('alter table member_passkeys enable trigger moves_on');
    const thiefs = await addTo(member);
    const withdrawn = await take(member.token, 100);
    const waiting = await world.callAs('owner', listWithdrawals, { query: { state: 'REVIEW', limit: '100' } });
    const own = waiting.reply?.withdrawals.find(({ id }) => id === withdrawn.reply?.withdrawalId);
    expect(own?.reviewReasons).toContain('PASSWORD_CHANGED');
    expect((await world.call(holdPayouts, { token: member.token, body: {} })).status).toBe(200);
    expect((await enter(thiefs.use(await askLogin()))).message).toBe('PASSKEY_INVALID');
    expect((await enter(old.use(await askLogin()))).status).toBe(200);
  });
});

describe('a withdrawal that asks for a passkey', () => {
  it('is asked of nobody who did not wish for it, and goes once for what was confirmed', async () => {
    const plain = await world.register();
    await world.deposit(plain, 500);
    await addTo(plain);
    expect((await take(plain.token, 100)).status).toBe(200);
    const { member, device } = await confirming();
    const { token } = member;
    expect((await take(token, 200)).message).toBe('PASSKEY_REQUIRED');
    expect((await world.call(withdrawAll, { token, body: { amount: 200 }, key: randomUUID() })).message).toBe(
      'PASSKEY_REQUIRED',
    );
    expect((await confirm(token, device, 200)).message).toBe('SUCCESS');
    expect((await take(token, 300)).message).toBe('PASSKEY_REQUIRED');
    expect((await take(token, 100)).message).toBe('PASSKEY_REQUIRED');
    const key = randomUUID();
    const sent = await world.call(withdraw, { token, body: { amount: 200 }, key });
    expect(sent.status).toBe(200);
    // A repeat of the same request has the first answer, and needs no other proof.
    expect((await world.call(withdraw, { token, body: { amount: 200 }, key })).reply).toEqual(sent.reply);
    const proofs = await world.admin.query(
      "select operation_id from passkey_proofs where member_id = $1 and purpose = 'WITHDRAW'",
      [member.id],
    );
    expect(proofs.rows).toEqual([{ operation_id: sent.reply?.withdrawalId }]);
    await tellsPhone(member, /ยืนยันการถอนทุกครั้ง/);
  });

  it('is one of 50 that are sent at once by one confirmation', async () => {
    const { member, device } = await confirming();
    await confirm(member.token, device, 100);
    const sent = await Promise.all(Array.from({ length: 50 }, () => take(member.token, 100)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    const kept = await world.admin.query("select 1 from operations where member_id = $1 and kind = 'withdrawal'", [
      member.id,
    ]);
    expect(kept.rowCount).toBe(1);
  });

  it('is confirmed by an own passkey for this amount, place and member, once, and by the answer to no other question', async () => {
    const [{ member, device }, other] = [await confirming(), await confirming()];
    const { token } = member;
    const body = { amount: 150, from: 'WALLET' } as const;
    const send = (used: object, more: object = {}) =>
      world.call(confirmByPasskey, { token, body: { ...body, ...more, used } });
    expect((await send(other.device.use(await askConfirm(token, body)))).message).toBe('PASSKEY_INVALID');
    expect((await send(device.use(await askConfirm(other.member.token, body)))).message).toBe('PASSKEY_INVALID');
    expect((await send(device.use(await askConfirm(token, { ...body, amount: 151 })))).message).toBe('PASSKEY_INVALID');
    expect((await send(device.use(await askConfirm(token, { ...body, from: 'ASIDE' })))).message).toBe(
      'PASSKEY_INVALID',
    );
    expect((await send(device.use(await askLogin()))).message).toBe('PASSKEY_INVALID');
    expect((await send(device.use(await askConfirm(token, body), { count: 1 }))).message).toBe('PASSKEY_INVALID');
    expect((await send(device.use(await askConfirm(token, body), { isVerified: false }))).message).toBe(
      'PASSKEY_INVALID',
    );
    expect((await take(token, 150)).message).toBe('PASSKEY_REQUIRED');
    const used = device.use(await askConfirm(token, body));
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(used)));
    expect(answers.filter(({ message }) => message === 'SUCCESS')).toHaveLength(1);
  });

  it('what was set aside goes back to the bank by a confirmation of its own', async () => {
    const { member, device } = await confirming();
    const { token } = member;
    await limit(world, member, ['DEPOSIT', 'DAY', 100]);
    await sendMoney(world, member, 300);
    await until('it is set aside', async () => (await fairPlayOf(world, member)).aside === 300);
    const back = () => world.call(withdrawAside, { token, body: {}, key: randomUUID() });
    await confirm(token, device, 300);
    expect((await back()).message).toBe('PASSKEY_REQUIRED');
    const body = { amount: 300, from: 'ASIDE' } as const;
    const used = device.use(await askConfirm(token, body));
    expect((await world.call(confirmByPasskey, { token, body: { ...body, used } })).message).toBe('SUCCESS');
    expect((await back()).reply).toMatchObject({ amount: 300 });
  });

  it('what a bonus cuts leaves by a confirmation of what was asked for', async () => {
    const { member, device } = await confirming();
    const { token } = member;
    const code = await publish(world, { cap: 40 });
    expect(
      (await world.call(activateBonus, { token, method: 'POST', key: randomUUID(), params: { code } })).status,
    ).toBe(200);
    await settleBet(world, member, { stakeMinor: 200_000 });
    const whole = (await world.wallet(member)).wallet.amount;
    expect((await take(token, whole)).message).toBe('PASSKEY_REQUIRED');
    await confirm(token, device, whole - 1);
    expect((await take(token, whole)).message).toBe('PASSKEY_REQUIRED');
    await confirm(token, device, whole);
    const cut = await take(token, whole);
    expect(cut.status).toBe(200);
    expect(cut.reply?.amount).toBeLessThan(whole);
    const spent = await world.admin.query(
      'select operation_id, amount from passkey_proofs where member_id = $1 and operation_id is not null',
      [member.id],
    );
    expect(spent.rows).toEqual([{ operation_id: cut.reply?.withdrawalId, amount: String(whole * 100) }]);
  });

  it('a confirmation is over after two minutes, and when the payout account was moved', async () => {
    const { member, device } = await confirming();
    const { token } = member;
    await confirm(token, device, 100);
    await world.admin.query('alter table passkey_proofs disable trigger of_own_passkey');
    await world.admin.query('update passkey_proofs set expires_at = now() where member_id = $1', [member.id]);
    await world.admin.query('alter table passkey_proofs enable trigger of_own_passkey');
    expect((await take(token, 100)).message).toBe('PASSKEY_REQUIRED');
    await confirm(token, device, 100);
    await world.moveAccount(member, newAccountNo());
    expect((await take(token, 100)).message).toBe('PASSKEY_REQUIRED');
  });

  it('a session that is too old for money is asked for the passkey instead of the password, and is fresh by it', async () => {
    const { member, device } = await confirming();
    const { token } = member;
    await world.admin.query("update sessions set proven_at = now() - interval '1 day' where member_id = $1", [
      member.id,
    ]);
    expect((await take(token, 100)).message).toBe('PASSKEY_REQUIRED');
    expect((await confirm(token, device, 100)).message).toBe('SUCCESS');
    expect((await take(token, 100)).status).toBe(200);
  });

  it('a thief with session and password switches it off a day later, and confirms with no passkey of his own before', async () => {
    const { member, device } = await confirming();
    const { token } = member;
    const off = { isOn: false, password: MEMBER_PASSWORD };
    const thiefs = await addTo(member);
    expect((await confirm(token, thiefs, 100)).message).toBe('PASSKEY_INVALID');
    const id = (await world.call(listPasskeys, { token })).reply?.passkeys[0]?.id ?? '';
    await world.call(removePasskey, { token, body: { id, password: MEMBER_PASSWORD } });
    const asked = await world.call(startPasskeyConfirm, { token, body: { amount: 100, from: 'WALLET' } });
    expect(asked.message).toBe('NO_DATA');
    expect((await world.call(switchPasskey, { token, body: { isOn: true, password: MEMBER_PASSWORD } })).message).toBe(
      'PASSKEY_REQUIRED',
    );
    const answered = await world.call(switchPasskey, { token, body: off });
    expect(Date.parse(answered.reply?.confirmsUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await world.call(switchPasskey, { token, body: off })).message).toBe('KEY_INVALID');
    expect((await take(token, 100)).message).toBe('PASSKEY_REQUIRED');
    await tellsPhone(member, /24 ชั่วโมง/);
    await world.admin.query('alter table payout_confirmations disable trigger by_passkey_or_a_day_later');
    await world.admin.query(
      "update payout_confirmations set ends_at = now() - interval '1 hour' where member_id = $1",
      [member.id],
    );
    await world.admin.query('alter table payout_confirmations enable trigger by_passkey_or_a_day_later');
    await world.admin.query("update member_changes set at = at - interval '25 hours' where member_id = $1", [
      member.id,
    ]);
    const withdrawn = await take(token, 100);
    expect(withdrawn.status).toBe(200);
    const waiting = await world.callAs('owner', listWithdrawals, { query: { state: 'REVIEW', limit: '100' } });
    const own = waiting.reply?.withdrawals.find((row) => row.id === withdrawn.reply?.withdrawalId);
    expect(own?.reviewReasons).toContain('PASSWORD_CHANGED');
    expect(device).toBeDefined();
  });

  it('is switched off at once by a passkey, and what was being switched off is kept by one', async () => {
    const { member, device } = await confirming();
    const { token } = member;
    await world.call(switchPasskey, { token, body: { isOn: false, password: MEMBER_PASSWORD } });
    expect((await turn(token, device, true)).reply).toEqual({ confirmsUntil: null });
    expect((await turn(token, device, true)).message).toBe('KEY_INVALID');
    expect((await turn(token, device, false)).status).toBe(200);
    expect((await world.call(listPasskeys, { token })).reply?.confirmsSince).toBeNull();
    expect((await take(token, 100)).status).toBe(200);
  });

  it('support removes lost passkeys with a reason; every session ends, and withdrawals still ask for one', async () => {
    const { member, device } = await confirming();
    const params = { id: member.id };
    const body = { reason: 'called back, lost the phone' };
    expect((await world.callAs('auditor', resetPasskeys, { params, body })).message).toBe('UNAUTHORIZED');
    expect((await world.callAs('support', getMember, { params })).reply).toMatchObject({ passkeys: 1 });
    expect((await world.callAs('support', resetPasskeys, { params, body })).message).toBe('SUCCESS');
    expect((await world.callAs('support', resetPasskeys, { params, body })).message).toBe('KEY_INVALID');
    expect(await isIn(member.token)).toBe(false);
    expect((await enter(device.use(await askLogin()))).message).toBe('PASSKEY_INVALID');
    const token = await world.signIn(member.username);
    expect((await take(token, 100)).message).toBe('PASSKEY_REQUIRED');
    const acts = await world.callAs('owner', listAudit, { query: { limit: '20' } });
    expect(JSON.stringify(acts.reply)).toContain('member.passkeys-reset');
  });

  it('the database takes no withdrawal, no proof and no end of the wish without a passkey, whoever writes', async () => {
    const { member } = await confirming();
    const ask = (text: string) => world.admin.query(text, [member.id]);
    await expect(
      ask("update payout_confirmations set ends_at = now() + interval '23 hours' where member_id = $1"),
    ).rejects.toThrow('PASSKEY_REQUIRED');
    await expect(
      ask(`insert into passkey_proofs (member_id, credential_id, purpose, from_code, currency, amount)
        values ($1, 'nobodys', 'WITHDRAW', 'WALLET', 'THB', 10000)`),
    ).rejects.toThrow('own passkey');
    await expect(
      ask("update member_passkeys set confirms_from = now() - interval '1 day' where owner = $1"),
    ).rejects.toThrow('only used');
    await expect(ask('update member_passkeys set sign_count = 0 where owner = $1 and sign_count > 0')).rejects.toThrow(
      'only used',
    );
  });
});

describe('a challenge', () => {
  const sealer = { fingerprint: (plain: string) => Buffer.from(plain.padEnd(32, '.').slice(-32)) };
  const asked = { purpose: 'SIGN_IN' } as const;
  const nowMs = Date.parse('2026-03-01T12:00:00Z');
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

  it('a challenge is over after five minutes, and is read in one spelling only', () => {
    const challenge = text(newChallenge(sealer, asked, nowMs));
    const read = (at: number, spelled = challenge) => readChallenge(sealer, { challenge: spelled, asked, nowMs: at });
    expect(read(nowMs)?.expiresAt.toISOString()).toBe('2026-03-01T12:05:00.000Z');
    expect(read(nowMs + 299_999)).toBeDefined();
    expect(read(nowMs + 300_000)).toBeUndefined();
    for (const spelled of [`${challenge}=`, ` ${challenge}`, challenge.slice(2), '', 'AAAA'])
      expect(read(nowMs, spelled)).toBeUndefined();
  });
});
