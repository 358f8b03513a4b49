import { randomUUID } from 'node:crypto';
import { getProfile } from '@kapao/contract/member/account.ts';
import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { activateGame, refreshSlots } from '@kapao/contract/member/wallet.ts';
import { OPERATOR_ROLES, operatorLogin, operatorLogout, operatorMe } from '@kapao/contract/operator/login.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import { isErrorCode } from '@kapao/contract/shared/error-codes.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RIGHTS_OF } from '../queries/backoffice/operator-rights.ts';
import { OPERATOR_PASSWORD } from '../testing/seed.ts';
import { call, pathOf } from '../testing/wire.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, registration, startWorld, type World } from '../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
});
afterAll(() => world?.stop());

const PARAMS = {
  id: '00000000-0000-4000-8000-000000000000',
  session: '00000000-0000-4000-8000-000000000000',
  game: 'pg',
  code: 'pg',
  provider: 'pg',
  username: 'nobody',
  name: 'notice',
};
const GOOD_TRANSFER = { from: 'WALLET', to: 'pg', amount: 100 };
const GOOD_REGISTRATION = registration('0800000001', { bankCode: 'SCB', accountNo: newAccountNo() });
const GOOD_BANK = { bankCode: 'SCB', bankAccountName: 'TEST MEMBER' };
const OTP_TOKEN = 'a'.repeat(43);
const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const PASSKEY_USED = { ...PASSKEY, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };
/** Bodies without a fault in any field; where none is given, that of a transfer. */
const GOOD_BODIES: Record<string, object> = {
  '/api/login': { username: '0800000001', password: MEMBER_PASSWORD },
  '/api/account': GOOD_REGISTRATION,
  '/api/account/validate': GOOD_REGISTRATION,
  '/api/account/profile': { name: 'Test Member', ...GOOD_BANK, bankAccountNo: newAccountNo() },
  '/api/account/bankAccountName': GOOD_BANK,
  '/api/inbox/seen': { events: [] },
  '/api/bonus/choice': { code: null },
  '/api/account/payouts/stop': { token: '0'.repeat(32) },
  '/api/account/secondFactor/finish': { code: '000000' },
  '/api/login/passkey': { used: PASSKEY_USED },
  '/api/account/passkeys/start': {},
  '/api/account/passkeys': { made: { ...PASSKEY, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } } },
  '/api/account/passkeys/remove': { id: 'AAAA' },
  '/api/account/passkeys/switch/start': { isOn: true },
  '/api/account/passkeys/switch': { isOn: true },
  '/api/account/passkeys/confirm/start': { amount: 100, from: 'WALLET' },
  '/api/account/passkeys/confirm': { amount: 100, from: 'WALLET', used: PASSKEY_USED },
  '/api/account/line/finish': { number: '000000' },
  '/api/push': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    locale: 'th',
    showsAmounts: false,
  },
  '/api/account/changepwd': { oldPassword: MEMBER_PASSWORD, newPassword: 'another of the tests' },
  '/api/account/resetpwd': { otpToken: OTP_TOKEN, newPassword: 'another of the tests' },
  '/api/account/sessions/end': { sessionId: PARAMS.id },
  '/api/account/prove': { password: MEMBER_PASSWORD },
  '/api/wallet/transferAll': { to: 'WALLET' },
  '/api/otp/send': { phoneNumber: '0800000001' },
  '/api/otp/verify': { otpToken: OTP_TOKEN, otpCode: '000000' },
  '/api/statement': { page: 1 },
  '/api/identity/person': { name: 'Test Member', birthDate: '1990-05-17' },
  '/api/identity/document': {
    kind: 'PASSPORT',
    number: 'AA1234567',
    documentId: '00000000-0000-4000-8000-000000000001',
    selfieId: '00000000-0000-4000-8000-000000000002',
  },
  '/api/fair-play/reality': { minutes: 60 },
  '/api/fair-play/limit': { kind: 'DEPOSIT', period: 'DAY', most: 100 },
  '/api/chat/send-message': { clientId: 'message-1', message: { message_type: 'text', payload: 'hello' } },
  '/api/chat/history': {},
  '/api/chat/read-customer/': {},
  '/api/chat/rating': { session_id: PARAMS.id, score: 5 },
  '/api/qrcode/:provider': { amount: 100 },
  '/api/wallet/slip/check': { code: '0002' },
  '/api/spinwheel/coupon/claim': { coupon: '00000000-0000-4000-8000-000000000000' },
  '/api/wallet/truelink': { link: 'https://gift.truemoney.com/campaign/?v=0123456789' },
};
const isOwnAccount = ({ path }: Route) => /^\/ops\/api\/account(?:\/|$)/.test(path);
const EFFECTS = MEMBER_ROUTES.filter(({ effect }) => effect);
const named = (routes: readonly Route[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const INSIDE = /stack|\.ts:|select |insert |update |node_modules|postgres|zod|kysely|\/src\//i;

describe('the routes', () => {
  const spelled = (routes: readonly Route[]) => routes.map(({ method, path }) => `${method} ${path}`).sort();

  it('the routes that are bound are those of the contract, each once', () => {
    expect(spelled(world.app.bound.member)).toEqual(spelled(MEMBER_ROUTES));
    expect(spelled(world.app.bound.operator)).toEqual(spelled(OPERATOR_ROUTES));
    expect(new Set(spelled(MEMBER_ROUTES)).size).toBe(MEMBER_ROUTES.length);
  });

  it.each([
    ['member', '/api/openapi.json', MEMBER_ROUTES],
    ['office', '/ops/api/openapi.json', OPERATOR_ROUTES],
  ] as const)(
    'the routes of the %s listener are all in its OpenAPI document',
    async (listener, url, routes: readonly Route[]) => {
      const answered = await world.app[listener].inject({ url });
      const document: { paths: Record<string, Record<string, unknown>> } = answered.json();
      for (const { method, path, postTwin } of routes) {
        const operations = document.paths[path.replace(/:(\w+)/g, '{$1}')] ?? {};
        expect(Object.keys(operations)).toContain(method.toLowerCase());
        if (postTwin) expect(Object.keys(operations)).toContain('post');
      }
      expect(Object.keys(document.paths)).toHaveLength(new Set(routes.map(({ path }) => path)).size);
    },
  );

  it('are on a page of their own, whose answer names its characters', async () => {
    const answered = await world.app.member.inject({ url: '/api/docs' });
    expect(answered.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { path } of MEMBER_ROUTES) expect(answered.body).toContain(path);
  });

  it('are documented with what the listener itself refuses, and the one value of the header', async () => {
    type Parameter = { name: string; schema: unknown };
    type Operation = { parameters: Parameter[]; responses: Record<string, { description: string }> };
    const answered = await world.app.member.inject({ url: '/api/openapi.json' });
    const { paths }: { paths: Record<string, Record<string, Operation>> } = answered.json();
    const operation = paths['/api/wallet/transfer']?.post;
    expect(operation?.parameters.find(({ name }) => name === 'X-Requested-With')?.schema).toMatchObject({
      enum: ['kapao'],
    });
    const codesAt = (status: number) => operation?.responses[status]?.description.split(', ') ?? [];
    expect(codesAt(403)).toContain('UNAUTHORIZED');
    expect(codesAt(409)).toContain('KEY_INVALID');
    expect(codesAt(410)).toEqual(['gone']);
    expect(codesAt(503)).toEqual(['maintenance']);
    expect(Object.keys(paths['/api/lookup/active']?.get?.responses ?? {})).toEqual(['200']);
  });

  it.each(named(MEMBER_ROUTES))('%s does not answer to other methods', async (_name, route) => {
    // Parameters may have other names there: `:provider` and `:qrcodeId` are one address.
    const shape = (path: string) => path.replace(/:\w+/g, ':');
    const mine = MEMBER_ROUTES.filter(({ path }) => shape(path) === shape(route.path)) as readonly Route[];
    const known = new Set(mine.flatMap(({ method, postTwin }) => (postTwin ? [method, 'POST'] : [method])));
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((other) => !known.has(other as 'GET'))) {
      const answered = await call(world.app.member, route, {
        method,
        token: member.token,
        params: PARAMS,
        body: method === 'GET' ? undefined : {},
      });
      expect([method, answered.status, answered.message]).toEqual([method, 404, 'NO_DATA']);
    }
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/wallet/',
    '/api/WALLET',
    '/api/wallet/../wallet/x',
    '/ops',
    '/ops/api/login',
    '/notices',
    '/metrics',
    '/.env',
    '/api/%00',
    '/api/%ff',
    '/api/wallet%2f',
  ])('the routes that do not exist answer NO_DATA: %s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answered = await world.app.member.inject({ method, url, headers: { 'x-requested-with': 'kapao' } });
      expect(answered.statusCode).toBeGreaterThanOrEqual(400);
      expect(answered.statusCode).toBeLessThan(500);
      expect(isErrorCode(answered.json().message), answered.body).toBe(true);
    }
  });
});

