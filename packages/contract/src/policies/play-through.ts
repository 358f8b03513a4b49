import { policy } from './policy.ts';

/**
 * How often each deposit is staked, as settled valid turnover, before money is withdrawn; 0 asks for nothing. It counts for
 * deposits from then on, and never more than the factor of today.
 */
export const PLAY_THROUGH_POLICY = policy({
  name: 'playThrough',
  waitHours: 24,
  fields: {
    factorTHB: { kind: 'number', unit: 'times', default: 0, min: 0, max: 20, decimals: 2 },
    factorLAK: { kind: 'number', unit: 'times', default: 0, min: 0, max: 20, decimals: 2 },
  },
});
