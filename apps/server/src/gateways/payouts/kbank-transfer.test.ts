import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import type { BankSaid, PayoutOrder } from '../payout.ts';
import { KBANK_TRANSFER, makeKbankTransfer, readSent, readStatus, readVerified } from './kbank-transfer.ts';

const said = z.object({ status: z.number(), body: z.unknown() });
const fixture = z.object({ verified: said, 'not allowed': said, sent: said, other: said, status: said });

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

/** An order to somebody whose account the banks know. */
async function newOrder({ heldBy = 'SOMCHAI TESTER' } = {}): Promise<PayoutOrder> {
  const accountNo = `1${randomInt(100_000_000, 999_999_999)}`.replace(/0000$/, '1234');
  await outside.nameHolder(accountNo, heldBy);
  const to = { bankCode: 'SCB', accountNo, accountName: 'SOMCHAI TESTER' };
  return {
    reference: randomUUID(),
    ...to,
    amountMinor: 25_050n,
    currency: 'THB',
    bankNumber: null,
    keep: keeper().keep,
  };
}

/** What the database would keep of one order. */
function keeper() {
  const kept: { number: string | null; holder?: string } = { number: null };
  const keep = async ({ bankNumber, holder }: BankSaid) => {
    kept.number ??= bankNumber;
    kept.holder = holder;
    return kept.number;
  };
  return { kept, keep };
}

