import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, tryOut } from '../../testing/real-partner.ts';
import type { FileBatch, FileOrder } from './payout-file.ts';

const CODES = ['ktb-file', 'scb-business-net-file', 'bbl-file'] as const;
const NUMBERS = { 'ktb-file': '006', 'scb-business-net-file': '014', 'bbl-file': '002' };

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

const ORDERS: FileOrder[] = [
  {
    reference: 'A1B2C3D4E5F60718',
    bankNumber: '004',
    accountNo: '1112223334',
    accountName: 'สมชาย ใจดี',
    amountMinor: 25_050n,
  },
  {
    reference: '0123456789ABCDEF',
    bankNumber: '030',
    accountNo: '20123456789',
    accountName: 'JANE DOE',
    amountMinor: 100n,
  },
];
let lastNo = 0;
const batchOf = (change: Partial<FileBatch> = {}): FileBatch => {
  lastNo += 1;
  return {
    ...{ batchNo: lastNo, product: 'other', valueDate: '2026-03-02', madeAt: new Date('2026-03-01T07:27:05Z') },
    ...{ orders: ORDERS },
    ...change,
  };
};
const own = (code: (typeof CODES)[number]) =>
  batchOf({
    product: 'own',
    orders: ORDERS.map((order) => ({ ...order, bankNumber: NUMBERS[code], accountNo: '1112223334' })),
  });

const taken = z.object({
  status: z.number(),
  error: z.string().optional(),
  lines: z.array(z.object({ reference: z.string(), result: z.string() })).optional(),
});
async function give(code: string, file: Uint8Array) {
  const { url } = await outside.partner(code);
  const answered = await fetch(`${url}/files`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  });
  return taken.parse({ status: answered.status, ...z.record(z.string(), z.unknown()).parse(await answered.json()) });
}
const statement = z.object({
  debits: z.array(
    z.object({
      orderReference: z.string(),
      bank: z.string(),
      accountNo: z.string(),
      name: z.string(),
      amount: z.number(),
    }),
  ),
});
async function debitsOf(code: string) {
  const { url } = await outside.partner(code);
  return statement.parse(await (await fetch(`${url}/statement`)).json()).debits;
}

describe.each(CODES)('a file of payments for %s', (code) => {
  const layout = async () => {
    const { file } = await gatewayOf(outside, code, { kind: 'payout' });
    if (!file) throw new Error(`${code} writes no file`);
    return file;
  };

  it('is byte for byte what was recorded, whenever it is written', async () => {
    const { write } = await layout();
    const batch = { ...batchOf(), batchNo: 7 };
    const recorded = readFileSync(new URL(`./fixtures/${code}.txt`, import.meta.url));
    expect(Buffer.from(write(batch)).equals(recorded)).toBe(true);
    expect(Buffer.from(write(batch)).equals(recorded)).toBe(true);
  });

  it('is read by the bank as it was meant, in Thai too, and every line is paid once', async () => {
    const { write } = await layout();
    const file = write(batchOf());
    expect(await give(code, file)).toMatchObject({ status: 200, lines: [{ result: 'TAKEN' }, { result: 'TAKEN' }] });
    const meant = ORDERS.map(({ reference, bankNumber, accountNo, accountName, amountMinor }) => ({
      ...{
        orderReference: reference,
        bank: bankNumber,
        accountNo,
        name: accountName,
        amount: Number(amountMinor) / 100,
      },
    }));
    expect(await debitsOf(code)).toEqual(meant);
    expect((await give(code, file)).status, 'a file is taken once').toBe(409);
    expect(await debitsOf(code)).toHaveLength(2);
  });

  it('is read by the bank with accounts of its own', async () => {
    const { write } = await layout();
    expect(await give(code, write(own(code)))).toMatchObject({ status: 200 });
  });

  it('is taken whole or not at all: one digit that is another refuses it', async () => {
    const { write } = await layout();
    const file = Buffer.from(write(batchOf()));
    file.write('3', file.indexOf('25050'));
    expect((await give(code, file)).status).toBe(400);
  });

  it('has no room for letters that would end a field or a line', async () => {
    const { write } = await layout();
    const orders = ORDERS.map((order) => ({ ...order, accountName: 'EVIL~003~X\r\n102 ນາງ' }));
    expect(await give(code, write(batchOf({ orders })))).toMatchObject({ status: 200, lines: [{}, {}] });
  });

  it('accepts only accounts that its layout can carry', async () => {
    const { accepts } = await layout();
    const [order] = ORDERS as [FileOrder];
    expect(accepts(order, 'own')).toBe(true);
    expect(accepts({ ...order, accountNo: '111222333' }, 'own')).toBe(false);
    expect(accepts({ ...order, accountNo: '12x4567890' }, 'other')).toBe(false);
    expect(accepts({ ...order, accountNo: '1'.repeat(30) }, 'other')).toBe(false);
  });

  it('may have a line that is refused, paid late, or paid with another amount, and the statement says so', async () => {
    const { write } = await layout();
    const [order] = ORDERS as [FileOrder];
    const one = (reference: string) => write(batchOf({ orders: [{ ...order, reference }] }));
    const target = `payout:${code}`;
    await outside.setFault({ target, fault: 'refuse' });
    expect((await give(code, one('REFUSED000000001'))).lines).toEqual([
      { reference: 'REFUSED000000001', result: 'REFUSED' },
    ]);
    await outside.setFault({ target, fault: 'paid-late', ms: 60_000 });
    await give(code, one('LATE000000000001'));
    await outside.setFault({ target, fault: 'wrong-amount' });
    await give(code, one('OTHER00000000001'));
    const told = (await debitsOf(code)).map(({ orderReference, amount }) => [orderReference, amount]);
    expect(told).toContainEqual(['OTHER00000000001', 250.49]);
    expect(told.map(([reference]) => reference)).not.toContain('REFUSED000000001');
    expect(told.map(([reference]) => reference)).not.toContain('LATE000000000001');
  });

  it('can be looked at before the first one, and nothing is called', async () => {
    expect((await tryOut(outside, code)).outcome).toBe('answered');
  });

  it('is never an order: a bank that is given files is not asked anything', async () => {
    const gateway = await gatewayOf(outside, code, { kind: 'payout' });
    expect(await gateway.status('A1B2C3D4E5F60718', null)).toMatchObject({ outcome: 'unknown' });
  });
});
