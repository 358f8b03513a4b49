import { createQrCode, getQrCode, type QrProvider } from '@kapao/contract/member/qr-deposit.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { z } from 'zod';
import { noticeHeaders } from './outside-world.ts';
import { type Member, newAccountNo, startWorld, until, type World } from './world.ts';

/** Ways whose codes are ordered of a provider and paid in baht. */
export const BAHT_PROVIDERS = ['KBANK', 'WW', 'ZAPMAN'] as const satisfies readonly QrProvider[];
export type BahtProvider = (typeof BAHT_PROVIDERS)[number];

export type ShownCode = Extract<RouteReply<typeof getQrCode>, { hasQrcode: true }>;

/** Payment companies beside the bank of every site; the codes of a test live as long as it says. */
export async function startQrWorld(adminUrl: string, overrides: Record<string, string> = {}): Promise<World> {
  const world = await startWorld(adminUrl, overrides);
  await world.admin.query(`insert into receiving_accounts
      (receiving_account_id, bank_code, account_no, account_name, mode, currency, position) values
    ('WW-7700000001', 'WW', '7700000001', 'KAPAO TEST', 'AUTO', 'THB', 11),
    ('ZAPMAN-8800000001', 'ZAPMAN', '8800000001', 'KAPAO TEST', 'AUTO', 'THB', 12)`);
  return world;
}

/** What the member asks for and is shown. */
export async function codeOf(
  world: World,
  member: Member,
  { provider, amount }: { provider: QrProvider; amount: number },
): Promise<ShownCode> {
  const answered = await world.call(createQrCode, { token: member.token, params: { provider }, body: { amount } });
  if (!answered.reply?.hasQrcode) throw new Error(`no code: ${answered.text}`);
  return answered.reply;
}

export async function shownCode(world: World, member: Member, provider: QrProvider) {
  const answered = await world.call(getQrCode, { token: member.token, params: { provider } });
  if (!answered.reply) throw new Error(`the code answered ${answered.message}`);
  return answered.reply;
}

interface Payment {
  amount?: number;
  at?: string;
  fromBank?: string;
  fromAccountNo?: string;
  fromName?: string;
}

/** Pays in the outside world's bank app, from an account nobody here has registered. */
export async function pay(world: World, payload: string, payment: Payment = {}): Promise<string> {
  const payer = { fromBank: 'BAY', fromAccountNo: newAccountNo(), fromName: 'SOMEBODY' };
  const response = await fetch(`${world.outside.url}/control/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload, ...payer, ...payment }),
  });
  if (!response.ok) throw new Error(`paying answered ${response.status}`);
  return z.object({ reference: z.string() }).parse(await response.json()).reference;
}

const PARTNER_OF = { KBANK: 'qr-kbank', WW: 'qr-ww', ZAPMAN: 'qr-zapman' } as const;

/** Posts a notice as the provider would, or as somebody with another key; answers the status. */
export async function sendNotice(
  world: World,
  { provider, body, key }: { provider: BahtProvider; body: string; key?: string },
): Promise<number> {
  const url = `/notices/gateway/${provider.toLowerCase()}`;
  const headers = noticeHeaders(PARTNER_OF[provider], { path: url, body, ...(key !== undefined && { key }) });
  return (await world.app.member.inject({ method: 'POST', url, headers, payload: body })).statusCode;
}

/** The words of each provider for "this was paid". */
export const NOTICE: Record<BahtProvider, (reference: string) => string> = {
  KBANK: (reference) =>
    JSON.stringify({ partnerTxnUid: reference, txnNo: 'X1', txnAmount: '999.00', txnStatus: 'PAID' }),
  WW: (reference) =>
    JSON.stringify({ event: 'order.paid', order_ref: reference, receipt_no: 'X1', amount_satang: 99_900 }),
  ZAPMAN: (reference) => JSON.stringify({ orderId: reference, tradeNo: 'X1', amount: 999, status: 1 }),
};

/** Where a provider's money stands in the books. */
export const HOUSE: Record<BahtProvider, string> = { KBANK: 'bank', WW: 'gateway:WW', ZAPMAN: 'gateway:ZAPMAN' };

export interface InflowFacts {
  state: string;
  wait_reason: string | null;
  source: string;
  house_code: string;
  amount: string;
  credited_member_id: string | null;
}

export async function inflowOf(world: World, bankRef: string): Promise<InflowFacts> {
  const found = () =>
    world.admin.query<InflowFacts>(
      'select state, wait_reason, source, house_code, amount, credited_member_id from inflows where bank_ref = $1',
      [bankRef],
    );
  await until('the money is known', async () => (await found()).rowCount === 1);
  const row = (await found()).rows[0];
  if (!row) throw new Error('an inflow stays');
  return row;
}

export async function stateOf(world: World, qrcodeId: string): Promise<string> {
  const found = await world.admin.query('select state from qr_codes where qrcode_id = $1', [qrcodeId]);
  return String(found.rows[0]?.state);
}

export const untilState = (world: World, qrcodeId: string, state: string) =>
  until(`the code is ${state}`, async () => {
    // Lets time pass: the next question to the provider is due now.
    await world.admin.query(
      'update qr_codes set next_check_at = now() where qrcode_id = $1 and next_check_at > now()',
      [qrcodeId],
    );
    return (await stateOf(world, qrcodeId)) === state;
  });
