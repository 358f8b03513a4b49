import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Configured } from './configured.ts';
import type { BankSaid } from './payout.ts';
import type { Gateways, PartnerKind } from './protocol.ts';
import { type AnyProtocol, PROTOCOLS } from './protocols.ts';

/* A partner that keeps the very bytes it was sent, and answers what gets every protocol past its token and its first step. */

interface Received {
  path: string;
  body: string;
}
const received: Received[] = [];
const ANSWER = {
  ...{
    access_token: 'token',
    expires_in: '1800',
    status: { code: 1000 },
    data: { accessToken: 'token', expiresIn: 1_800 },
  },
  ...{ responseCode: '0000', rsTransID: 'RS0001', toAccNameEN: 'SOMCHAI TESTER', txnStatus: 'PAID' },
};
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      if (!path.includes('oauth')) received.push({ path, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ANSWER));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => server?.close());

/** Every text of a request: parts of its path, values of its query, and leaves of its body. */
function textsOf({ path, body }: Received): string[] {
  const { pathname, searchParams } = new URL(path, 'http://partner');
  const inPath = pathname.split('/').map(decodeURIComponent);
  return [...inPath, ...searchParams.values(), ...leavesOf(parsed(body))];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

function leavesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(leavesOf);
}

const GAME = { game: 'pg', currency: 'THB', betsDelaySeconds: 0 };
const KEYS = { askKey: 'a-key-of-sixteen-characters', noticeKey: 'another-of-sixteen-characters' };
const WEB = 'https://games.example/open';
const CONSUMER = { consumerId: 'consumer-id', consumerSecret: 'consumer-secret' };
const SCB = { apiKey: 'key-of-scb', apiSecret: 'secret-of-scb' };
const COMPANY = { way: 'WW', accountNo: '0123456789', payeeId: '0105551234567' };

interface Row {
  settings: object;
  secrets: object;
  /** The form of `0F9E8D7C-...` or of a code that this partner receives; absent where it receives none. */
  form?: (reference: string) => readonly string[];
  /** A lost order is looked for in the list of the player, so that question carries none. */
  isListed?: true;
}

const whole = (reference: string) => [reference];
const plain = (reference: string) => [reference.replaceAll('-', '')];