describe('a call with an effect', () => {
  it.each(named(EFFECTS))('%s is refused without X-Requested-With', async (_name, route) => {
    for (const header of [undefined, 'XMLHttpRequest', 'Kapao', '']) {
      const url = pathOf(route, PARAMS);
      const headers = {
        authorization: `Bearer ${member.token}`,
        ...(header === undefined ? {} : { 'x-requested-with': header }),
      };
      for (const method of route.method === 'GET' ? (['GET', 'POST'] as const) : [route.method]) {
        const answered = await world.app.member.inject({ method, url, headers });
        expect([header, answered.statusCode, answered.json().message]).toEqual([header, 403, 'UNAUTHORIZED']);
      }
    }
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'not an origin' },
    { origin: 'http://evil@127.0.0.1:8080' },
    { origin: 'http://kapao.example', host: 'kapao.example' },
  ])('is refused from another site: %j', async (headers) => {
    for (const route of EFFECTS) {
      const answered = await world.call(route, { token: member.token, params: PARAMS, body: {}, headers });
      expect([route.path, answered.status, answered.message]).toEqual([route.path, 403, 'UNAUTHORIZED']);
    }
  });

  it('is taken from the site’s own page', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080', host: 'kapao.example' };
    const answered = await world.call(refreshSlots, { token: member.token, headers });
    expect(answered.status).toBe(200);
  });

  it('a call with an effect by GET has a POST twin that does the same', async () => {
    expect((await world.call(activateGame, { token: member.token, params: { game: 'imi' } })).message).toBe('SUCCESS');
    expect(
      (await world.call(activateGame, { token: member.token, params: { game: 'imi' }, method: 'POST' })).message,
    ).toBe('SLOT_ALREADY_ACTIVE');
  });
});

