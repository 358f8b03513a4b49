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
    /** Every so often a member who chose nothing is shown time and result; and the bounds of what may be chosen. */
    realityMinutes: { kind: 'number', unit: 'minutes', default: 60, min: 15, max: 240 },
    realityMinMinutes: { kind: 'number', unit: 'minutes', default: 15, min: 5, max: 60 },
    realityMaxMinutes: { kind: 'number', unit: 'minutes', default: 240, min: 60, max: 1_440 },
    /** So long it is kept what limits, breaks, exclusions and gates of identity refused. */
    refusalDays: { kind: 'number', unit: 'days', default: 1_825, min: 365, max: 3_650 },
  },
});
