/** The first call of this page, begun by the script in the page itself while the app was still being fetched. */
export interface StartAnswer {
  address: string;
  /** Whose answer it is. */
  token: string | null;
  startedAt: number;
  reply: Promise<Response>;
  /** What the reply says, once it has come and is no refusal. */
  body?: unknown;
}

declare global {
  interface Window {
    startAnswer?: StartAnswer | undefined;
  }
}

/** Older than this it is no answer to a question that is asked now. */
const FRESH_MS = 15_000;
/** The first sight asks at once. A question that comes later is asked because something has changed since. */
const FIRST_SIGHT_MS = 2_000;

const appStartedAt = performance.now();

/** What that answer says, if it has come by now: what the outline has shown is there at the app's first sight as well. */
export function takeStartBody(address: string, token: string | null): unknown {
  const body = window.startAnswer?.address === address ? window.startAnswer.body : undefined;
  return body !== undefined && takeStartAnswer(address, token) !== undefined ? body : undefined;
}

/** That answer, once, for the first question of the same member; never for one asked after an act. */
export function takeStartAnswer(address: string, token: string | null, method = 'GET'): Promise<Response> | undefined {
  const begun = window.startAnswer;
  if (begun === undefined) return undefined;
  const now = performance.now();
  const isLate = now - begun.startedAt >= FRESH_MS || now - appStartedAt >= FIRST_SIGHT_MS;
  const isWanted = begun.address === address;
  if (isWanted || isLate || method !== 'GET') window.startAnswer = undefined;
  return isWanted && !isLate && begun.token === token && method === 'GET' ? begun.reply : undefined;
}
