import { cancelQrCode, createQrCode, getQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { parse } from 'promptparse';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  BAHT_PROVIDERS,
  codeOf,
  HOUSE,
  inflowOf,
  NOTICE,
  pay,
  sendNotice,
  shownCode,
  startQrWorld,
  stateOf,
  untilState,
} from '../../../testing/qr-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { newAccountNo, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe.each(BAHT_PROVIDERS)('a code of %s', (provider) => {
  it('is a Thai payment text of the amount, lives 15 minutes by the server’s clock, and is shown again', async () => {
    const member = await world.register();
    expect(await shownCode(world, member, provider)).toMatchObject({ hasQrcode: false });
    const code = await codeOf(world, member, { provider, amount: 100.25 });
    expect(code.amount).toBe(100.25);
    expect(Date.parse(code.expireIn) - Date.parse(code.serverTime)).toBeGreaterThan(890_000);
    expect(Date.parse(code.expireIn) - Date.parse(code.serverTime)).toBeLessThanOrEqual(900_000);
    expect(parse(code.payload, true, true)?.getTagValue('54')).toBe('100.25');
    expect(code.qrcode).toMatch(/^<svg [^>]*><path fill="#fff"/);
    const again = await shownCode(world, member, provider);
    expect(again).toMatchObject({ qrcodeId: code.qrcodeId, payload: code.payload, expireIn: code.expireIn });
  });

  it('a QR code that is paid is credited with what was received, once, by the provider’s books', async () => {
    // KBANK's money is in the bank's own feed as well, and whichever tells first is named: here only the books may.
    await world.outside.setFault({ target: 'feed', fault: 'refuse', times: 1000 });
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 250.5 });
    const reference = await pay(world, code.payload);
    await untilState(world, code.qrcodeId, 'PAID');
    expect(await world.books(member)).toEqual({ cash: 25_050n, [HOUSE[provider]]: -25_050n });
    expect(await inflowOf(world, reference)).toMatchObject({
      state: 'CREDITED',
      source: 'qr',
      house_code: HOUSE[provider],
      credited_member_id: member.id,
    });
    expect(await shownCode(world, member, provider)).toMatchObject({
      hasQrcode: false,
      last: { qrcodeId: code.qrcodeId, state: 'PAID', amount: 250.5, received: 250.5 },
    });
    const statement = await world.call(listStatement, { token: member.token, body: {} });
    expect(statement.reply?.statements).toMatchObject([
      { statementType: 'deposit', status: 'SUCCESS', amount: 250.5, way: { code: 'QR' } },
    ]);
    expect((await codeOf(world, member, { provider, amount: 100 })).qrcodeId).not.toBe(code.qrcodeId);
  });

  it('a QR code that is paid with another amount is credited with that', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 500 });
    await pay(world, code.payload, { amount: 321.09 });
    await untilState(world, code.qrcodeId, 'PAID');
    // Whoever told of it first, the bank's own feed included.
    const { reply } = await world.call(listStatement, { token: member.token, body: {} });
    expect(reply?.statements).toMatchObject([{ amount: 321.09, way: { code: 'QR' } }]);
    expect(await world.books(member)).toEqual({ cash: 32_109n, [HOUSE[provider]]: -32_109n });
    expect(await shownCode(world, member, provider)).toMatchObject({ last: { amount: 500, received: 321.09 } });
  });

  it('a QR code that is paid twice credits once, the second waits', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    const first = await pay(world, code.payload, { at: inMinutes(0) });
    await untilState(world, code.qrcodeId, 'PAID');
    const second = await pay(world, code.payload, { at: inMinutes(1) });
    await until('both are known', async () => (await inflowOf(world, second)).wait_reason === 'QR_AGAIN');
    expect(await inflowOf(world, first)).toMatchObject({ state: 'CREDITED' });
    expect(await inflowOf(world, second)).toMatchObject({ state: 'UNMATCHED', amount: '15000' });
    expect(await world.books(member)).toEqual({ cash: 15_000n, [HOUSE[provider]]: -15_000n });
  });

  it('a QR code that is paid an hour late waits for people', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    const reference = await pay(world, code.payload, { at: inMinutes(75) });
    await until('it is named late', async () => (await inflowOf(world, reference)).wait_reason === 'QR_LATE');
    expect(await world.books(member)).toEqual({});
    expect(await stateOf(world, code.qrcodeId)).toBe('ACTIVE');
  });

  it('a QR code that is paid late goes to nobody who registers the account it came from afterwards', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    // Two hours pass; a code is a fact, so only past its triggers.
    await withoutTriggers(
      world.admin,
      `update qr_codes set created_at = created_at - interval '2 hours', expires_at = expires_at - interval '2 hours'
        where qrcode_id = '${code.qrcodeId}'`,
    );
    const sender = { fromBank: 'SCB', fromAccountNo: newAccountNo(), fromName: 'SOMSAK PHROMMA' };
    const reference = await pay(world, code.payload, { ...sender, at: inMinutes(-30) });
    await until('it is named late', async () => (await inflowOf(world, reference)).wait_reason === 'QR_LATE');
    const later = await world.register({ accountNo: sender.fromAccountNo, accountName: sender.fromName });
    await sendNotice(world, { provider, body: NOTICE[provider](code.qrcodeId) });
    const transfer = { ...sender, toBank: 'KBANK', toAccountNo: '0123456789', amount: 20 };
    await world.outside.sendMoney(transfer);
    await until('what is sent from now on is credited', async () => (await world.books(later)).cash !== undefined);
    expect(await world.books(later)).toEqual({ cash: 2_000n, bank: -2_000n });
    expect(await inflowOf(world, reference)).toMatchObject({ state: 'UNMATCHED', credited_member_id: null });
  });

  it('a QR code that is paid within the grace is credited', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    await pay(world, code.payload, { at: inMinutes(16) });
    await untilState(world, code.qrcodeId, 'PAID');
    expect(await world.books(member)).toEqual({ cash: 15_000n, [HOUSE[provider]]: -15_000n });
  });

  it('a QR code of a frozen member is not made, and money by an earlier one waits', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    const reference = await pay(world, code.payload);
    expect(await inflowOf(world, reference)).toMatchObject({ state: 'UNMATCHED' });
    await until('people are told why', async () => (await inflowOf(world, reference)).wait_reason === 'MEMBER_FROZEN');
    expect(await world.books(member)).toEqual({});
  });

  it('is not opened to anybody else', async () => {
    const [owner, stranger] = [await world.register(), await world.register()];
    const code = await codeOf(world, owner, { provider, amount: 150 });
    expect(await shownCode(world, stranger, provider)).toMatchObject({ hasQrcode: false });
    const params = { qrcodeId: code.qrcodeId };
    expect((await world.call(cancelQrCode, { token: stranger.token, params })).message).toBe('NO_DATA');
    expect(await stateOf(world, code.qrcodeId)).toBe('ACTIVE');
  });

  it('is told by a notice only as far as the provider says so itself when asked', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    const notice = NOTICE[provider];
    const send = (body: string, key?: string) => sendNotice(world, { provider, body, ...(key && { key }) });
    expect(await send(notice(code.qrcodeId))).toBe(404);
    expect(await send(notice('ZZZZZZZZZZZZZZZZZZZZ'))).toBe(404);
    expect(await send(notice(code.qrcodeId), 'another key altogether')).toBe(403);
    expect(await send('{"what":1}')).toBe(400);
    expect(await send('<html>')).toBe(400);
    expect(await world.books(member)).toEqual({});
    expect(await stateOf(world, code.qrcodeId)).toBe('ACTIVE');
  });

  it('an unknown code that was paid to our account waits as such', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    // What a restored backup looks like: the provider has a code that we have lost.
    await world.admin.query('alter table qr_codes disable trigger all');
    await world.admin.query('delete from qr_codes where qrcode_id = $1', [code.qrcodeId]);
    await world.admin.query('alter table qr_codes enable trigger all');
    const reference = await pay(world, code.payload);
    expect(await inflowOf(world, reference)).toMatchObject({
      state: 'UNMATCHED',
      wait_reason: 'QR_UNKNOWN',
      amount: '15000',
    });
  });

  it.each([
    [provider === 'KBANK' ? 0.99 : 99.99, 'KEY_INVALID'],
    [0, 'KEY_INVALID'],
    [100.001, 'KEY_INVALID'],
    ['100', 'KEY_INVALID'],
    [undefined, 'KEY_MISSING'],
  ])('is refused for %s with %s', async (amount, message) => {
    const member = await world.register();
    const answered = await world.call(createQrCode, { token: member.token, params: { provider }, body: { amount } });
    expect(answered.message).toBe(message);
  });
});

