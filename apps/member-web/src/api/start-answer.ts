/** The first call of this page, begun by the script in the page itself while the app was still being fetched. */
interface StartAnswer {
  address: string;
  /** Whose answer it is. */
  token: string | null;
  startedAt: number;
  reply: Promise<Response>;
}

declare global {
  interface Window {
    startAnswer?: StartAnswer | undefined;
  }
}

/** Older than this it is no answer to a question that is asked now. */
const FRESH_MS = 15_000;

/** That answer, once, for the same question of the same member. */
export function takeStartAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const begun = window.startAnswer;
  if (begun?.address !== address) return undefined;
  window.startAnswer = undefined;
  const isFresh = performance.now() - begun.startedAt < FRESH_MS;
  return isFresh && begun.token === token ? begun.reply : undefined;
}
