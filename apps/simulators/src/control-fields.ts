import { z } from 'zod';
import { findBank } from './banks.ts';

/** Fields shared by several control calls. */
export const bank = z.string().transform((spelling, context) => {
  const found = findBank(spelling);
  if (found) return found;
  context.addIssue({ code: 'custom', message: `no bank ${spelling.slice(0, 20)}` });
  return z.NEVER;
});

// People paste numbers with their dashes.
export const accountNo = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,20}$/));

export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