const GAMES: Record<string, Row> = {
  'simulated-own-reference': { settings: { game: 'pg' }, secrets: KEYS, form: whole },
  'simulated-signed-agent': { settings: { game: 'pg' }, secrets: KEYS, form: whole, isListed: true },
  'simulated-no-reference': { settings: { game: 'pg' }, secrets: KEYS },
  'pg-soft': {
    settings: { ...GAME, operatorToken: 'operator-token', launchUrl: WEB, betsUrl: WEB },
    secrets: { secretKey: 'secret-key' },
    form: plain,
  },
  joker: {
    settings: { ...GAME, appId: 'APP', launchUrl: WEB, launchGame: '' },
    secrets: { secretKey: 'secret-key' },
    form: plain,
  },
  sexy: {
    settings: {
      ...GAME,
      agentId: 'agent',
      platform: 'SEXYBCRT',
      betLimit: '{}',
      settledStates: '1',
      voidStates: '-1',
      launchHost: '',
    },
    secrets: { cert: 'certificate' },
    form: plain,
  },
  betflix: {
    settings: { ...GAME, prefix: 'kp', launchProvider: 'sexy', launchHost: '' },
    secrets: { apiKey: 'api-key-1', apiCat: 'api-cat-1' },
    form: plain,
  },
  askmebet: {
    settings: { game: 'pg', currency: 'THB', agent: 'agent', client: 'client', launchGame: 'lobby', launchHost: '' },
    secrets: { agentKey: 'agent-key-of-sixteen-or-more' },
  },
};
const FILE = { debitAccountNo: '1234567890' };
const PAYOUTS: Record<string, Row> = {
  'simulated-payout': { settings: {}, secrets: KEYS, form: whole },
  'kbank-transfer': {
    settings: {
      merchantId: 'KP01',
      fromAccountNo: '1234567890',
      senderName: 'KAPAO',
      senderTaxId: '0105551234567',
      minNameScore: 80,
    },
    secrets: CONSUMER,
    form: (reference) => [
      `KP01_${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')}_${inBase36(reference)}`,
    ],
  },
  'ktb-file': {
    settings: {
      ...FILE,
      companyId: 'KAPAO',
      senderName: 'KAPAO',
      serviceTypeStandard: '04',
      serviceTypeDirect: '14',
      otherBranch: '0001',
    },
    secrets: {},
    form: whole,
  },
  'scb-business-net-file': { settings: { ...FILE, companyId: 'KAPAO' }, secrets: {}, form: whole },
  'bbl-file': {
    settings: { ...FILE, companyCode: 'KAPAO', companyTaxId: '0105551234567', botType: '04' },
    secrets: {},
    form: whole,
  },
};
const CODES: Record<string, Row> = {
  'simulated-qr-kbank': { settings: { way: 'KBANK' }, secrets: KEYS, form: whole },
  'simulated-qr-ww': { settings: { way: 'WW' }, secrets: KEYS, form: whole },
  'simulated-qr-zapman': { settings: { way: 'ZAPMAN' }, secrets: KEYS, form: whole },
  'kbank-qr': {
    settings: { way: 'KBANK', accountNo: '0123456789', partnerId: 'P1', merchantId: 'M1' },
    secrets: { ...CONSUMER, partnerSecret: 'partner-secret' },
    form: (reference) => [reference.slice(0, 15), reference],
  },
  'scb-qr': {
    settings: {
      way: 'KBANK',
      accountNo: '0123456789',
      billerId: '123456789012345',
      reference3Prefix: 'KPO',
      qrVersion: 'v1',
    },
    secrets: SCB,
    form: (reference) => [reference, `KPO${reference.slice(0, 17)}`],
  },
  'omise-promptpay': {
    settings: COMPANY,
    secrets: { secretKey: 'skey_of_sixteen_or_more', webhookSecret: 'c2VjcmV0LW9mLXdlYmhvb2tz' },
    form: whole,
  },
  'beam-promptpay': {
    settings: { ...COMPANY, merchantId: 'kapao' },
    secrets: { apiKey: 'api-key-of-sixteen-or-more', webhookKey: 'c2VjcmV0LW9mLXdlYmhvb2tz' },
    form: whole,
  },
  'bcel-onepay': {
    settings: {
      way: 'BCEL',
      accountNo: '0123456789',
      merchantId: 'mch5c2f0404102fb',
      categoryCode: '5732',
      laoQr: 'no',
    },
    secrets: {},
    form: whole,
  },
};
const OWN_ACCOUNT = { accountNo: '0123456789' };
/** Slips carry the bank's reference; services that read the whole code of a slip receive that. */
const SLIPS: Record<string, Row & { receives: 'payload' | 'bankReference' }> = {
  'simulated-slips-a': { settings: {}, secrets: KEYS, receives: 'payload' },
  'simulated-slips-b': { settings: {}, secrets: KEYS, receives: 'payload' },
  easyslip: { settings: {}, secrets: { apiKey: 'api-key-of-sixteen-or-more' }, receives: 'payload' },
  slipok: { settings: { branchId: 'main' }, secrets: { apiKey: 'api-key-1' }, receives: 'payload' },
  slip2go: { settings: {}, secrets: { apiSecret: 'api-secret-of-sixteen-or-more' }, receives: 'payload' },
  'scb-slip': { settings: OWN_ACCOUNT, secrets: SCB, receives: 'bankReference' },
  'kbank-slip': { settings: OWN_ACCOUNT, secrets: CONSUMER, receives: 'bankReference' },
};
const GIFTS: Record<string, Row> = {
  'simulated-prepaid': { settings: {}, secrets: KEYS, form: whole },
  'truemoney-gift': { settings: { accountNo: '0812345678' }, secrets: {} },
};

