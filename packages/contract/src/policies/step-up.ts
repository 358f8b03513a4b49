import { policy } from './policy.ts';

/** How long a sign-in or password counts as a fresh proof, before money leaves or a game password changes. */
export const STEP_UP_POLICY = policy({
  name: 'stepUp',
  waitHours: 0,
  fields: { minutes: { kind: 'number', unit: 'minutes', default: 15, min: 1, max: 1_440 } },
});
