import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { logout } from '@kapao/contract/member/login.ts';
import { receiveRefund } from '@kapao/contract/member/refund.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame, gameAccount } from '@kapao/contract/member/wallet.ts';
import { makeStorage } from '@kapao/web/storage.ts';
import { expect, it, vi } from 'vitest';
import { makeClient } from './client.ts';
import { makePendingKeys } from './pending-keys.ts';
import { makeSessionStore } from './session-store.ts';

function memory() {
  return makeStorage(() => {
    throw new Error('no storage in this test');
  });
}

type Answer = () => Promise<Response>;

const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });

function setUp(...answers: Answer[]) {
  const requests: Request[] = [];
  const session = makeSessionStore({ remembered: memory(), temporary: memory() });
  let keys = 0;
  const clock = { nowMs: 0 };
  const onEnd = vi.fn();
  const onReplayed = vi.fn();
  const call = makeClient({
    fetch: async (path, init) => {
      requests.push(new Request(new URL(String(path), 'https://kapao.test'), init));
      const answer = answers.shift();
      if (!answer) throw new Error('the test has no answer left');
      return answer();
    },
    session,
    pendingKeys: makePendingKeys({ storage: memory(), newKey: () => `key-${++keys}`, now: () => clock.nowMs }),
    deviceId: () => 'device-of-the-test',
    onEnd,
    onReplayed,
    errorWords: async () => undefined,
  });
  return { call, session, requests, onEnd, onReplayed, clock };
}

const lost: Answer = () => Promise.reject(new TypeError('connection lost'));
const movement = { from: 'WALLET', to: 'pg', amount: 100 };
const moved = { message: 'SUCCESS', transferId: 't1', status: 'SUCCESS', amount: 100, legs: [] };

it('sends the token and names itself', async () => {
  const { call, session, requests } = setUp(json(200, { username: 'kp1', password: 'Abcd1234' }));
  session.start('secret', true);
  await call(gameAccount, { params: { game: 'pg' } });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(requests[0]?.headers.get('x-requested-with')).toBe('kapao');
  expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/wallet/account/pg');
});

it('changes state by POST where the specification has a GET', async () => {
  const { call, requests } = setUp(json(500, { message: 'INTERNAL_SERVER_ERROR' }));
  await expect(call(activateGame, { params: { game: 'pg' } })).rejects.toThrow();
  expect(requests[0]?.method).toBe('POST');
});

it('keeps the key of a money call until it is answered, then takes a new one', async () => {
  const { call, requests } = setUp(lost, json(502, {}), json(200, moved), json(200, moved));
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await call(transfer, { body: movement }).catch(() => undefined);
  }
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
});

it('joins the same money call while it is under way, and nothing is told twice', async () => {
  const { call, requests, onReplayed } = setUp(json(200, moved), json(200, moved));
  const taps = [call(transfer, { body: movement }), call(transfer, { body: movement })];
  expect(await Promise.all(taps)).toEqual([moved, moved]);
  expect(requests).toHaveLength(1);
  expect(onReplayed).not.toHaveBeenCalled();
  await call(transfer, { body: movement });
  expect(requests).toHaveLength(2);
});

it('takes a new key for another amount', async () => {
  const { call, requests } = setUp(lost, json(200, moved));
  await call(transfer, { body: movement }).catch(() => undefined);
  await call(transfer, { body: { ...movement, amount: 200 } });
  expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['key-1', 'key-2']);
});

it('takes a refusal as an answer', async () => {
  const { call, requests } = setUp(json(409, { message: 'MONEY_NOT_ENOUGH', requestId: 'r1' }), json(200, moved));
  await expect(call(transfer, { body: movement })).rejects.toMatchObject({
    kind: 'refused',
    code: 'MONEY_NOT_ENOUGH',
    status: 409,
    requestId: 'r1',
  });
  await call(transfer, { body: movement });
  expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['key-1', 'key-2']);
});

