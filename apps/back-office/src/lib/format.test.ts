import { describe, expect, it } from 'vitest';
import { accountNumber, age, count, dayText, momentText, roughly, shortStamp, signed } from './format.ts';

describe('figures', () => {
  it('changes carry their sign, and nothing has none', () => {
    expect([5, 0, -5].map((heads) => signed(heads, count))).toEqual(['+5', '0', '\u22125']);
  });

  it('round amounts are short', () => {
    expect([0, 900, 40_000, 1_500_000, 3_000_000_000].map(roughly)).toEqual(['0', '900', '40k', '1.5M', '3B']);
  });

  it('counts are grouped without a fraction', () => expect(count(12345)).toBe('12,345'));
});

describe('time', () => {
  it('is shown in UTC+7 in narrow columns too', () => {
    expect(shortStamp('2026-11-21T06:53:08Z')).toEqual({ dayMonth: '21/11', clock: '13:53' });
  });

  it('days and moments of the wire are shown as everywhere else, and other texts as they are', () => {
    expect(dayText('2026-11-24')).toBe('24/11/2026');
    expect(momentText('2026-11-24')).toBe('24/11/2026');
    expect(momentText('2026-11-23T18:30:05.000Z')).toBe('24/11/2026 01:30:05');
    expect(momentText('KTB 2026-11-24')).toBe('KTB 2026-11-24');
  });

  it('age is in the largest whole unit and late after five minutes', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(age('2026-11-21T09:55:00Z', now)).toEqual({ value: 5, unit: 'minute', isLate: false });
    expect(age('2026-11-21T09:54:00Z', now)).toEqual({ value: 6, unit: 'minute', isLate: true });
    expect(age('2026-11-21T07:01:00Z', now)).toEqual({ value: 2, unit: 'hour', isLate: true });
    expect(age('2026-11-18T09:00:00Z', now)).toEqual({ value: 3, unit: 'day', isLate: true });
    expect(age('2026-11-21T10:00:30Z', now)).toEqual({ value: 0, unit: 'minute', isLate: false });
  });
});

describe('account number', () => {
  it('groups ten digits and leaves other texts alone', () => {
    expect(accountNumber('9804451276')).toBe('980-445-1276');
    expect(accountNumber('010112345678901')).toBe('010112345678901');
    expect(accountNumber('xxx-x-x1276-x')).toBe('xxx-x-x1276-x');
  });
});
