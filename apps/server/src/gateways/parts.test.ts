import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/tools/free-port.ts';
import { askKeyOf, noticeKeyOf, type OutsideWorld, startOutsideWorld } from '../testing/outside-world.ts';
import { gatewayOf, SLOW_MS } from '../testing/real-partner.ts';
import { slipCode } from '../testing/slip-pictures.ts';
import { digits } from '../testing/world.ts';
import type { Gateways, PartnerKind } from './protocol.ts';
import { PROTOCOLS } from './protocols.ts';

/*
 * Outside checks set faults by the name of a part and read what happened by control calls (design 5). Who plays the part is changed by
 * an operator; here each is played by its simulated protocol and by a real one, and both must take the same faults and leave
 * the same to be read.
 */

const FAULTS = [
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
];

let outside: OutsideWorld;
const told: string[] = [];
const site = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text) => (body += text));
  request.on('end', () => {
    told.push(body);
    response.writeHead(404).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: `http://127.0.0.1:${port}` });
});
afterEach(() => outside.clearFaults());
afterAll(async () => {
  await outside?.stop();
  site.close();
});

/** One of the simulators' own partners, by the id of its row. */
function simulated<K extends PartnerKind>(
  id: string,
  code: string,
  settings: Record<string, unknown> = {},
): Gateways[K] {
  const protocol = PROTOCOLS.get(code);
  if (!protocol) throw new Error(`nobody speaks ${code}`);
  const keys = { askKey: askKeyOf(id as 'sms'), noticeKey: noticeKeyOf(id as 'sms') };
  const secrets = protocol.tells ? keys : { askKey: keys.askKey };
  const partner = { name: id, url: outside.url, timeoutMs: SLOW_MS };
  return protocol.make({ partner, settings, secrets }, { readTimeoutMs: SLOW_MS, gameHosts: [] }) as Gateways[K];
}

/** One act of a part, spoilt from where it says so; answers how what it left is read. */
type Act = (spoil: () => Promise<unknown>) => Promise<() => unknown>;

async function faultsNow(): Promise<{ left: number; owed: number }> {
  const answered = await fetch(`${outside.url}/control/faults`);
  const { faults, owed } = (await answered.json()) as { faults: unknown[]; owed: number };
  return { left: faults.length, owed };
}

/** What is left of a fault after the act, and what it left. */
async function under(part: string, fault: string, act: Act) {
  const read = await act(() => outside.setFault({ target: part, fault, ms: SLOW_MS + 300 }));
  const isWaiting = (await faultsNow()).left > 0;
  await outside.clearFaults();
  // What is slow is done after its caller has given up.
  await expect.poll(async () => (await faultsNow()).owed).toBe(0);
  return { isWaiting, left: await read() };
}

const sms = (gateway: Gateways['sms']): Act => {
  return async (spoil) => {
    await spoil();
    const phone = digits(8);
    await gateway.send({ to: `+668${phone}`, text: 'the code is 123456', reference: randomUUID() });
    return () => outside.messagesTo(`08${phone}`);
  };
};

const slip = (gateway: Gateways['slip']): Act => {
  return async (spoil) => {
    await spoil();
    const accountNo = `1${digits(9)}`;
    const sent = { fromBank: 'SCB', fromAccountNo: accountNo, fromName: 'SOMCHAI TESTER', toBank: 'KBANK' };
    const bankReference = await outside.sendMoney({ ...sent, toAccountNo: '0123456789', amount: 120 });
    const answered = await gateway.inquire({
      payload: slipCode('014', bankReference),
      sendingBank: '014',
      bankReference,
    });
    return () => (answered.outcome === 'found' ? String(answered.slip.amountMinor) : answered.outcome);
  };
};

const code = (gateway: Gateways['qr'], accountNo: string): Act => {
  return async (spoil) => {
    await spoil();
    const reference = randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase();
    const order = { reference, accountNo, amountMinor: 15_050n, expiresAt: new Date(Date.now() + 600_000) };
    const { outcome } = await gateway.create(order);
    return () => outcome;
  };
};

const payout = (gateway: Gateways['payout']): Act => {
  return async (spoil) => {
    await spoil();
    const accountNo = `1${randomInt(10_000_000, 99_999_999)}3`;
    const sender = { fromBank: 'SCB', fromAccountNo: accountNo, fromName: 'SOMCHAI TESTER' };
    await outside.sendMoney({ ...sender, toBank: 'KBANK', toAccountNo: '0123456789', amount: 1 });
    const reference = randomUUID();
    await gateway.order({
      ...{
        reference,
        bankCode: 'SCB',
        accountNo,
        accountName: 'SOMCHAI TESTER',
        amountMinor: 25_050n,
        currency: 'THB',
      },
      ...{ bankNumber: null, keep: async ({ bankNumber }) => bankNumber },
    });
    return async () => {
      const listed = (await outside.payouts()).filter((row) => row.accountNo === accountNo);
      return listed.map((row) => [row.reference === reference, row.state, row.amount, row.bankCode, row.times]);
    };
  };
};

