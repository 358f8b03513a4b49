import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAsking, afterLook, MAX_ATTEMPTS, MAX_LOOKS, openLink, voucherOf, wayFor } from './prepaid-rules.ts';

const HOSTS = ['gift.truemoney.com'];
const CODE = 'abcdefghij0123456789ABCDE';
const LINK = `https://gift.truemoney.com/campaign/?v=${CODE}`;
const KEY = Buffer.alloc(32, 3);

describe('the canonical form of a link', () => {
  it.each([
    LINK,
    `  ${LINK}\n`,
    `https://GIFT.truemoney.com/campaign?v=${CODE}`,
    `https://gift.truemoney.com:443/campaign/?utm=1&v=${CODE}#top`,
    `https://gift.truemoney.com/?v=${CODE}`,
  ])('is the voucher value alone: %j', (link) => {
    expect(voucherOf(link, HOSTS)).toBe(CODE);
  });

  it.each([
    '',
    CODE,
    `http://gift.truemoney.com/?v=${CODE}`,
    `https://gift.truemoney.com.evil.example/?v=${CODE}`,
    `https://evil.example/?v=${CODE}&next=gift.truemoney.com`,
    `https://gift.truemoney.com@evil.example/?v=${CODE}`,
    `https://user@gift.truemoney.com/?v=${CODE}`,
    `https://gift.truemoney.com:8443/?v=${CODE}`,
    `https://127.0.0.1/?v=${CODE}`,
    `https://[::1]/?v=${CODE}`,
    `file:///etc/passwd?v=${CODE}`,
    'https://gift.truemoney.com/?v=',
    'https://gift.truemoney.com/?v=short',
    `https://gift.truemoney.com/?v=${CODE}&v=${CODE}`,
    `https://gift.truemoney.com/?v=${CODE}%00`,
    `https://gift.truemoney.com/?v=../../redemptions`,
    `https://gift.truemoney.com/?v=${'a'.repeat(65)}`,
    `${LINK} ${LINK}`,
  ])('is not found in %j', (link) => {
    expect(voucherOf(link, HOSTS)).toBeUndefined();
  });

  it('is the same however the rest of the link is written, and never anything but letters and digits', () => {
    fc.assert(
      fc.property(fc.string(), fc.webQueryParameters(), (code, query) => {
        const found = voucherOf(`https://gift.truemoney.com/x?${query}&v=${encodeURIComponent(code)}`, HOSTS);
        expect(found === undefined || /^[A-Za-z0-9]{10,64}$/.test(found)).toBe(true);
      }),
    );
  });
});

describe('a sealed link', () => {
  const seal = (text: string, key = KEY) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `k1.${body.toString('base64url')}`;
  };

  it('opens under the key of the site, and under no other', () => {
    expect(openLink(seal(LINK), KEY)).toBe(LINK);
    expect(openLink(seal(LINK, Buffer.alloc(32, 4)), KEY)).toBeUndefined();
  });

  it('a sealed link that was changed anywhere, or is no sealed text at all, does not open', () => {
    const bytes = Buffer.from(seal(LINK).slice(3), 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(openLink(`k1.${changed.toString('base64url')}`, KEY)).toBeUndefined();
    }
    for (const text of ['k1.', 'k1.AAAA', `k1.${'A'.repeat(40)}`, 'k1.%%%'])
      expect(openLink(text, KEY)).toBeUndefined();
  });

  it('a sealed link that is plain text is read as it is', () => {
    expect(openLink(LINK, KEY)).toBe(LINK);
  });
});

const asked = { isUnknown: false, isUnsure: false, toldMinor: undefined, attempts: 1 };

describe('after a look', () => {
  const gift = { outcome: 'success', amountMinor: 10_000n, giverPhone: '0812345678' } as const;

  it('only what the registered phone gave is taken, where the company tells whose it is', () => {
    expect(afterLook(gift, '+66812345678')).toEqual({ next: 'redeem' });
    expect(afterLook({ ...gift, giverPhone: undefined }, '+66812345678')).toEqual({ next: 'redeem' });
    expect(afterLook(gift, '+66812345679')).toMatchObject({ next: 'end', state: 'INVALID', why: 'OTHER_PHONE' });
  });

  it.each([
    [199n, 'end'],
    [200n, 'redeem'],
  ])('a link of %d satang goes on with: %s', (amountMinor, next) => {
    expect(afterLook({ ...gift, amountMinor }, '+66812345678').next).toBe(next);
  });

  it.each([
    ['VOUCHER_NOT_FOUND', 'INVALID'],
    ['VOUCHER_EXPIRED', 'INVALID'],
    ['CANNOT_GET_OWN_VOUCHER', 'INVALID'],
    ['VOUCHER_OUT_OF_STOCK', 'DUPLICATE'],
    ['TARGET_USER_REDEEMED', 'DUPLICATE'],
  ] as const)('%s ends as %s', (code, state) => {
    expect(afterLook({ outcome: 'refused', code }, '+66812345678')).toEqual({ next: 'end', state, why: code });
    expect(afterAsking({ outcome: 'refused', code }, asked)).toEqual({ next: 'end', state, why: code });
    // From UNKNOWN the only ends are CREDITED and INVALID (safety K).
    expect(afterAsking({ outcome: 'refused', code }, { ...asked, isUnknown: true })).toMatchObject({
      state: 'INVALID',
    });
  });
});

