/** What somebody sent to one of our addresses for notices. */
export interface Notice {
  /** Where it was sent to. */
  path: string;
  /** The very bytes that were sent. */
  body: string;
  /** By name, in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  nowMs: number;
}

/**
 * What a partner makes of a notice: `unsigned` is not proven to be its own, `unreadable` is nothing it would send. A protocol
 * without signatures hears everything, because a notice is only a reason to ask.
 */
export type Heard<About> =
  | {
      outcome: 'heard';
      about: About;
      /** Whether it was signed; otherwise anybody may have sent it. */
      isProven: boolean;
      /** What this partner wants to read when we have taken it; ours when absent. */
      reply?: unknown;
    }
  /** Its own, and nothing to ask about. */
  | { outcome: 'taken' }
  | { outcome: 'unsigned' | 'unreadable' };

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
