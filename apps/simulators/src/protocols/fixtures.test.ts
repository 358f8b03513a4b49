import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slipPayload } from '../mini-qr.ts';
import { readQrBitmap } from '../qr-reader.ts';
import { openWorld, type World } from '../test-world.ts';
import { element, withCheckSum } from '../tlv.ts';

/** The recorded messages that the site's adapters are tested with as well. */
const FIXTURES = '../../../server/src/gateways';

type Recorded = { request: unknown; answers: Record<string, { status: number; body: unknown }> };
const recorded = (path: string): Recorded =>
  JSON.parse(readFileSync(new URL(`${FIXTURES}/${path}.json`, import.meta.url), 'utf8'));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Entry = { url: string; settings: Record<string, string>; secrets: Record<string, string> };
async function entryOf(code: string): Promise<Entry> {
  const { partners } = (await world.get('/control/partners')).body;
  return partners.find(({ protocol }: { protocol: string }) => protocol === code);
}

async function post(url: string, headers: Record<string, string>, body: unknown) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  const response = await fetch(url, { ...options, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

/** Which fields there are and of what type, however deep. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const SLIP_SERVICES = [
  {
    code: 'easyslip',
    path: () => '/v2/verify/bank',
    headers: ({ secrets }: Entry) => ({ authorization: `Bearer ${secrets.apiKey}` }),
    withPayload: (request: object, payload: string) => ({ ...request, payload }),
    // What a bank tells of a person differs; so do the fields of its side.
    varying: ['sender', 'receiver'],
  },
  {
    code: 'slipok',
    path: ({ settings }: Entry) => `/api/line/apikey/${settings.branchId}`,
    headers: ({ secrets }: Entry) => ({ 'x-authorization': secrets.apiKey ?? '' }),
    withPayload: (request: object, data: string) => ({ ...request, data }),
    varying: ['sender', 'receiver'],
  },
  {
    code: 'slip2go',
    path: () => '/api/verify-slip/qr-code/info',
    headers: ({ secrets }: Entry) => ({ authorization: `Bearer ${secrets.apiSecret}` }),
    withPayload: (request: { payload?: object }, qrCode: string) => ({ payload: { ...request.payload, qrCode } }),
    varying: [],
  },
];

test.each(SLIP_SERVICES)('$code takes the recorded question and answers in the recorded shape', async (service) => {
  const entry = await entryOf(service.code);
  const { request, answers } = recorded(`slips/fixtures/${service.code}`);
  const transfer = { fromBank: 'KBANK', fromAccountNo: '1234567890', fromName: 'SOMSAK JAIDEE' };
  const paid = { ...transfer, toBank: 'SCB', toAccountNo: '0123456789', amount: 250.5 };
  const { reference } = (await world.post('/control/bank/transfers', paid)).body;
  const question = service.withPayload(request as object, slipPayload({ bankCode: '004', reference }));
  const ask = (body: unknown) => post(entry.url + service.path(entry), service.headers(entry), body);

  const answer = await ask(question);
  expect(answer.status).toBe(answers.found?.status);
  const without = (body: unknown) =>
    JSON.parse(JSON.stringify(body, (key, inner) => (service.varying.includes(key as never) ? undefined : inner)));
  expect(shapeOf(without(answer.body))).toEqual(shapeOf(without(answers.found?.body)));
  // The recorded slip itself is of no bank here.
  const unknown = await ask(request);
  expect(unknown.status).toBe(answers['not found']?.status);
  expect(shapeOf(unknown.body)).toEqual(shapeOf(answers['not found']?.body));
});

const OWN_BANKS = [
  {
    code: 'scb-slip',
    toBank: 'SCB',
    token: scbToken,
    path: (reference: string) => `${SCB_PATH}/${reference}?sendingBank=004`,
  },
  { code: 'kbank-slip', toBank: 'KBANK', token: kbankToken, path: () => '/v1/verslip/kbank/verify' },
];
const SCB_PATH = '/v1/payment/billpayment/transactions';

test.each(OWN_BANKS)('$code takes the recorded question and answers in the recorded shape', async (bank) => {
  const entry = await entryOf(bank.code);
  const { request, answers } = recorded(`slips/fixtures/${bank.code}`);
  const transfer = { fromBank: 'KBANK', fromAccountNo: '1234567890', fromName: 'SOMSAK JAIDEE' };
  const paid = { ...transfer, toBank: bank.toBank, toAccountNo: entry.settings.accountNo, amount: 250.5 };
  const { reference } = (await world.post('/control/bank/transfers', paid)).body;
  const headers = await bank.token(entry);
  const ask = async (transRef: string) => {
    const url = entry.url + bank.path(transRef);
    if (typeof request === 'string') {
      const answer = await fetch(url, { headers });
      return { status: answer.status, body: await answer.json() };
    }
    return post(url, headers, { ...(request as object), data: { sendingBank: '004', transRef } });
  };
  const [found, unknown] = [await ask(reference), await ask('0150000000000TEST000')];
  expect(found.status).toBe(answers.found?.status);
  expect(shapeOf(found.body)).toEqual(shapeOf(answers.found?.body));
  expect(unknown.status).toBe(answers['not found']?.status);
  expect(shapeOf(unknown.body)).toEqual(shapeOf(answers['not found']?.body));
});

async function scbToken({ url, secrets }: Entry): Promise<Record<string, string>> {
  const headers = { resourceOwnerId: secrets.apiKey ?? '', requestUId: 'a'.repeat(32) };
  const asked = { applicationKey: secrets.apiKey, applicationSecret: secrets.apiSecret };
  const token = await post(`${url}/v1/oauth/token`, headers, asked);
  return { ...headers, authorization: `Bearer ${token.body.data.accessToken}` };
}

async function kbankToken({ url, secrets }: Entry): Promise<Record<string, string>> {
  const basic = Buffer.from(`${secrets.consumerId}:${secrets.consumerSecret}`).toString('base64');
  const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` };
  const asked = { method: 'POST', headers: form, body: 'grant_type=client_credentials' };
  const token = await (await fetch(`${url}/v2/oauth/token`, asked)).json();
  return { authorization: `Bearer ${token.access_token}` };
}

test('truemoney-gift takes the recorded question and answers in the recorded shape', async () => {
  const { url, settings } = await entryOf('truemoney-gift');
  const { request, answers } = recorded('prepaid/fixtures/truemoney-gift');
  const { link } = (await world.post('/control/prepaid/vouchers', { phone: '0812345678', amount: 100 })).body;
  const code = new URL(link).searchParams.get('v') ?? '';
  const verify = async (voucher: string) => {
    const answer = await fetch(`${url}/campaign/vouchers/${voucher}/verify?mobile=${settings.accountNo}`);
    return { status: answer.status, body: await answer.json() };
  };
  const redeem = () =>
    post(`${url}/campaign/vouchers/${code}/redeem`, {}, { ...(request as object), voucher_hash: code });
  const told = { open: await verify(code), 'taken by us': await redeem(), 'taken by us before': await verify(code) };
  const refused = { 'taken by us, without a ticket': await redeem(), 'not found': await verify('nobodyMadeThis') };
  for (const [name, answer] of Object.entries({ ...told, ...refused })) {
    expect([name, answer.status]).toEqual([name, answers[name]?.status]);
    expect(shapeOf(answer.body), name).toEqual(shapeOf(answers[name]?.body));
  }
});

const SMS_COMPANIES = [
  {
    code: 'thaibulksms',
    path: '/sms',
    headers: ({ secrets }: Entry) => ({
      authorization: `Basic ${Buffer.from(`${secrets.apiKey}:${secrets.apiSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    }),
    write: (request: Record<string, string>) => new URLSearchParams(request).toString(),
  },
  {
    code: 'smsmkt',
    path: '/api/send-message',
    headers: ({ secrets }: Entry) => ({
      api_key: secrets.apiKey ?? '',
      secret_key: secrets.secretKey ?? '',
      'content-type': 'application/json',
    }),
    write: (request: object) => JSON.stringify(request),
  },
];

const MESSAGE_COMPANIES = [
  ...SMS_COMPANIES,
  {
    code: 'line-push',
    path: '/v2/bot/message/push',
    headers: ({ secrets }: Entry) => ({
      authorization: `Bearer ${secrets.channelAccessToken}`,
      'content-type': 'application/json',
    }),
    write: (request: object) => JSON.stringify(request),
  },
];

test.each(MESSAGE_COMPANIES)('$code takes the recorded message and answers in the recorded shape', async (company) => {
  const entry = await entryOf(company.code);
  const { request, answers } = recorded(`messages/fixtures/${company.code}`);
  const body = company.write(request as Record<string, string>);
  const response = await fetch(entry.url + company.path, { method: 'POST', headers: company.headers(entry), body });
  expect(response.status).toBe(answers.taken?.status);
  expect(shapeOf(await response.json())).toEqual(shapeOf(answers.taken?.body));
});

const PAYER = { fromBank: 'KTB', fromAccountNo: '1234567890', fromName: 'SOMSAK JAIDEE' };
type QrRecorded = { paid: { status: number; body: object }; created: Record<string, { status: number; body: object }> };
const recordedQr = (code: string) => recorded(`qr/fixtures/${code}`) as unknown as QrRecorded;

test('scb-qr makes codes of both versions and tells payments in the recorded shape', async () => {
  const entry = await entryOf('scb-qr');
  const { url, settings } = entry;
  const signed = await scbToken(entry);
  const { created, paid } = recordedQr('scb-qr');
  for (const version of ['v1', 'v2']) {
    const ref1 = `REFERENCE${version.toUpperCase()}`;
    const order = { qrType: 'PP', ppType: 'BILLERID', ppId: settings.billerId, amount: '250.50', ref1, ref3: 'KPO1' };
    const life = version === 'v2' ? { numberOfTimes: 1, expiryDate: '2099-01-01 00:00:00' } : {};
    const made = await post(`${url}/${version}/payment/qrcode/create`, signed, { ...order, ...life });
    expect(shapeOf(made.body)).toEqual(shapeOf(created[version]?.body));
    const payload = version === 'v2' ? made.body.data.data.qrRawData : made.body.data.qrRawData;
    await world.post('/control/bank/pay', { payload, ...PAYER, at: '2026-03-01T16:59:30.000Z' });
    const query = `eventCode=00300100&transactionDate=2026-03-01&billerId=${settings.billerId}&reference1=${ref1}`;
    const answer = await fetch(`${url}/v1/payment/billpayment/inquiry?${query}`, { headers: signed });
    expect(shapeOf(await answer.json())).toEqual(shapeOf(paid.body));
  }
});

test('kbank-qr makes codes and tells payments in the recorded shape', async () => {
  const entry = await entryOf('kbank-qr');
  const { url, secrets, settings } = entry;
  const signed = await kbankToken(entry);
  const { created, paid } = recordedQr('kbank-qr');
  const { partnerId, merchantId } = settings;
  const who = { partnerId, merchantId, partnerSecret: secrets.partnerSecret, requestDt: '2026-03-01T12:00:00+07:00' };
  const order = { qrType: '3', txnAmount: 250.5, txnCurrencyCode: 'THB', reference1: 'REFERENCE1' };
  const made = await post(`${url}/v1/qrpayment/request`, signed, { ...who, partnerTxnUid: 'UID1', ...order });
  expect(shapeOf(made.body)).toEqual(shapeOf(created.v1?.body));
  await world.post('/control/bank/pay', { payload: made.body.qrCode, ...PAYER });
  const inquiry = { ...who, partnerTxnUid: 'UID2', origPartnerTxnUid: 'UID1' };
  const answer = await post(`${url}/v1/qrpayment/v4/inquiry`, signed, inquiry);
  expect(shapeOf(answer.body)).toEqual(shapeOf(paid.body));
});

test('kbank-transfer looks, sends and tells in the recorded shape', async () => {
  const entry = await entryOf('kbank-transfer');
  const signed = await kbankToken(entry);
  const told = recorded('payouts/fixtures/kbank-transfer') as unknown as Record<string, { body: unknown }>;
  const { merchantId: merchantID, fromAccountNo, senderName, senderTaxId: senderTaxID } = entry.settings;
  const numbered = (letter: string) => ({
    ...{ merchantID, requestDateTime: '2026-03-01T12:00:00+07:00' },
    merchantTransID: `${merchantID}_20260301_${letter.repeat(25)}`,
  });
  const ask = (path: string, body: object) => post(`${entry.url}/v1/fundtransfer/${path}`, signed, body);
  const wish = { proxyType: '10', transType: 'K2O', toBankCode: '014', amount: '250.50', typeOfSender: 'K' };
  const from = { fromAccountNo, senderName, senderTaxID };
  const refused = await ask('verifydata', { ...numbered('A'), ...wish, ...from, proxyValue: '1234560000' });
  expect(shapeOf(refused.body)).toEqual(shapeOf(told['not allowed']?.body));
  const verified = await ask('verifydata', { ...numbered('B'), ...wish, ...from, proxyValue: '1234567890' });
  expect(shapeOf(verified.body)).toEqual(shapeOf(told.verified?.body));
  const numbers = { ...numbered('B'), rsTransID: verified.body.rsTransID };
  const sent = await ask('fundtransfer', { ...numbers, customerMobileNo: '' });
  expect(shapeOf(sent.body)).toEqual(shapeOf(told.sent?.body));
  const again = await ask('fundtransfer', { ...numbers, customerMobileNo: '' });
  expect(shapeOf(again.body)).toEqual(shapeOf(told.other?.body));
  expect(shapeOf((await ask('inqtxnstatus', numbers)).body)).toEqual(shapeOf(told.status?.body));
});

test('every protocol that is spoken here has recorded messages, but for our own, mail, and a push that another has', async () => {
  const { partners } = (await world.get('/control/partners')).body;
  const names = readdirSync(new URL(FIXTURES, import.meta.url), { recursive: true }).map(String);
  const kept = new Set(names.flatMap((name) => /\/fixtures\/([a-z0-9-]+)\.\w+$/.exec(name)?.[1] ?? []));
  const without = partners
    .map(({ protocol }: { protocol: string }) => protocol)
    .filter((code: string) => !kept.has(code));
  expect(without.toSorted()).toEqual(['line-alert', 'mail-alert', 'webhook-alert']);
});

const COLLECTING = [
  {
    code: 'omise-promptpay',
    path: '/charges',
    user: ({ secrets }: Entry) => `${secrets.secretKey}:`,
    order: {
      amount: 25_050,
      currency: 'THB',
      source: { type: 'promptpay' },
      metadata: { reference: 'KAPAO00000000000TEST' },
    },
    idOf: (body: { id: string }) => body.id,
  },
  {
    code: 'beam-promptpay',
    path: '/api/v1/charges',
    user: ({ settings, secrets }: Entry) => `${settings.merchantId}:${secrets.apiKey}`,
    order: {
      amount: 25_050,
      currency: 'THB',
      paymentMethod: { paymentMethodType: 'QR_PROMPT_PAY', qrPromptPay: {} },
      referenceId: 'KAPAO00000000000TEST',
    },
    idOf: (body: { chargeId: string }) => body.chargeId,
  },
];

test.each(COLLECTING)('$code makes charges and tells payments in the recorded shape', async (company) => {
  const entry = await entryOf(company.code);
  const headers = { authorization: `Basic ${Buffer.from(company.user(entry)).toString('base64')}` };
  const { created, paid, unpaid, unknown, text } = recorded(`qr/fixtures/${company.code}`) as unknown as Record<
    'created' | 'paid' | 'unpaid' | 'unknown',
    { status: number; body: object }
  > & { text: string };
  const made = await post(entry.url + company.path, headers, company.order);
  expect(shapeOf(made.body)).toEqual(shapeOf(created.body));
  const ask = async (id: string) => {
    const answer = await fetch(`${entry.url}${company.path}/${id}`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  const id = company.idOf(made.body);
  expect(shapeOf((await ask(id)).body)).toEqual(shapeOf(unpaid.body));
  const payload = made.body.encodedImage?.rawData ?? (await pictureText(made.body, headers));
  expect(payload.slice(0, 40)).toBe(text.slice(0, 40));
  expect((await world.post('/control/bank/pay', { payload, ...PAYER })).status).toBe(200);
  expect(shapeOf((await ask(id)).body)).toEqual(shapeOf(paid.body));
  const nothing = await ask('nothing');
  expect(nothing.status).toBe(unknown.status);
  expect(shapeOf(nothing.body)).toEqual(shapeOf(unknown.body));
});

type WithPicture = { source: { scannable_code: { image: { download_uri: string } } } };
async function pictureText({ source }: WithPicture, headers: Record<string, string>): Promise<string> {
  const picture = await fetch(source.scannable_code.image.download_uri, { headers });
  expect(picture.headers.get('content-type')).toMatch(/svg/);
  const { default: sharp } = await import('sharp');
  const drawn = sharp(Buffer.from(await picture.arrayBuffer())).resize(800);
  const { data, info } = await drawn
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 128;
  return readQrBitmap({ width: info.width, height: info.height, isDark }) ?? '';
}

test('bcel-onepay takes a code that the merchant made alone, and tells its payment in the recorded shape', async () => {
  const { url, settings } = await entryOf('bcel-onepay');
  const { paid, unpaid } = recorded('qr/fixtures/bcel-onepay') as unknown as Pick<QrRecorded, 'paid'> & {
    unpaid: { status: number };
  };
  const ask = (uuid: string) => fetch(`${url}/onepay/gettransaction.php?mcid=${settings.merchantId}&uuid=${uuid}`);
  expect((await ask('REFERENCE1')).status).toBe(unpaid.status);
  const onePay = element('00', 'BCEL') + element('01', 'ONEPAY') + element('02', settings.merchantId ?? '');
  const body = ['00', '01', '33', '52', '53', '54', '58', '62'];
  const values = ['01', '12', onePay, '7994', '418', '250000', 'LA', element('05', 'REFERENCE1')];
  const payload = withCheckSum(body.map((tag, index) => element(tag, values[index] ?? '')).join(''), '63');
  expect((await world.post('/control/bank/pay', { payload, ...PAYER, fromBank: 'BCEL' })).status).toBe(200);
  const answer = await ask('REFERENCE1');
  expect(answer.status).toBe(paid.status);
  expect(shapeOf(await answer.json())).toEqual(shapeOf(paid.body));
  const broken = `${payload.slice(0, -4)}0000`;
  expect((await world.post('/control/bank/pay', { payload: broken, ...PAYER })).status).toBe(400);
});
