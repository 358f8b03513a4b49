import * as z from 'zod/mini';

/** `unsure`: too little is shown to decide. `unknown`: nothing is shown, or it was not understood. */
export const PART_FITS = ['fits', 'unsure', 'differs', 'unknown'] as const;
const fit = z.enum(PART_FITS);

/** How each part of a reported sender agrees with a member's account; an operator reads why a line waits from it. */
export const senderParts = z.object({
  bank: fit,
  /** Digits that the bank shows, at their places. */
  digits: fit,
  length: fit,
  name: fit,
  /** The account was entered here before the transfer. */
  time: fit,
});
export type SenderParts = z.output<typeof senderParts>;

export const NAME_PART_VERDICTS = [
  'SAME',
  'SOUNDS_ALIKE',
  'NEARLY',
  'CUT',
  'INITIAL',
  'HIDDEN',
  'ABSENT',
  'DIFFERS',
] as const;

const namePart = z.object({ registered: z.string(), shown: z.string(), verdict: z.enum(NAME_PART_VERDICTS) });

/** Two names side by side, as the comparison that decides splits them; titles are in the whole names only. */
export const nameParts = z.object({
  registered: z.string(),
  shown: z.string(),
  first: namePart,
  family: namePart,
  isOtherOrder: z.boolean(),
  /** Written in different scripts: spelling alone never shows another person. */
  isAcrossScripts: z.boolean(),
});
export type NameParts = z.output<typeof nameParts>;
