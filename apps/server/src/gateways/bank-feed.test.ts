import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { makeBankFeed } from './bank-feed.ts';

const GOOD = {
  id: 8,
  reference: 'REF8',
  at: '2026-01-01T00:00:00.000Z',
  amount: '10.00',
  currency: 'THB',
  fromBank: 'SCB',
  fromAccountMasked: 'xxxxxx6789',
  fromName: 'SOMSAK',
  toBank: 'KBANK',
  toAccountNo: '0123456789',
};
const ODD = [{ ...GOOD, id: 7, amount: '10,00' }, 'not a line', null, { ...GOOD, id: 9, reference: '' }];

test('a line that cannot be read is kept as it came, and those around it are read', async () => {
  const body = JSON.stringify({ transactions: [ODD[0], GOOD, ...ODD.slice(1)], next: 9 });
  const bank = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(body));
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = bank.address() as AddressInfo;
    const feed = makeBankFeed({ url: `http://127.0.0.1:${port}`, name: 'bank-feed', askKey: 'k', timeoutMs: 2_000 });
    const page = await feed.read('0123456789', 0n);
    expect(page?.next).toBe(9n);
    expect(page?.lines.map(({ transaction }) => transaction?.reference)).toEqual([
      undefined,
      'REF8',
      undefined,
      undefined,
      undefined,
    ]);
    expect(page?.lines.map(({ raw }) => raw)).toEqual([ODD[0], GOOD, ...ODD.slice(1)]);
    const numbers = page?.lines.map(({ seq }) => seq) ?? [];
    expect([numbers[0], numbers[1], numbers[4]]).toEqual([7n, 8n, 9n]);
    // Lines without a number get the same one at every reading, below those of the bank, each its own.
    expect(numbers[2]).toBeLessThan(0n);
    expect(numbers[2]).not.toBe(numbers[3]);
    expect((await feed.read('0123456789', 0n))?.lines.map(({ seq }) => seq)).toEqual(numbers);
  } finally {
    bank.close();
  }
});
