import * as z from 'zod/mini';

/** What the app and the page around it tell each other; the token is null after signing out. */
const tokenMessage = z.object({
  type: z.literal('kapao:token'),
  token: z.nullable(z.string().check(z.maxLength(200))),
});

interface Heard {
  origin: string;
  source: unknown;
  data: unknown;
}

/**
 * The token that the page around the app hands over. Undefined for everything else: another origin, another window
 * of an allowed origin, or another message.
 */
export function tokenOfParent(heard: Heard, parents: readonly string[], parent: unknown): string | null | undefined {
  if (heard.source !== parent || !parents.includes(heard.origin)) return undefined;
  const message = tokenMessage.safeParse(heard.data);
  return message.success ? message.data.token : undefined;
}
