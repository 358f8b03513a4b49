import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { waitReason } from './inflow-view.ts';

describe('why an inflow waits', () => {
  it('is told in words, an unknown reason as it came, none as none', () => {
    expect(waitReason(en, 'AMBIGUOUS')?.text).toBe('More than one member fits this sender.');
    expect(waitReason(en, 'LATE_QR')).toEqual({ chip: 'LATE_QR', text: 'LATE_QR' });
    expect(waitReason(en, null)).toBeUndefined();
  });
});
