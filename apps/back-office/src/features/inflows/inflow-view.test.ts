import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { nameTone, waitReason } from './inflow-view.ts';

describe('the colour of a comparison of names', () => {
  it.each([
    [100, 'ok'],
    [80, 'ok'],
    [79, 'wait'],
    [40, 'wait'],
    [39, 'bad'],
    [0, 'bad'],
  ] as const)('a score of %d is shown as %s', (score, tone) => expect(nameTone(score)).toBe(tone));
});

describe('why an inflow waits', () => {
  it('is told in words, an unknown reason as it came, none as none', () => {
    expect(waitReason(en, 'AMBIGUOUS')?.text).toBe('More than one member fits this sender.');
    expect(waitReason(en, 'LATE_QR')).toEqual({ chip: 'LATE_QR', text: 'LATE_QR' });
    expect(waitReason(en, null)).toBeUndefined();
  });
});
