import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { askKeyOf } from '../../../testing/outside-world.ts';
import {
  BAHT_PROVIDERS,
  type BahtProvider,
  codeOf,
  HOUSE,
  inflowOf,
  NOTICE,
  pay,
  sendNotice,
  shownCode,
  startQrWorld,
  untilState,
} from '../../../testing/qr-story.ts';
import { type Member, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'), {
    QR_GRACE_SECONDS: '60',
    // 50 questions at once take their time on a machine that does other things as well.
    PARTNER_TIMEOUT_SECONDS: '1.5',
  });
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});

const AT_ONCE = 50;
/** Longer than the server waits for a partner here. */
const SLOW_MS = 1_800;

const fault = (provider: BahtProvider, name: string, times = 1) =>
  world.outside.setFault({ target: `gateway:${provider}`, fault: name, times, ms: SLOW_MS });

const order = (member: Member, provider: BahtProvider, amount = 100) =>
  world.call(createQrCode, { token: member.token, params: { provider }, body: { amount } });

const creditedWith = (provider: BahtProvider, amountMinor: bigint) => ({
  cash: amountMinor,
  [HOUSE[provider]]: -amountMinor,
});

describe.each(BAHT_PROVIDERS)('with %s', (provider) => {
  it('50 parallel copies of one notice credit once', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 123.45 });
    // The provider itself says nothing, so that the copies find the money not booked yet.
    await fault(provider, 'refuse', 4);
    await pay(world, code.payload);
    const body = NOTICE[provider](code.qrcodeId);
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => sendNotice(world, { provider, body })));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await world.books(member)).toEqual(creditedWith(provider, 12_345n));
    const inflows = await world.admin.query('select 1 from inflows where credited_member_id = $1', [member.id]);
    expect(inflows.rowCount).toBe(1);
  });

  it('50 parallel orders make one code', async () => {
    const member = await world.register();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => order(member, provider)));
    const ids = answers.map(({ reply }) => (reply?.hasQrcode ? reply.qrcodeId : undefined));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
    const rows = await world.admin.query('select 1 from qr_codes where member_id = $1', [member.id]);
    expect(rows.rowCount).toBe(1);
  });

  it.each(['down', 'slow', 'drop-request', 'drop-answer', 'error-after', 'garbage', 'wrong-amount', 'duplicate'])(
    'an order that goes wrong (%s) is asked about and becomes one code of the right amount',
    async (name) => {
      const member = await world.register();
      await fault(provider, name);
      const code = await codeOf(world, member, { provider, amount: 345.67 });
      expect(code.payload).toContain('5406345.67');
      await pay(world, code.payload);
      await untilState(world, code.qrcodeId, 'PAID');
      expect(await world.books(member)).toEqual(creditedWith(provider, 34_567n));
    },
  );

  it('an order that is refused is no code, says QR_FAIL, and the next may be made at once', async () => {
    const member = await world.register();
    await fault(provider, 'refuse');
    expect((await order(member, provider)).reply).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
    expect(await shownCode(world, member, provider)).toMatchObject({ hasQrcode: false });
    expect((await order(member, provider)).reply).toMatchObject({ hasQrcode: true });
  });

  it('a provider that stays down makes no code and leaves nothing behind', async () => {
    const member = await world.register();
    await fault(provider, 'down', 20);
    expect((await order(member, provider)).reply).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
    await world.outside.clearFaults();
    expect((await order(member, provider)).reply).toMatchObject({ hasQrcode: true });
  });

  it.each([
    'refuse',
    'down',
    'slow',
    'drop-request',
    'drop-answer',
    'error-after',
    'garbage',
    'wrong-amount',
    'duplicate',
    'bad-signature',
  ])('a payment whose notice goes wrong (%s) is credited once, with what was received', async (name) => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 200.02 });
    await fault(provider, name, 2);
    await pay(world, code.payload);
    await untilState(world, code.qrcodeId, 'PAID');
    expect(await world.books(member)).toEqual(creditedWith(provider, 20_002n));
  });

  it('an order whose maker died becomes the code the provider has, or none', async () => {
    const [kept, lost] = [await world.register(), await world.register()];
    const code = await codeOf(world, kept, { provider, amount: 150 });
    const asBefore = `update qr_codes set state = 'OPENING', payload = null, next_check_at = now() where qrcode_id = $1`;
    await world.admin.query('alter table qr_codes disable trigger moves_as_listed');
    await world.admin.query(asBefore, [code.qrcodeId]);
    await world.admin.query('alter table qr_codes enable trigger moves_as_listed');
    await untilState(world, code.qrcodeId, 'ACTIVE');
    expect(await shownCode(world, kept, provider)).toMatchObject({ qrcodeId: code.qrcodeId, payload: code.payload });

    const never = `${'N'.repeat(20 - provider.length)}${provider}`;
    await world.admin.query(
      `insert into qr_codes (qrcode_id, member_id, provider, partner_id, receiving_account_id, amount, expires_at, next_check_at)
       select $1, $2, $3, 'qr-' || lower($3), receiving_account_id, 15000, now() + interval '15 minutes', now()
       from receiving_accounts where bank_code = $3`,
      [never, lost.id, provider],
    );
    await untilState(world, never, 'FAILED');
    expect((await order(lost, provider)).reply).toMatchObject({ hasQrcode: true });
  });
});

