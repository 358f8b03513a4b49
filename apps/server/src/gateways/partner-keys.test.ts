import { listPartners } from '@kapao/contract/operator/partner.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type DemoPartner,
  DEMO_PARTNERS as PARTNERS,
  TELLING_DEMO_PARTNERS as TELLING_PARTNERS,
} from '../../../../scripts/stack/demo-partners.ts';
import { askKeyOf, noticeHeaders, noticeKeyOf } from '../testing/outside-world.ts';
import { startQrWorld } from '../testing/qr-story.ts';
import type { World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
});
afterAll(() => world.stop());

/** One call that each partner answers to whoever has its key. */
const CALLS: Record<string, readonly [method: string, path: string, body?: unknown]> = {
  'bank-feed': ['GET', '/partners/bank/feed?account=0123456789'],
  payout: [
    'POST',
    '/partners/payout/orders',
    { bankCode: 'SCB', accountNo: '1234567890', accountName: 'THIEF', amount: '100000.00', currency: 'THB' },
  ],
  'qr-kbank': ['GET', '/partners/gateway/kbank/qr/NONE'],
  'qr-ww': ['GET', '/partners/gateway/ww/orders/NONE'],
  'qr-zapman': ['POST', '/partners/gateway/zapman/query', { orderId: 'NONE' }],
  'slip-a': ['POST', '/partners/verifier-a/v2/verify/bank', { payload: 'none' }],
  'slip-b': ['POST', '/partners/verifier-b/api/line/apikey/1', { data: 'none' }],
  prepaid: ['GET', '/partners/prepaid/vouchers/none?mobile=0812345678'],
  sms: ['POST', '/partners/sms/messages', { to: '0812345678', text: 'x', reference: 'S1' }],
};

/** The providers of signed calls take the bearer key for their bets. */
const callOf = (name: DemoPartner) =>
  CALLS[name] ?? (['GET', `/partners/games/${name.slice('game-'.length)}/bets`] as const);

async function ask(name: DemoPartner, authorization: string, reference = 'T1'): Promise<number> {
  const [method, path, body] = callOf(name);
  const sent = body === undefined ? undefined : JSON.stringify({ reference, ...(body as object) });
  const response = await fetch(world.outside.url + path, {
    method,
    headers: { authorization, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: sent }),
  });
  await response.body?.cancel();
  return response.status;
}

const NOTICES = {
  'bank-feed': '/notices/bank',
  'qr-kbank': '/notices/gateway/kbank',
  'qr-ww': '/notices/gateway/ww',
  'qr-zapman': '/notices/gateway/zapman',
} as const;

describe('a partner’s own key', () => {
  it.each(PARTNERS)('%s takes it, and no key of any other partner or direction', async (name) => {
    expect(await ask(name, `Bearer ${askKeyOf(name)}`)).not.toBe(401);
    for (const other of PARTNERS) {
      if (other !== name) expect([other, await ask(name, `Bearer ${askKeyOf(other)}`)]).toEqual([other, 401]);
      expect([other, await ask(name, `Bearer ${noticeKeyOf(other)}`)]).toEqual([other, 401]);
    }
  });

  it('no other key has ordered a payout', async () => {
    expect((await world.outside.payouts()).map(({ reference }) => reference)).toEqual(['T1']);
  });

  it.each(TELLING_PARTNERS)('%s signs what it tells with it, and nobody else can', async (name) => {
    const path = NOTICES[name];
    const send = async (headers: Record<string, string>) =>
      (await world.app.member.inject({ method: 'POST', url: path, headers, payload: '{}' })).statusCode;
    // Signed well, and then no notice anybody could read.
    expect(await send(noticeHeaders(name, { path, body: '{}' }))).toBe(400);
    for (const other of PARTNERS) {
      const keys = [askKeyOf(other), ...(other === name ? [] : [noticeKeyOf(other)])];
      for (const key of keys) expect(await send(noticeHeaders(name, { path, body: '{}', key }))).toBe(403);
      if (other !== name) expect(await send(noticeHeaders(other, { path, body: '{}' }))).toBe(403);
    }
  });

  it.each(TELLING_PARTNERS)('what %s signed for one address is refused at every other', async (name) => {
    for (const [other, path] of Object.entries(NOTICES)) {
      if (other === name) continue;
      const headers = noticeHeaders(name, { path: NOTICES[name], body: '{}' });
      const answered = await world.app.member.inject({ method: 'POST', url: path, headers, payload: '{}' });
      expect(answered.statusCode).toBe(403);
      const elsewhere = noticeHeaders(name, { path, body: '{}' });
      const own = await world.app.member.inject({
        method: 'POST',
        url: NOTICES[name],
        headers: elsewhere,
        payload: '{}',
      });
      expect(own.statusCode).toBe(403);
    }
  });
});

it('a game whose provider is no partner is never called, and operators are told of it', async () => {
  expect((await world.callAs('owner', listPartners)).reply).toMatchObject({ gamesWithoutPartner: [] });
  await world.admin.query(
    `insert into games (code, name, category, family, logo, background, position)
      select 'newgame', name, category, family, logo, background, 99 from games where code = 'pg'`,
  );
  expect((await world.callAs('owner', listPartners)).reply).toMatchObject({ gamesWithoutPartner: ['newgame'] });
});
