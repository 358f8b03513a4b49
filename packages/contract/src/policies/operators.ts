import { policy } from './policy.ts';

/** How operators come, stay signed in, and when a new one counts as a person of their own. */
export const OPERATORS_POLICY = policy({
  name: 'operators',
  waitHours: 0,
  fields: {
    /** For this time after enrolling, an operator and the two inviters count as one person; the database enforces it too. */
    newcomerHours: { kind: 'number', unit: 'hours', default: 24, min: 1, max: 720 },
    /** So long an invitation can be used. */
    invitationHours: { kind: 'number', unit: 'hours', default: 72, min: 1, max: 336 },
    /** Idle time after which an operator's session ends. */
    idleMinutes: { kind: 'number', unit: 'minutes', default: 15, min: 5, max: 60 },
    /** A session ends after so long, however it is used. */
    sessionHours: { kind: 'number', unit: 'hours', default: 8, min: 1, max: 24 },
    /** The log of sign-ins is kept so long. */
    signInLogDays: { kind: 'number', unit: 'days', default: 90, min: 7, max: 730 },
  },
});
