import { policy } from './policy.ts';

/**
 * The most a member may withdraw, in Bangkok days and calendar months; 0 is no limit. What has failed or was rejected gives
 * its room back.
 */
export const WITHDRAW_LIMITS_POLICY = policy({
  name: 'withdrawLimits',
  waitHours: 24,
  fields: {
    day: { kind: 'amount', default: { THB: 0, LAK: 0 } },
    month: { kind: 'amount', default: { THB: 0, LAK: 0 } },
  },
});
