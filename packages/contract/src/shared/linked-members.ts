import * as z from 'zod/mini';
import { LIKENESS_KINDS } from './likeness.ts';

/** Members who look like the same person, most alike first, and by what. */
export const linkedMembers = z.array(
  z.object({
    memberId: z.string(),
    name: z.string(),
    username: z.string(),
    kinds: z.array(z.enum(LIKENESS_KINDS)),
    score: z.number(),
  }),
);
export type LinkedMembers = z.output<typeof linkedMembers>;