const inBase36 = (reference: string) =>
  BigInt(`0x${reference.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0');

function gatewayOf<K extends PartnerKind>(code: string, { settings, secrets }: Row): Gateways[K] {
  const spoken = PROTOCOLS.get(code);
  if (!spoken) throw new Error(`nobody speaks ${code}`);
  const read = (schema: AnyProtocol['settings'], given: object) =>
    schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => name in schema.shape)));
  const partner = { name: code, url, timeoutMs: 5_000 };
  const configured = { partner, settings: read(spoken.settings, settings), secrets: read(spoken.secrets, secrets) };
  return spoken.make(configured as Configured<never, never>, { readTimeoutMs: 5_000, gameHosts: [] }) as Gateways[K];
}

it('every protocol that is sent references has a row here', () => {
  const ofKind = (kind: PartnerKind) =>
    [...PROTOCOLS.values()].filter((one) => one.kind === kind).map(({ code }) => code);
  const rows = { game: GAMES, payout: PAYOUTS, qr: CODES, slip: SLIPS, prepaid: GIFTS };
  for (const [kind, table] of Object.entries(rows))
    expect(Object.keys(table).toSorted()).toEqual(ofKind(kind as PartnerKind).toSorted());
});

/** The references that came, of the forms that a protocol could have sent. */
const carried = (request: Received, reference: string) => {
  const whole = reference.toLowerCase();
  const parts = [whole, whole.replaceAll('-', ''), inBase36(reference).toLowerCase()];
  return textsOf(request).filter((text) => parts.some((part) => text.toLowerCase().includes(part)));
};

describe.each(Object.entries(GAMES))('a transfer with %s', (code, row) => {
  const provider = () => gatewayOf<'game'>(code, row).provider({ hasLoginForm: false });
  const order = (reference: string) =>
    ({
      reference,
      username: 'player1',
      direction: 'in',
      amountMinor: 10_025n,
      currency: 'THB',
      sentAt: new Date(),
    }) as const;

  it('carries exactly the reference that is recorded for it, also when it is asked about', async () => {
    const [id, game] = [randomUUID(), provider()];
    const sent = game.sentReference(id);
    expect(sent).toBe(row.form?.(id)[0]);
    // The order carries what was recorded, and the recorded form is not changed once more.
    await game.transfer(order(sent ?? id));
    if (!row.isListed) await game.findTransfer?.(order(sent ?? id));
    expect(received.length).toBeGreaterThan(0);
    for (const request of received) expect(carried(request, id)).toEqual(sent === undefined ? [] : [sent]);
    if (sent !== undefined) expect(game.sentReference(sent)).toBe(sent);
  });

  it('carries the same reference for a transfer that an earlier release recorded under its id', async () => {
    const [id, game] = [randomUUID(), provider()];
    await (game.findTransfer && !row.isListed ? game.findTransfer(order(id)) : game.transfer(order(id)));
    const expected = game.sentReference(id);
    for (const request of received) expect(carried(request, id)).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe('a payout', () => {
  const wish = (reference: string) => ({
    ...{ reference, bankCode: 'SCB', accountNo: '1112223334', accountName: 'SOMCHAI TESTER' },
    ...{ amountMinor: 25_050n, currency: 'THB' },
  });

  it.each(['simulated-payout', 'kbank-transfer'])(
    'by %s carries exactly the reference that is recorded',
    async (code) => {
      const row = PAYOUTS[code];
      if (!row) throw new Error('no row');
      const [id, bank] = [randomUUID(), gatewayOf<'payout'>(code, row)];
      let said: BankSaid | undefined;
      const keep = async (told: BankSaid) => {
        said = told;
        return told.bankNumber;
      };
      await bank.order({ ...wish(id), bankNumber: null, keep });
      await bank.status(id, said?.bankNumber ?? null);
      const recorded = bank.sentReference?.(id) ?? said?.sentRef;
      expect(recorded).toBe(row.form?.(id)[0]);
      expect(received.length).toBeGreaterThan(1);
      for (const request of received) expect(carried(request, id)).toEqual([recorded]);
      if (said) {
        expect(said.partnerRef).toBe(ANSWER.rsTransID);
        expect(textsOf(received.at(-1) ?? { path: '', body: '' })).toContain(said.partnerRef);
      }
    },
  );

  it.each(['ktb-file', 'scb-business-net-file', 'bbl-file'])(
    'in a %s stands under the reference of its line',
    (code) => {
      const { file } = gatewayOf<'payout'>(code, PAYOUTS[code] as Row);
      const references = ['A1B2C3D4E5F60718', '0123456789ABCDEF'];
      const orders = references.map((reference) => ({
        ...{ reference, bankNumber: '004', accountNo: '1112223334', accountName: 'SOMCHAI', amountMinor: 100n },
      }));
      const made = {
        batchNo: 1,
        product: 'other' as const,
        valueDate: '2026-03-02',
        madeAt: new Date('2026-03-01T07:27:05Z'),
      };
      const text = new TextDecoder('windows-874').decode(file?.write({ ...made, orders }));
      for (const reference of references) expect(text.split(reference)).toHaveLength(2);
    },
  );
});

describe.each(Object.entries(CODES))('a code of %s', (code, row) => {
  it('carries exactly the references that are recorded for it', async () => {
    const reference = 'KPQR7TESTREFERENCE01';
    const maker = gatewayOf<'qr'>(code, row);
    const recorded = maker.sentReferences(reference);
    expect(recorded).toEqual(row.form?.(reference));
    await maker.create({
      reference,
      accountNo: '0123456789',
      amountMinor: 15_000n,
      expiresAt: new Date(Date.now() + 600_000),
    });
    // One that makes its codes here is asked about them only.
    if (received.length === 0) await maker.inquire(reference);
    const start = reference.slice(0, 15);
    const came = received.flatMap(textsOf).filter((text) => text.includes(start));
    expect([...new Set(came)].toSorted()).toEqual([...recorded].toSorted());
  });
});

describe.each(Object.entries(SLIPS))('a slip that %s is asked about', (code, row) => {
  it('is named exactly by what is recorded of it', async () => {
    const inquiry = {
      payload: '0041000600000101030140220202611300123456789AB5102TH9104ABCD',
      sendingBank: '014',
      bankReference: '202611300123456789AB',
    };
    await gatewayOf<'slip'>(code, row).inquire(inquiry);
    expect(received).toHaveLength(1);
    const came = received.flatMap(textsOf).filter((text) => text.includes(inquiry.bankReference));
    expect(came).toEqual([inquiry[row.receives]]);
  });
});

describe.each(Object.entries(GIFTS))('a gift link at %s', (code, row) => {
  it('is redeemed under exactly the reference that is recorded, or under none', async () => {
    const reference = randomUUID();
    const order = { voucher: '019a1b2c3d4e5f60718293a4b5c6d7e8f9', mobile: '0812345678', reference };
    const wallet = gatewayOf<'prepaid'>(code, row);
    await wallet.redeem(order);
    await wallet.status(order);
    for (const request of received) expect(carried(request, reference)).toEqual(row.form?.(reference) ?? []);
  });
});