describe('a company that gives no clear answer', () => {
  it('is asked about an untouched voucher twelve times, and then nothing is taken', () => {
    const unknown = { outcome: 'unknown', detail: 'TARGET_USER_NOT_FOUND' } as const;
    expect(afterLook(unknown, '', MAX_LOOKS - 1).next).toBe('look-again');
    expect(afterLook(unknown, '', MAX_LOOKS)).toEqual({ next: 'release', why: 'TARGET_USER_NOT_FOUND' });
  });

  it('is asked about a redemption twenty-four times, and then an operator looks into the wallet', () => {
    for (const answer of [{ outcome: 'not-found' }, { outcome: 'unknown', detail: 'a page' }] as const) {
      expect(afterAsking(answer, { ...asked, attempts: MAX_ATTEMPTS - 1 }).next).toMatch(/again$/);
      expect(afterAsking(answer, { ...asked, attempts: MAX_ATTEMPTS }).next).toBe('aside');
    }
  });

  it('never ends a redemption by itself, whatever it says in words nobody knows', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.record({ attempts: fc.nat(200), isUnknown: fc.boolean(), isUnsure: fc.boolean() }),
        (detail, link) => {
          const after = afterAsking({ outcome: 'unknown', detail }, { ...link, toldMinor: undefined });
          expect(['ask-again', 'aside']).toContain(after.next);
        },
      ),
    );
  });
});

describe('at a company that knows no references', () => {
  const unsure = { ...asked, isUnknown: true, isUnsure: true };
  const told = { ...unsure, toldMinor: 7_500n };

  it.each([
    ['VOUCHER_NOT_FOUND', 'aside'],
    ['VOUCHER_EXPIRED', 'aside'],
    ['VOUCHER_OUT_OF_STOCK', 'aside'],
    ['TARGET_USER_REDEEMED', 'aside'],
    ['CANNOT_GET_OWN_VOUCHER', 'end'],
  ] as const)('%s after a lost answer means: %s', (code, next) => {
    expect(afterAsking({ outcome: 'refused', code }, unsure).next).toBe(next);
    expect(afterAsking({ outcome: 'refused', code }, told)).toEqual({ next: 'credit', amountMinor: 7_500n });
  });

  it('what is ours without an amount is what the company said when it gave it, or a matter for people', () => {
    expect(afterAsking({ outcome: 'taken' }, told)).toEqual({ next: 'credit', amountMinor: 7_500n });
    expect(afterAsking({ outcome: 'taken' }, unsure)).toEqual({ next: 'aside', why: 'TAKEN' });
    expect(afterAsking({ outcome: 'success', amountMinor: 7_400n, giverPhone: undefined }, told)).toMatchObject({
      amountMinor: 7_400n,
    });
  });

  it('what contradicts itself or stays silent for hours goes to people, and is never redeemed as new', () => {
    for (const answer of [{ outcome: 'not-found' }, { outcome: 'unknown', detail: 'a page' }] as const) {
      expect(afterAsking(answer, { ...told, attempts: 23 }).next).toBe('ask-again');
      expect(afterAsking(answer, { ...told, attempts: 24 }).next).toBe('aside');
    }
    expect(afterAsking({ outcome: 'not-found' }, unsure).next).toBe('redeem-again');
  });
});

it('a link goes to the first partner with an open wallet of its own', () => {
  const accounts = ['1', '2'].map((no) => ({ receiving_account_id: `PREPAID-${no}`, account_no: no }));
  const [one, two, any] = [
    { partnerId: 'one', accountNo: '1' },
    { partnerId: 'two', accountNo: '2' },
    { partnerId: 'any', accountNo: undefined },
  ];
  expect(wayFor([two, one], accounts, ['1', '2'])).toEqual({ partnerId: 'two', receivingAccountId: 'PREPAID-2' });
  expect(wayFor([any], accounts, ['1'])).toEqual({ partnerId: 'any', receivingAccountId: 'PREPAID-2' });
  expect(wayFor([any], accounts, ['1', '2'])).toBeUndefined();
  expect(wayFor([{ partnerId: 'three', accountNo: '3' }, one], accounts, ['3', '1'])?.partnerId).toBe('one');
  expect(wayFor([], accounts, [])).toBeUndefined();
});
