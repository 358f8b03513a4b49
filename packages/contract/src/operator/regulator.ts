import * as z from 'zod/mini';
import { route } from '../shared/route.ts';
import { calendarDay } from '../shared/typed-days.ts';

/** The longest period of one folder; what is longer is asked for in parts. */
export const MAX_FOLDER_DAYS = 92;
const DAY_MS = 86_400_000;

/** Bangkok days, both included. */
const span = z.strictObject({ since: calendarDay, until: calendarDay }).check(
  z.refine(
    ({ since, until }) => {
      const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
      return days >= 1 && days <= MAX_FOLDER_DAYS;
    },
    { error: 'KEY_INVALID', path: ['until'] },
  ),
);

export const regulatorFolder = route({
  method: 'GET',
  path: '/ops/api/regulator/folder.zip',
  access: 'operator',
  right: 'regulator.read',
  effect: false,
  look: { action: 'regulator.folder', subject: 'folder', query: ['since', 'until'], told: ['root', 'rows'] },
  summary:
    'Limits, exclusions, their changes, money refused and the audit log of a span of days, with a manifest of hashes, as ZIP',
  query: span,
  reply: z.unknown(),
  replyType: 'application/zip',
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA', 'REQUEST_LIMIT', 'QUESTION_TOO_BROAD'],
});

export const REGULATOR_ROUTES = [regulatorFolder] as const;