describe('a member’s call', () => {
  const MEMBERS = MEMBER_ROUTES.filter(({ access }) => access === 'member');

  it.each(named(MEMBERS))('%s needs a token that is alive', async (_name, route) => {
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      `Bearer ${randomUUID()}`,
      `Basic ${member.token}`,
      member.token,
      `Bearer ${member.token}x`,
    ]) {
      const headers = authorization === undefined ? {} : { authorization };
      const answered = await world.call(route, { params: PARAMS, body: {}, headers });
      expect([authorization, answered.status, answered.message]).toEqual([authorization, 401, 'invalid-token']);
    }
  });

  it('takes the name of the scheme in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const answered = await world.call(getProfile, { headers: { authorization: `${scheme} ${member.token}` } });
      expect([scheme, answered.status]).toEqual([scheme, 200]);
    }
  });

  it.each(named(MEMBER_ROUTES.filter((route) => 'body' in route)))(
    '%s refuses fields nobody asked for',
    async (_name, route) => {
      const body = { ...(GOOD_BODIES[route.path] ?? GOOD_TRANSFER), isAdmin: true };
      const params = { ...PARAMS, provider: 'KBANK' };
      const answered = await world.call(route, { token: member.token, params, body });
      expect([answered.status, answered.message]).toEqual([400, 'KEY_INVALID']);
    },
  );

  it.each(named(MEMBER_ROUTES))(
    '%s answers no-store, nosniff and nothing of the inside, whatever it gets',
    async (_name, route) => {
      const hostile: unknown[] = [
        undefined,
        {},
        [],
        null,
        'text',
        7,
        { page: -1 },
        { limit: 1e9 },
        { types: ['x'] },
        { username: '\u0000', password: '\u0000' },
        { username: `0812345\ud800`, password: 'x'.repeat(129) },
        { username: '0'.repeat(50_000), password: 'x' },
        { from: '\u0000', to: 'pg', amount: 1 },
        {
          name: '\u0000',
          username: '0811111111',
          password: 'long enough',
          bankCode: 'SCB',
          bankAccountName: 'A',
          bankAccountNo: '123456',
        },
        {
          name: 'A',
          username: '0811111112',
          password: 'long\u0000enough',
          bankCode: 'S\u0000B',
          bankAccountName: 'A\u0000',
          bankAccountNo: '123456',
          sourceCode: '\u0000',
          inviteCode: 'PR\u0000',
        },
      ];
      for (const body of hostile) {
        for (const params of [
          PARAMS,
          { game: '\u0000', provider: '\u0000', username: '\u0000', id: '\u0000' },
          { game: '../..', provider: '%', username: "'", id: "'" },
        ]) {
          const answered = await world.call(route, {
            token: member.token,
            params,
            ...(route.method === 'GET' || body === undefined ? {} : { body }),
          });
          expect(answered.status, `${JSON.stringify(body)} ${answered.text}`).toBeLessThan(500);
          expect(answered.headers['cache-control']).toBe('no-store');
          expect(answered.headers['x-content-type-options']).toBe('nosniff');
          if (answered.status !== 200) {
            expect(isErrorCode(answered.message ?? ''), answered.text).toBe(true);
            expect(answered.text).not.toMatch(INSIDE);
          }
        }
      }
    },
  );
});