describe('a code', () => {
  it('a code of a provider that is not ours is no data', async () => {
    const member = await world.register();
    expect((await world.call(getQrCode, { token: member.token, params: { provider: 'SCB' } })).message).toBe('NO_DATA');
  });

  it('needs an open account of the provider', async () => {
    const member = await world.register();
    await world.admin.query("update receiving_accounts set is_active = false where bank_code = 'WW'");
    const order = { token: member.token, params: { provider: 'WW' }, body: { amount: 100 } };
    expect((await world.call(createQrCode, order)).message).toBe('NO_BANK');
    await world.admin.query("update receiving_accounts set is_active = true where bank_code = 'WW'");
  });

  it.each(['KBANK', 'WW'] as const)(
    'a code of %s is taken back, once however often; money that comes all the same is credited',
    async (provider) => {
      const member = await world.register();
      const code = await codeOf(world, member, { provider, amount: 150 });
      const order = { token: member.token, params: { qrcodeId: code.qrcodeId } };
      const answers = await Promise.all([1, 2, 3].map(() => world.call(cancelQrCode, order)));
      expect(answers.map(({ message }) => message)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
      expect(await shownCode(world, member, provider)).toMatchObject({
        hasQrcode: false,
        last: { state: 'CANCELLED' },
      });
      await pay(world, code.payload);
      await untilState(world, code.qrcodeId, 'PAID');
      expect(await world.books(member)).toEqual({ cash: 15_000n, [HOUSE[provider]]: -15_000n });
      expect((await world.call(cancelQrCode, order)).message).toBe('NO_DATA');
    },
  );

  it('a code of ZAPMAN cannot be taken back', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider: 'ZAPMAN', amount: 150 });
    const order = { token: member.token, params: { qrcodeId: code.qrcodeId } };
    expect((await world.call(cancelQrCode, order)).message).toBe('KEY_INVALID');
    expect(await stateOf(world, code.qrcodeId)).toBe('ACTIVE');
  });

  it('a code of each provider can be open at once', async () => {
    const member = await world.register();
    const codes = await Promise.all(BAHT_PROVIDERS.map((provider) => codeOf(world, member, { provider, amount: 150 })));
    expect(new Set(codes.map(({ qrcodeId }) => qrcodeId)).size).toBe(3);
  });

  it('a code asked for again is the one that is there', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider: 'KBANK', amount: 50 });
    expect(await codeOf(world, member, { provider: 'KBANK', amount: 70 })).toMatchObject({
      qrcodeId: code.qrcodeId,
      amount: 50,
    });
  });

  it('moves between states only as listed, and its facts stay', async () => {
    const member = await world.register();
    const { qrcodeId } = await codeOf(world, member, { provider: 'KBANK', amount: 50 });
    const change = (set: string) => world.admin.query(`update qr_codes set ${set} where qrcode_id = $1`, [qrcodeId]);
    await expect(change("state = 'OPENING'")).rejects.toThrow(/cannot go from ACTIVE to OPENING/);
    await expect(change('amount = 1000000')).rejects.toThrow(/is a fact/);
    await expect(change("expires_at = expires_at + interval '1 second'")).rejects.toThrow(/is a fact/);
    await change("state = 'EXPIRED', ended_at = now()");
    await expect(change("state = 'ACTIVE', ended_at = null")).rejects.toThrow(/cannot go from EXPIRED to ACTIVE/);
    const twice = `insert into qr_codes (qrcode_id, member_id, provider, partner_id, receiving_account_id, amount, expires_at)
      values ($1, $2, 'KBANK', 'qr-kbank', 'KBANK-0123456789', 100, now() + interval '1 minute')`;
    await world.admin.query(twice, ['A'.repeat(20), member.id]);
    await expect(world.admin.query(twice, ['B'.repeat(20), member.id])).rejects.toThrow(/one_qr_code_at_a_time/);
    await world.admin.query("update qr_codes set state = 'FAILED', ended_at = now() where qrcode_id = $1", [
      'A'.repeat(20),
    ]);
  });

  it('a code paid from another member’s own account is still its owner’s money', async () => {
    const [owner, friend] = [await world.register(), await world.register()];
    const code = await codeOf(world, owner, { provider: 'KBANK', amount: 88 });
    await pay(world, code.payload, { fromBank: friend.bankCode, fromAccountNo: friend.accountNo });
    await untilState(world, code.qrcodeId, 'PAID');
    expect([await world.books(owner), await world.books(friend)]).toEqual([{ bank: -8_800n, cash: 8_800n }, {}]);
  });
});
