import { policy } from './policy.ts';

/** How long a sign-in or password proves who sits there, before money leaves or a game gets another password. */
export const STEP_UP_POLICY = policy({
  name: 'stepUp',
  waitHours: 0,
  fields: { minutes: { kind: 'number', unit: 'minutes', default: 15, min: 1, max: 1_440 } },
});