describe('an operator’s call', () => {
  it.each(named(OPERATOR_ROUTES))('%s is not there on the member listener', async (_name, route) => {
    const cookie = await world.cookieOf('owner');
    const answered = await call(world.app.member, route, {
      cookie,
      token: member.token,
      params: PARAMS,
      ...(route.method === 'GET' ? {} : { body: {} }),
    });
    expect([answered.status, answered.message]).toEqual([404, 'NO_DATA']);
  });

  it.each(named(OPERATOR_ROUTES.filter(({ access }) => access === 'operator')))(
    '%s needs a session: a member’s token is none',
    async (_name, route) => {
      for (const credentials of [
        {},
        { token: member.token },
        { cookie: `kapao-office=${member.token}` },
        { cookie: 'kapao-office=x' },
      ]) {
        const answered = await call(world.app.office, route, {
          ...credentials,
          params: PARAMS,
          ...(route.method === 'GET' ? {} : { body: {} }),
        });
        expect([answered.status, answered.message]).toEqual([401, 'invalid-token']);
      }
    },
  );

  const RIGHTFUL = OPERATOR_ROUTES.filter((route) => 'right' in route) as readonly Route[];
  const matrix = RIGHTFUL.flatMap((route) =>
    OPERATOR_ROLES.map((role) => [`${route.method} ${route.path}`, role, route] as const),
  );

  it.each(matrix)('%s as %s is allowed only with its right', async (_name, role, route) => {
    const body = { reason: 'a reason', memberId: 'nobody', outcome: 'FAILED' };
    const accepted = await world.callAs(role, route, { params: PARAMS, ...(route.method === 'GET' ? {} : { body }) });
    const isAllowed = RIGHTS_OF[role].includes(route.right ?? '');
    expect(accepted.message === 'UNAUTHORIZED' && accepted.status === 403).toBe(!isAllowed);
  });

  it.each(named(OPERATOR_ROUTES.filter(({ access }) => access === 'operator') as readonly Route[]))(
    '%s names the right it needs, unless it is about the own session or account',
    (_name, route) => {
      const isOwn = route.path === operatorMe.path || route.path === operatorLogout.path || isOwnAccount(route);
      expect(route.right !== undefined).toBe(!isOwn);
    },
  );

  it('rights are given to the roles as decided', () => {
    const having = (right: string) => OPERATOR_ROLES.filter((role) => RIGHTS_OF[role].includes(right));
    for (const money of ['withdrawals.decide', 'inflows.assign', 'transfers.settle', 'accounts.read']) {
      expect(having(money), money).toEqual(['owner', 'finance']);
    }
    for (const own of ['settings.edit', 'site.switch', 'games.switch', 'operators.manage'])
      expect(having(own), own).toEqual(['owner']);
    expect(having('content.edit')).toEqual(['owner', 'marketing']);
    expect(having('rewards.edit')).toEqual(['owner', 'marketing']);
    expect(having('rewards.approve')).toEqual(['owner', 'finance']);
    expect(having('members.freeze')).toEqual(['owner', 'finance', 'support']);
    for (const chat of ['chat.answer', 'chat.assign']) expect(having(chat), chat).toEqual(['owner', 'support']);
    expect(having('members.unfreeze')).toEqual(['owner', 'finance']);
    expect(OPERATOR_ROLES.filter((role) => RIGHTS_OF[role].includes('audit.read'))).toEqual(['owner', 'auditor']);
  });

  it.each(named(OPERATOR_ROUTES.filter(({ effect }) => effect)))(
    '%s is refused without X-Requested-With and from another site',
    async (_name, route) => {
      const cookie = await world.cookieOf('owner');
      const answered = await world.app.office.inject({
        method: route.method,
        url: pathOf(route, PARAMS),
        headers: { cookie },
      });
      expect([answered.statusCode, answered.json().message]).toEqual([403, 'UNAUTHORIZED']);
      const foreign = await call(world.app.office, route, {
        cookie,
        params: PARAMS,
        body: {},
        headers: { origin: 'https://evil.example' },
      });
      expect([foreign.status, foreign.message]).toEqual([403, 'UNAUTHORIZED']);
    },
  );

  it.each(named(OPERATOR_ROUTES.filter(({ path }) => path !== operatorLogout.path)))(
    '%s never breaks, whatever it gets',
    async (_name, route) => {
      const cookie = await world.cookieOf('owner');
      const bodies = [
        {},
        null,
        [],
        'x',
        { reason: '\u0000', memberId: '\u0000', outcome: 'FAILED' },
        { username: '\u0000', password: 'x', totp: '123456' },
      ];
      const queries = [
        {},
        { page: '0' },
        { page: '1e9' },
        { limit: '101' },
        { state: "'" },
        { operator: '\u0000' },
        { action: '\u0000' },
        { more: 'x' },
      ];
      for (const [index, query] of queries.entries()) {
        const body = bodies[index % bodies.length];
        for (const id of [PARAMS.id, '\u0000', "' or 1=1", '../x']) {
          const answered = await call(world.app.office, route, {
            cookie,
            params: { id },
            query,
            ...(route.method === 'GET' ? {} : { body }),
          });
          expect(answered.status, `${JSON.stringify({ query, body, id })} ${answered.text}`).toBeLessThan(500);
          if (answered.status !== 200) expect(answered.text).not.toMatch(INSIDE);
        }
      }
    },
  );
});