describe('money by a KBANK code', () => {
  it('money by a KBANK code that the feed tells of first waits for the provider, and is credited once to the owner of the code', async () => {
    const [owner, payer] = [await world.register(), await world.register()];
    const code = await codeOf(world, owner, { provider: 'KBANK', amount: 77 });
    await world.admin.query("update qr_codes set next_check_at = now() + interval '1 hour' where qrcode_id = $1", [
      code.qrcodeId,
    ]);
    await fault('KBANK', 'refuse', 4);
    const reference = await pay(world, code.payload, { fromBank: payer.bankCode, fromAccountNo: payer.accountNo });
    expect(await inflowOf(world, reference)).toMatchObject({
      state: 'UNMATCHED',
      wait_reason: 'QR_UNKNOWN',
      source: 'feed',
    });
    const body = NOTICE.KBANK(code.qrcodeId);
    const statuses = await Promise.all([1, 2, 3].map(() => sendNotice(world, { provider: 'KBANK', body })));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await inflowOf(world, reference)).toMatchObject({ state: 'CREDITED', credited_member_id: owner.id });
    expect([await world.books(owner), await world.books(payer)]).toEqual([creditedWith('KBANK', 7_700n), {}]);
  });

  it('money by a KBANK code that the feed tells of later is the same money (safety F19)', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider: 'KBANK', amount: 78 });
    const reference = await pay(world, code.payload, { fromBank: member.bankCode, fromAccountNo: member.accountNo });
    await untilState(world, code.qrcodeId, 'PAID');
    const id = await idInFeed(reference);
    await until('the feed was read past it', async () => {
      const found = await world.admin.query(
        "select 1 from receiving_accounts where bank_code = 'KBANK' and feed_cursor >= $1",
        [id],
      );
      return found.rowCount === 1;
    });
    expect(await world.books(member)).toEqual(creditedWith('KBANK', 7_800n));
    expect((await world.admin.query('select 1 from inflows where bank_ref = $1', [reference])).rowCount).toBe(1);
  });

  async function idInFeed(reference: string): Promise<number> {
    const response = await fetch(`${world.outside.url}/partners/bank/feed?account=0123456789&limit=200`, {
      headers: { authorization: `Bearer ${askKeyOf('bank-feed')}` },
    });
    const { transactions } = (await response.json()) as { transactions: { id: number; reference: string }[] };
    return transactions.find((transaction) => transaction.reference === reference)?.id ?? Number.NaN;
  }
});
