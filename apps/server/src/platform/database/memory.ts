import type { Changes, Topic } from './changes.ts';

/** Nothing is cached for longer, whether notifications arrive or not (record 63). */
const MAX_AGE_MS = 2_000;
const MAX_KNOWN = 20_000;

export interface Memory {
  /** What `read` answers, or answered a moment ago under this key. */
  recall<T>(key: string, read: () => Promise<T>, whoseOf?: (value: T) => string | undefined): Promise<T>;
  /** What is this member's, or everything; at once, for changes that this process made itself. */
  forget(whose?: string): void;
}

interface Known {
  value: Promise<unknown>;
  untilMs: number;
  /** Not known while it is being read, so that any change may be about it. */
  whose: string | undefined;
}

/**
 * Spares the database questions it answered a moment ago. An answer is kept from before it is asked for, so a change that is
 * told while it is on its way drops it too. While changes are not heard nothing is kept.
 */
export function makeMemory(changes: Changes, topic: Topic, lastsMs = MAX_AGE_MS): Memory {
  const known = new Map<string, Known>();

  function forget(whose?: string): void {
    if (whose === undefined) known.clear();
    else for (const [key, one] of known) if (one.whose === undefined || one.whose === whose) known.delete(key);
  }
  changes.onChange(topic, forget);

  async function recall<T>(
    key: string,
    read: () => Promise<T>,
    whoseOf?: (value: T) => string | undefined,
  ): Promise<T> {
    if (!changes.isHeard()) return read();
    const found = known.get(key);
    if (found && found.untilMs > performance.now()) return found.value as Promise<T>;
    const reading: Known = { value: Promise.resolve(), untilMs: performance.now() + lastsMs, whose: undefined };
    const drop = () => {
      if (known.get(key) === reading) known.delete(key);
    };
    known.delete(key);
    if (known.size >= MAX_KNOWN) dropOldest();
    known.set(key, reading);
    const value = read();
    reading.value = value;
    try {
      const answered = await value;
      if (answered === undefined) drop();
      else reading.whose = whoseOf?.(answered);
      return answered;
    } catch (error) {
      drop();
      throw error;
    }
  }

  function dropOldest(): void {
    const [oldest] = known.keys();
    if (oldest !== undefined) known.delete(oldest);
  }

  return { recall, forget };
}
