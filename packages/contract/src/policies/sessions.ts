import { policy } from './policy.ts';

/** How long members stay signed in; an operator may lower both (design 4). */
export const SESSIONS_POLICY = policy({
  name: 'sessions',
  waitHours: 0,
  fields: {
    /** A session that is not remembered ends when nothing came from it for so long. */
    idleHours: { kind: 'number', unit: 'hours', default: 12, min: 1, max: 12 },
    /** A remembered session ends after so long, and every other at the latest. */
    rememberedDays: { kind: 'number', unit: 'days', default: 30, min: 1, max: 30 },
    /** Moving money asks for the password again when the last sign-in or password is older. */
    proofHours: { kind: 'number', unit: 'hours', default: 12, min: 1, max: 720 },
  },
});