const moved = (gateway: Gateways['game'], game: string): Act => {
  const provider = gateway.provider({ hasLoginForm: false });
  return async (spoil) => {
    const opened = await provider.createPlayer(`k${randomUUID().replaceAll('-', '').slice(0, 15)}`);
    if (!opened || 'refused' in opened) throw new Error('the account was not opened');
    const { username } = opened;
    const reference = randomUUID();
    await spoil();
    const order = { reference, username, direction: 'in', amountMinor: 10_025n, currency: 'THB' } as const;
    await provider.transfer({ ...order, sentAt: new Date() });
    return async () => {
      const player = await outside.player(game, username);
      const transfers = player?.transfers.map((row) => [row.reference === reference, row.amount, row.times]);
      return { balance: player?.balance, transfers };
    };
  };
};

const PARTS: { part: string; real: string; acts: () => Promise<readonly [Act, Act]> }[] = [
  {
    part: 'sms',
    real: 'thaibulksms',
    acts: async () => [
      sms(simulated<'sms'>('sms', 'simulated-sms')),
      sms(await gatewayOf(outside, 'thaibulksms', { kind: 'sms' })),
    ],
  },
  {
    part: 'verifier:a',
    real: 'easyslip',
    acts: async () => [
      slip(simulated<'slip'>('slip-a', 'simulated-slips-a')),
      slip(await gatewayOf(outside, 'easyslip', { kind: 'slip' })),
    ],
  },
  {
    part: 'verifier:b',
    real: 'slipok',
    acts: async () => [
      slip(simulated<'slip'>('slip-b', 'simulated-slips-b')),
      slip(await gatewayOf(outside, 'slipok', { kind: 'slip' })),
    ],
  },
  {
    part: 'gateway:KBANK',
    real: 'kbank-qr',
    acts: async () => [
      code(simulated<'qr'>('qr-kbank', 'simulated-qr-kbank', { way: 'KBANK' }), '0123456789'),
      code(await gatewayOf(outside, 'kbank-qr', { kind: 'qr' }), '0123456789'),
    ],
  },
  {
    part: 'payout',
    real: 'kbank-transfer',
    acts: async () => [
      payout(simulated<'payout'>('payout', 'simulated-payout')),
      payout(await gatewayOf(outside, 'kbank-transfer', { kind: 'payout' })),
    ],
  },
  ...(
    [
      ['pg', 'own-reference', 'pg-soft'],
      ['joker2', 'own-reference', 'joker'],
      ['betflix', 'signed-agent', 'betflix'],
      ['circus', 'own-reference', 'sexy'],
    ] as const
  ).map(([game, family, real]) => ({
    part: `game:${game}`,
    real,
    acts: async () =>
      [
        moved(simulated<'game'>(`game-${game}`, `simulated-${family}`, { game }), game),
        moved(await gatewayOf(outside, real, { kind: 'game' }), game),
      ] as const,
  })),
];

describe.each(PARTS)('the part $part, played by $real', ({ part, acts }) => {
  it.each(FAULTS)('takes a fault set for it, and leaves the same to be read: %s', async (fault) => {
    const [own, real] = await acts();
    expect(await under(part, fault, real)).toEqual(await under(part, fault, own));
  });
});

it('a bank that signs nothing sends, under bad-signature, a callback about a code that nobody paid', async () => {
  const gateway = await gatewayOf(outside, 'kbank-qr', { kind: 'qr' });
  const order = (reference: string) =>
    gateway.create({
      ...{ reference, accountNo: '0123456789', amountMinor: 5_000n },
      expiresAt: new Date(Date.now() + 600_000),
    });
  const [unpaid, paid] = [`UNPAID${digits(14)}`, `PAYING${digits(14)}`];
  await order(unpaid);
  const made = await order(paid);
  await outside.setFault({ target: 'gateway:KBANK', fault: 'bad-signature' });
  told.length = 0;
  const payer = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMCHAI D' };
  const body = JSON.stringify({ ...payer, payload: made.outcome === 'made' ? made.payload : '' });
  const answered = await fetch(`${outside.url}/control/bank/pay`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body,
  });
  expect(await answered.json()).toMatchObject({ gateway: 'KBANK' });
  await expect.poll(() => told.length).toBeGreaterThan(0);
  expect(told[0]).not.toContain(paid.slice(0, 15));
});
