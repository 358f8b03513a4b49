import { policy } from './policy.ts';

/** What the limits, breaks and exclusions of members go by; the database reads the same row (`fair_play_number`). */
export const FAIR_PLAY_POLICY = policy({
  name: 'fairPlay',
  waitHours: 24,
  fields: {
    /** Until a second yes raises a limit, or lets it go. */
    raiseHours: { kind: 'number', unit: 'hours', default: 24, min: 24, max: 168 },
    /** So long the second yes may be given; later it is asked for anew. */
    confirmDays: { kind: 'number', unit: 'days', default: 7, min: 1, max: 30 },
    /** Without play for so long, the time played begins anew. */
    restMinutes: { kind: 'number', unit: 'minutes', default: 30, min: 5, max: 1_440 },
    breakMinHours: { kind: 'number', unit: 'hours', default: 24, min: 24, max: 168 },
    breakMaxDays: { kind: 'number', unit: 'days', default: 42, min: 7, max: 90 },
    exclusionMinMonths: { kind: 'number', unit: 'count', default: 6, min: 6, max: 60 },
    /** From asking to come back until the second yes. */
    returnHours: { kind: 'number', unit: 'hours', default: 24, min: 24, max: 168 },
  },
});