describe('payouts by KBANK Corporate Fund Transfer', () => {
  const gateway = (change: Partial<RealPartner> = {}) =>
    gatewayOf(outside, 'kbank-transfer', { ...change, kind: 'payout' });
  const fault = (name: string) => outside.setFault({ target: 'payout:kbank-transfer', fault: name, ms: SLOW_MS * 2 });
  const paidTo = async ({ accountNo }: PayoutOrder) =>
    (await outside.payouts()).filter((payout) => payout.accountNo === accountNo).map(({ amount }) => amount);
  const timesPaid = async ({ accountNo }: PayoutOrder) =>
    (await outside.payouts()).filter((payout) => payout.accountNo === accountNo).map(({ times }) => times);

  it('are paid to the account when its holder is the one we know', async () => {
    const { kept, keep } = keeper();
    const order = { ...(await newOrder()), keep };
    expect(await (await gateway()).order(order)).toMatchObject({ outcome: 'paid' });
    expect(await paidTo(order)).toEqual([250.5]);
    expect(kept.holder).toBe('SOMCHAI TESTER');
  });

  it('are refused before any money moves when somebody else holds the account', async () => {
    const order = await newOrder({ heldBy: 'PRASIT OTHERMAN' });
    const ending = await (await gateway()).order(order);
    expect(ending).toEqual({
      ...{ outcome: 'failed', detail: 'the account is held under another name' },
      holder: 'PRASIT OTHERMAN',
    });
    expect(await paidTo(order)).toEqual([]);
  });

  it('are refused over the bank’s limit, to an account it does not allow, and without the right key', async () => {
    const order = await newOrder();
    const bank = await gateway();
    expect(await bank.order({ ...order, amountMinor: 310_000_001n })).toMatchObject({ outcome: 'failed' });
    expect(await bank.order({ ...order, accountNo: '1234560000' })).toMatchObject({ outcome: 'failed' });
    expect(await bank.order({ ...order, currency: 'LAK' })).toMatchObject({ outcome: 'failed' });
    const secrets = { consumerId: 'another consumer', consumerSecret: 'another secret' };
    expect(await (await gateway({ secrets })).order(order)).toMatchObject({ outcome: 'failed' });
    expect(await paidTo(order)).toEqual([]);
  });

  it('are left to another bank where this one cannot say whose the account is, and by nothing else', async () => {
    const bank = await gateway();
    const look = async (change: Partial<PayoutOrder> = {}) => bank.look?.({ ...(await newOrder()), ...change });
    expect(await look()).toBeDefined();
    expect(await look({ accountNo: '9876501234' }), 'nobody it knows by name').toBeUndefined();
    expect(await look({ amountMinor: 310_000_001n }), 'over its limit').toBeUndefined();
    for (const trouble of ['down', 'slow']) {
      await fault(trouble);
      expect(await look(), trouble).toBeUndefined();
      await outside.clearFaults();
    }
    const { keep } = keeper();
    const refused = [await newOrder({ heldBy: 'ANOTHER PERSON' }), { ...(await newOrder()), accountNo: '1234560000' }];
    for (const order of refused) {
      expect(await (await bank.look?.(order))?.(keep), 'a no that counts for every bank').toMatchObject({
        outcome: 'failed',
      });
    }
    const order = await newOrder();
    expect(await (await bank.look?.(order))?.(keeper().keep)).toMatchObject({ outcome: 'paid' });
    expect(await paidTo(order)).toEqual([250.5]);
    expect(bank.takes?.({ ...order, currency: 'LAK' })).toBe(false);
  });

  it.each([{ trouble: 'drop-answer' }, { trouble: 'error-after' }, { trouble: 'garbage' }, { trouble: 'duplicate' }])(
    'are asked about when the answer is lost under $trouble, and paid once',
    async ({ trouble }) => {
      const { kept, keep } = keeper();
      const order = { ...(await newOrder()), keep };
      const bank = await gateway();
      await fault(trouble);
      expect(await bank.order(order)).toMatchObject({ outcome: 'paid' });
      expect(await bank.order({ ...order, bankNumber: kept.number })).toMatchObject({ outcome: 'paid' });
      expect(await paidTo(order)).toEqual([250.5]);
    },
  );

  it('stay unclear while the bank has not finished, and are never a no', async () => {
    const { kept, keep } = keeper();
    const known = await newOrder();
    const accountNo = known.accountNo.replace(/.{4}$/, '1111');
    await outside.nameHolder(accountNo, known.accountName);
    const order = { ...known, accountNo, keep };
    const bank = await gateway();
    expect(await bank.order(order)).toMatchObject({ outcome: 'unknown' });
    expect(await bank.status(order.reference, kept.number)).toMatchObject({ outcome: 'unknown', detail: 'status P' });
    expect(await bank.order({ ...order, bankNumber: kept.number })).toMatchObject({ outcome: 'unknown' });
    expect(await timesPaid(order)).toEqual([1]);
  });

  describe('that never came', () => {
    /** One that the bank looked at and was not told to send, as far as anybody knows. */
    async function unsentOrder(change: Partial<RealPartner> = {}) {
      const bank = await gateway(change);
      const { kept, keep } = keeper();
      const order = { ...(await newOrder()), keep };
      await fault('drop-request');
      expect(await bank.order(order)).toMatchObject({ outcome: 'unknown' });
      const young = kept.number ?? '';
      const old = JSON.stringify({ ...JSON.parse(young), keptAt: new Date(Date.now() - 60_000).toISOString() });
      return { bank, order, young, old };
    }

    it.each(['drop-request', 'down', 'slow'] as const)(
      'because of %s are sent again by the same number after a grace time, and paid once',
      async (trouble) => {
        const { bank, order, young, old } = await unsentOrder();
        expect(await bank.status(order.reference, young)).toEqual({ outcome: 'unknown', detail: 'status N' });
        expect(await bank.order({ ...order, bankNumber: young })).toMatchObject({ outcome: 'unknown' });
        expect(await paidTo(order)).toEqual([]);

        expect(await bank.status(order.reference, old)).toMatchObject({ outcome: 'not-found' });
        const keep = async () => old;
        await fault(trouble);
        // The question takes the fault, so nothing is sent on its word; the next time both come through.
        await bank.order({ ...order, bankNumber: old, keep });
        expect(await bank.order({ ...order, bankNumber: old, keep })).toMatchObject({ outcome: 'paid' });
        expect(await bank.order({ ...order, bankNumber: old, keep })).toMatchObject({ outcome: 'paid' });
        expect(await timesPaid(order)).toEqual([1]);
      },
    );

    it('are sent once when two processes send them again at once', async () => {
      const { bank, order, old } = await unsentOrder();
      const again = async () => (await gateway()).order({ ...order, bankNumber: old, keep: async () => old });
      await Promise.all([again(), again(), again()]);
      expect(await bank.status(order.reference, old)).toMatchObject({ outcome: 'paid' });
      expect(await timesPaid(order)).toEqual([1]);
    });

    it('stay unclear when the bank refuses to send them now, until it says what became of them', async () => {
      const { bank, order, old } = await unsentOrder();
      await fault('refuse');
      expect(await bank.order({ ...order, bankNumber: old, keep: async () => old })).toEqual({
        ...{ outcome: 'unknown', detail: 'code 4006' },
      });
      expect(await bank.status(order.reference, old)).toEqual({ outcome: 'failed', detail: 'status F' });
    });

    it('are not sent again by a caller whose order is somebody else’s by now', async () => {
      const { bank, order, old } = await unsentOrder();
      const keep = async () => undefined;
      expect(await bank.order({ ...order, bankNumber: old, keep })).toMatchObject({ outcome: 'unknown' });
      expect(await paidTo(order)).toEqual([]);
    });

    it('are never sent again where no status says that, and are for people', async () => {
      const { settings } = await outside.partner('kbank-transfer');
      const { unsentStatus: _unsentStatus, ...documented } = settings;
      const { bank, order, old } = await unsentOrder({ settings: documented });
      expect(await bank.status(order.reference, old)).toMatchObject({ outcome: 'unknown' });
      const again = { ...order, bankNumber: old, keep: async () => old };
      expect(await bank.order(again)).toMatchObject({ outcome: 'unknown' });
      expect(await paidTo(order)).toEqual([]);
    });
  });

  it.each([{ trouble: 'slow' }, { trouble: 'down' }])(
    'are refused when nobody can say who holds the account under $trouble, since nothing was sent by then',
    async ({ trouble }) => {
      const order = await newOrder();
      await fault(trouble);
      expect(await (await gateway()).order(order)).toMatchObject({ outcome: 'failed' });
      expect(await paidTo(order)).toEqual([]);
    },
  );

  it('are sent all the same when the token has run out meanwhile', async () => {
    const order = await newOrder();
    const bank = await gateway();
    await bank.order(order);
    await fault('token-expired');
    const next = await newOrder();
    expect(await bank.order(next)).toMatchObject({ outcome: 'paid' });
    expect(await paidTo(next)).toEqual([250.5]);
  });

  it('are not sent any more once others may ask about them, and that is a no', async () => {
    const order = await newOrder();
    const { url, settings: agreed, secrets } = await outside.partner('kbank-transfer');
    const { unsentStatus: _unsentStatus, ...settings } = agreed;
    const configured = {
      partner: { name: 'kbank-transfer', url, timeoutMs: SLOW_MS },
      settings: KBANK_TRANSFER.settings.parse(settings),
      secrets: KBANK_TRANSFER.secrets.parse(secrets),
    };
    let nowMs = 0;
    const bank = makeKbankTransfer(configured, () => {
      nowMs += 10_000;
      return nowMs;
    });
    expect(await bank.order(order)).toEqual({ outcome: 'failed', detail: 'the order was not sent' });
    expect(await paidTo(order)).toEqual([]);
  });

  it('are asked about by the bank’s own number, also by a process that was started since', async () => {
    const { kept, keep } = keeper();
    const order = { ...(await newOrder()), keep };
    await (await gateway()).order(order);
    const restarted = await gateway();
    expect(await restarted.status(order.reference, kept.number)).toMatchObject({ outcome: 'paid' });
    expect(await restarted.order({ ...order, bankNumber: kept.number })).toMatchObject({ outcome: 'paid' });
    expect(await paidTo(order)).toEqual([250.5]);
  });

  it('of which no number was kept were not sent, and those from before numbers were kept are unclear', async () => {
    const { reference } = await newOrder();
    expect(await (await gateway()).status(reference, null)).toMatchObject({ outcome: 'not-found' });
    expect(await (await gateway()).status(reference, '')).toMatchObject({ outcome: 'unknown' });
  });

  it('are not sent by a caller whose order is somebody else’s by now', async () => {
    const order = { ...(await newOrder()), keep: async () => undefined };
    expect(await (await gateway()).order(order)).toMatchObject({ outcome: 'unknown' });
    expect(await paidTo(order)).toEqual([]);
  });

  it('keep to status values that an operator has entered', () => {
    const answer = { outcome: 'answered', ...recorded().status } as const;
    expect(readStatus(answer, { paidStatus: 'S', failedStatus: 'F' }).outcome).toBe('paid');
    expect(readStatus(answer, { failedStatus: 'S' }).outcome).toBe('failed');
    expect(readStatus(answer, { unsentStatus: 'S' }).outcome).toBe('not-found');
    expect(readStatus(answer, {}).outcome).toBe('unknown');
  });

  it('are understood in recorded answers', () => {
    const told = recorded();
    const order: PayoutOrder = {
      ...{ reference: 'R1', bankCode: 'SCB', accountNo: '1234567890', accountName: 'SOMCHAI TESTER' },
      ...{ amountMinor: 25_050n, currency: 'THB', bankNumber: null, keep: keeper().keep },
    };
    const asked = { wish: order, ours: { minNameScore: 80 } };
    expect(readVerified({ outcome: 'answered', ...told.verified }, asked)).toEqual({
      rsTransID: 'RS000000000000000001',
      holder: 'SOMCHAI TESTER',
    });
    expect(readVerified({ outcome: 'answered', ...told['not allowed'] }, asked)).toMatchObject({ outcome: 'failed' });
    expect(readSent({ outcome: 'answered', ...told.sent }, {}).outcome).toBe('paid');
    expect(readSent({ outcome: 'unsent', why: 'too late' }, { unsentStatus: 'N' }).outcome).toBe('unknown');
    expect(readSent({ outcome: 'answered', ...told.other }, {}).outcome).toBe('unknown');
    expect(readSent({ outcome: 'answered', ...told.sent, status: 400 }, {}).outcome).toBe('unknown');
  });

  it('can be tried out without an order', async () => {
    expect((await tryOut(outside, 'kbank-transfer')).outcome).toBe('answered');
  });
});

function recorded() {
  return fixture.parse(JSON.parse(readFileSync(new URL('./fixtures/kbank-transfer.json', import.meta.url), 'utf8')));
}
