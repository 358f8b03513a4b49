import { READABLE_SIGNS } from '@kapao/contract/shared/readable-code.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSealer } from '../../../platform/security/seal.ts';
import { checkCodeOf, isCodeOf, readCheckCode, type SaidOnReceipt } from './check-code.ts';

const key = (id: number) => ({ id, secret: `the secret key number ${id}, long enough` });
const sealer = makeSealer([key(1)]);

const receipts: fc.Arbitrary<SaidOnReceipt> = fc.record({
  operationId: fc.uuid({ version: 4 }),
  kind: fc.constantFrom('deposit', 'withdraw', 'recovery', 'bonus'),
  way: fc.constantFrom(undefined, { code: 'BANK' }, { code: 'QR', company: 'KBANK' }, { code: 'QR', company: 'WW' }),
  amountMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  currency: fc.constantFrom('THB', 'LAK'),
  createdAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
  accountEnding: fc.option(fc.stringMatching(/^\d{4}$/), { nil: undefined }),
  holder: fc.constantFrom('So***** J*****', 'So***** K*****'),
  said: fc.constantFrom('SUCCESS', 'PENDING', 'FAILED'),
});

function read(code: string) {
  const found = readCheckCode(code);
  if (!found) throw new Error('a code that was given is read');
  return found;
}

describe('a check code', () => {
  it('is true of all that its receipt says, however it is typed, and says how the receipt stood', () => {
    fc.assert(
      fc.property(receipts, (receipt) => {
        const code = checkCodeOf(sealer, receipt);
        expect(code).toMatch(new RegExp(`^(?:[${READABLE_SIGNS}]{4}-){5}[${READABLE_SIGNS}]{4}$`));
        for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', '')]) {
          expect(isCodeOf(sealer, read(typed), receipt)).toBe(true);
          expect(read(typed).said).toBe(receipt.said);
        }
      }),
    );
  });

  it('is true of nothing else: neither of another receipt nor with another sign', () => {
    fc.assert(
      fc.property(fc.tuple(receipts, receipts), fc.tuple(fc.nat(23), fc.nat(30)), ([receipt, other], [at, sign]) => {
        const code = checkCodeOf(sealer, receipt).replaceAll('-', '');
        const parts = Object.keys(receipt).filter((part) => part !== 'said') as (keyof SaidOnReceipt)[];
        for (const part of parts) {
          const doctored = { ...receipt, [part]: other[part] };
          const isSame = JSON.stringify(doctored[part], plain) === JSON.stringify(receipt[part], plain);
          expect(isCodeOf(sealer, read(code), doctored), part).toBe(isSame);
        }
        const changed = `${code.slice(0, at)}${READABLE_SIGNS[sign]}${code.slice(at + 1)}`;
        const found = readCheckCode(changed);
        expect(found !== undefined && isCodeOf(sealer, found, receipt)).toBe(changed === code);
      }),
    );
    function plain(_name: string, value: unknown) {
      return typeof value === 'bigint' ? String(value) : value;
    }
  });

  it('stays true when the key changes, as long as the old one is kept, and a stranger’s key gives none', () => {
    fc.assert(
      fc.property(receipts, (receipt) => {
        const code = read(checkCodeOf(sealer, receipt));
        const rotated = makeSealer([key(2), key(1)]);
        expect(isCodeOf(rotated, code, receipt)).toBe(true);
        expect(isCodeOf(rotated, read(checkCodeOf(rotated, receipt)), receipt)).toBe(true);
        expect(checkCodeOf(rotated, receipt)).not.toBe(checkCodeOf(sealer, receipt));
        expect(isCodeOf(makeSealer([key(2)]), code, receipt)).toBe(false);
        expect(isCodeOf(makeSealer([{ ...key(3), id: 1 }]), code, receipt)).toBe(false);
      }),
    );
  });

  it('is none that is too short, too long or of other signs', () => {
    for (const typed of [
      '',
      'KP-7F3K-92QX',
      '2'.repeat(23),
      '2'.repeat(25),
      '0'.repeat(24),
      'กขคง'.repeat(6),
      '../../x',
    ])
      expect(readCheckCode(typed), typed).toBeUndefined();
  });
});