it('says once that the token is not accepted, and that the site is gone', async () => {
  const { call, onEnd } = setUp(json(401, { message: 'invalid-token' }), json(410, { message: 'gone' }));
  await call(logout, {}).catch(() => undefined);
  await call(logout, {}).catch(() => undefined);
  expect(onEnd.mock.calls).toEqual([['invalid-token'], ['gone']]);
});

it('a late answer to an earlier session does not end the one that began meanwhile', async () => {
  const held = Promise.withResolvers<Response>();
  const { call, session, onEnd } = setUp(() => held.promise, json(401, { message: 'invalid-token' }));
  session.start('earlier', true);
  const late = call(gameAccount, { params: { game: 'pg' } }).catch(() => undefined);
  session.start('newer', true);
  held.resolve(await json(401, { message: 'invalid-token' })());
  await late;
  expect(onEnd).not.toHaveBeenCalled();
  await call(gameAccount, { params: { game: 'pg' } }).catch(() => undefined);
  expect(onEnd.mock.calls).toEqual([['invalid-token']]);
});

it('gives a call 60 s (spec 9)', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { call } = setUp(json(200, { message: 'SUCCESS' }));
  await call(logout, {}).catch(() => undefined);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000);
  timeout.mockRestore();
});

it('tells a lost connection from a call that took too long', async () => {
  const late: Answer = () => Promise.reject(new DOMException('too long', 'TimeoutError'));
  const { call } = setUp(lost, late);
  await expect(call(logout, {})).rejects.toMatchObject({ kind: 'offline' });
  await expect(call(logout, {})).rejects.toMatchObject({ kind: 'timeout' });
});

it('does not hand on a reply that is not what the contract says', async () => {
  const { call } = setUp(json(200, { total: 'many', statements: [] }), async () => new Response('<html>'));
  await expect(call(listStatement, { query: { locale: 'th' }, body: {} })).rejects.toMatchObject({
    kind: 'unreadable',
  });
  await expect(call(listStatement, { query: { locale: 'th' }, body: {} })).rejects.toMatchObject({
    kind: 'unreadable',
  });
});

it('does not hold a lost answer against the same movement much later', async () => {
  const { call, requests, clock } = setUp(lost, lost, json(200, moved));
  await call(transfer, { body: movement }).catch(() => undefined);
  clock.nowMs = 599_000;
  await call(transfer, { body: movement }).catch(() => undefined);
  clock.nowMs = 600_001;
  await call(transfer, { body: movement });
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(keys).toEqual(['key-1', 'key-1', 'key-2']);
});

it('tells an answer that was given before from a new one', async () => {
  const replayed: Answer = async () =>
    new Response(JSON.stringify(moved), { headers: { 'Idempotent-Replay': 'true' } });
  const { call, onReplayed } = setUp(json(200, moved), replayed);
  await call(transfer, { body: movement });
  expect(onReplayed).not.toHaveBeenCalled();
  await call(transfer, { body: movement });
  expect(onReplayed).toHaveBeenCalledOnce();
});

it.each(['INVALID_USER_4', 'ไม่สามารถยืนยันตัวตนได้'])(
  'ends the session when the identity cannot be verified, by code or in words: %s',
  async (message) => {
    const { call, onEnd } = setUp(json(403, { message }));
    await expect(call(logout, {})).rejects.toThrow();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('invalid-token');
  },
);

it('a lost answer for one bonus code is not held against the next code, nor ended by its answer', async () => {
  const refusal = json(409, { message: 'BONUS_FULL' });
  const { call, requests } = setUp(lost, refusal, lost);
  for (const code of ['A', 'B', 'A']) await call(activateBonus, { params: { code } }).catch(() => undefined);
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(keys).toEqual(['key-1', 'key-2', 'key-1']);
});

it('hands on the minimum that a refusal names', async () => {
  const { call } = setUp(json(400, { message: 'REFUND_MINIMUM', requestId: 'r1', minimum: 10 }));
  await expect(call(receiveRefund, {})).rejects.toMatchObject({ code: 'REFUND_MINIMUM', minimum: 10 });
});
