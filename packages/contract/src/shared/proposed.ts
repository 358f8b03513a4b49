import * as z from 'zod/mini';

/** What a call answers, with 202, whose change waits for another operator's yes (design 6). */
export const proposed = z.object({
  proposalId: z.uuid(),
  /** SHA-256 of what would be done; an approval names it. */
  hash: z.string(),
});
export type Proposed = z.output<typeof proposed>;

/** True of an answer that only says what waits; nothing has been done yet. */
export function isProposed(reply: unknown): reply is Proposed {
  return z.safeParse(proposed, reply).success;
}

/** The reply of a call that is done at once below a limit and proposed above it. */
export function orProposed<S extends z.ZodMiniType>(reply: S) {
  return z.union([proposed, reply]);
}
