import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import { readTrueMoney } from './truemoney-gift.ts';

const CODE = 'truemoney-gift';
const GIVER = '0812345678';
const fixture = z.object({
  request: z.object({ mobile: z.string() }),
  answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown(), seen: z.unknown() })),
});

let outside: OutsideWorld;
let mobile: string;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
  mobile = String((await outside.partner(CODE)).settings.accountNo);
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

const wallet = (accountNo = mobile) => gatewayOf(outside, CODE, { kind: 'prepaid', settings: { accountNo } });
async function gift(
  amount: number,
  more: { phone?: string; shares?: number; hidesTickets?: boolean; ageHours?: number } = {},
) {
  const link = await outside.giftLink({ phone: GIVER, amount, ...more });
  return new URL(link).searchParams.get('v') ?? '';
}
const order = (voucher: string) => ({ voucher, mobile, reference: 'R1' });
const fault = (name: string) => outside.setFault({ target: `prepaid:${CODE}`, fault: name, ms: SLOW_MS * 2 });

describe('gift links of TrueMoney', () => {
  it('are looked at without being taken, and then taken with the amount of our ticket', async () => {
    const [ours, voucher] = [await wallet(), await gift(1_250.5, { shares: 2 })];
    const open = { outcome: 'success', amountMinor: 125_050n, giverPhone: undefined };
    expect([await ours.look(voucher, mobile), await ours.look(voucher, mobile)]).toEqual([open, open]);
    expect(await ours.status(order(voucher))).toEqual({ outcome: 'not-found' });
    const got = { ...open, amountMinor: 62_525n };
    expect(await ours.redeem(order(voucher))).toEqual(got);
    expect(await ours.status(order(voucher))).toEqual(got);
    expect(await ours.redeem(order(voucher)), 'one ticket for one wallet').toMatchObject({
      code: 'TARGET_USER_REDEEMED',
    });
    expect(await ours.look(voucher, mobile)).toEqual({ outcome: 'refused', code: 'TARGET_USER_REDEEMED' });
  });

  it.each([
    ['VOUCHER_NOT_FOUND', async () => 'nobodyMadeThis0'],
    ['VOUCHER_EXPIRED', () => gift(10, { ageHours: 73 })],
    ['CANNOT_GET_OWN_VOUCHER', () => gift(10, { phone: mobile })],
    [
      'VOUCHER_OUT_OF_STOCK',
      async () => {
        const voucher = await gift(10);
        const other = '0912345671';
        await (await wallet(other)).redeem({ ...order(voucher), mobile: other });
        return voucher;
      },
    ],
  ])('are refused with %s by a look and by a redemption', async (code, make) => {
    const [ours, voucher] = [await wallet(), await make()];
    expect(await ours.look(voucher, mobile)).toEqual({ outcome: 'refused', code });
    expect(await ours.redeem(order(voucher))).toEqual({ outcome: 'refused', code });
  });

  it.each(['down', 'drop-request', 'rate-limit'])('are not taken and not refused under %s', async (trouble) => {
    const [ours, voucher] = [await wallet(), await gift(10)];
    await fault(trouble);
    expect(await ours.redeem(order(voucher))).toMatchObject({ outcome: 'unknown' });
    await outside.clearFaults();
    expect(await ours.status(order(voucher))).toEqual({ outcome: 'not-found' });
  });

  it.each(['drop-answer', 'error-after', 'garbage', 'slow'])(
    'are known to be ours when the answer is lost under %s',
    async (trouble) => {
      const [ours, voucher] = [await wallet(), await gift(10)];
      await fault(trouble);
      expect(await ours.redeem(order(voucher))).toMatchObject({ outcome: 'unknown' });
      await expect
        .poll(() => ours.status(order(voucher)))
        .toEqual({ outcome: 'success', amountMinor: 1_000n, giverPhone: undefined });
    },
  );

  it('are ours without an amount where the ticket is not shown', async () => {
    const [ours, voucher] = [await wallet(), await gift(10, { hidesTickets: true })];
    expect(await ours.redeem(order(voucher))).toMatchObject({ outcome: 'success', amountMinor: 1_000n });
    expect(await ours.status(order(voucher))).toEqual({ outcome: 'taken' });
  });

  it('are neither taken nor asked about for a wallet the company does not know, or that is no longer ours', async () => {
    const voucher = await gift(10);
    const stranger = await wallet('0999999999');
    expect(await stranger.look(voucher, '0999999999')).toEqual({ outcome: 'unknown', detail: 'TARGET_USER_NOT_FOUND' });
    for (const answer of [
      stranger.look(voucher, mobile),
      stranger.redeem(order(voucher)),
      stranger.status(order(voucher)),
    ])
      expect(await answer).toMatchObject({ outcome: 'unknown' });
    expect((await (await wallet()).status(order(voucher))).outcome).toBe('not-found');
  });

  it('can be tried out without taking anything', async () => {
    expect(await tryOut(outside, CODE)).toMatchObject({ outcome: 'answered', status: 400 });
  });

  it('are understood in their recorded answers', () => {
    const read = fixture.parse(JSON.parse(readFileSync(new URL(`./fixtures/${CODE}.json`, import.meta.url), 'utf8')));
    for (const [name, { status, body, seen }] of Object.entries(read.answers)) {
      const told = readTrueMoney({ outcome: 'answered', status, body }, read.request.mobile);
      const plain = JSON.parse(
        JSON.stringify(told, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
      );
      expect(plain, name).toEqual(seen);
    }
  });
});