describe('an operator’s session', () => {
  it('needs the password and a second factor that counts once', async () => {
    const signIn = (body: Record<string, string>) =>
      call(world.app.office, operatorLogin, { body, address: '10.7.0.1' });
    await world.admin.query("update operators set last_totp_step = 0 where username = 'support'");
    const totp = world.totp.generate();
    expect((await signIn({ username: 'support', password: 'wrong', totp })).message).toBe('WRONG_CREDENTIAL');
    expect((await signIn({ username: 'support', password: OPERATOR_PASSWORD, totp: '000000' })).message).toBe(
      'WRONG_CREDENTIAL',
    );
    expect((await signIn({ username: 'nobody', password: OPERATOR_PASSWORD, totp })).message).toBe('WRONG_CREDENTIAL');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signIn({ username: 'support', password: OPERATOR_PASSWORD, totp })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is a cookie no script can read, and ends at sign-out', async () => {
    await world.admin.query("update operators set last_totp_step = 0 where username = 'marketing'");
    const body = { username: 'marketing', password: OPERATOR_PASSWORD, totp: world.totp.generate() };
    const signedIn = await call(world.app.office, operatorLogin, { body, address: '10.7.0.2' });
    const setCookie = String(signedIn.headers['set-cookie']);
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/SameSite=Strict/);
    const cookie = setCookie.split(';')[0] ?? '';
    expect((await call(world.app.office, operatorMe, { cookie })).reply?.operator).toMatchObject({
      username: 'marketing',
      rights: [
        'summary.read',
        'proposals.read',
        'proposals.write',
        'proposals.stop',
        'content.edit',
        'rewards.read',
        'rewards.edit',
        'rewards.codes',
      ],
    });
    await call(world.app.office, operatorLogout, { cookie });
    expect((await call(world.app.office, operatorMe, { cookie })).message).toBe('invalid-token');
  });

  it('ends with 15 idle minutes, and at once when the operator is disabled', async () => {
    const cookie = await world.cookieOf('auditor');
    expect((await world.callAs('auditor', listAudit)).reply?.chainIntact).toBe(true);
    await world.admin.query("update operators set is_disabled = true where username = 'auditor'");
    expect((await call(world.app.office, operatorMe, { cookie })).message).toBe('invalid-token');
    await world.admin.query("update operators set is_disabled = false where username = 'auditor'");
    await world.admin.query(
      "update operator_sessions set last_seen_at = now() - interval '16 minutes' where username = 'auditor'",
    );
    expect((await call(world.app.office, operatorMe, { cookie })).message).toBe('invalid-token');
  });
});
