import { policy } from './policy.ts';

/** How many accounts may be opened. Numbers per address block are widened by `ADDRESS_LIMIT_FACTOR` as the others are. */
export const REGISTRATION_POLICY = policy({
  name: 'registration',
  waitHours: 0,
  fields: {
    /** From one address block (/24, /48) in 24 hours; a block of a mobile carrier has many honest people. */
    maxPerBlockDay: { kind: 'number', unit: 'count', default: 100, min: 1, max: 100_000 },
    /** From one device in 24 hours. */
    maxPerDeviceDay: { kind: 'number', unit: 'count', default: 3, min: 1, max: 1_000 },
  },
});
