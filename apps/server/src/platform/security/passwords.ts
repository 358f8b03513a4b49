import { plainPassword } from '@kapao/contract/shared/typed-text.ts';
import { invariant } from '../process/invariant.ts';
import { makeWorkerPool } from '../process/worker-pool.ts';

/** Hashes the one spelling of a password, or compares spellings with a hash: the first one that fits counts. */
export interface PasswordJob {
  spellings: readonly string[];
  passwordHash?: string;
}

/** `former`: the hash is of a password as it was typed before passwords had one spelling. */
export type PasswordMatch = 'current' | 'former' | false;

/** Answer of the worker when no spelling fits; else it is the place of the one that does. */
export const NO_MATCH = -1;

/** A hash takes some 30 ms of one core; a longer queue would exceed the time people wait. */
const WAITING = 100;
const HASH_TIMEOUT_MS = 10_000;
/** Members sign in all day; a site without any gives the memory back. */
const IDLE_MS = 300_000;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash, spends the same time and answers false: unknown users are not told apart (safety 5, 35). */
  verify(password: string, passwordHash: string | undefined, options?: { isUrgent: boolean }): Promise<PasswordMatch>;
  /** True while a password from an unknown place would find no place in the queue. */
  isBusy(): boolean;
  stop(): Promise<void>;
}

/**
 * The spelling that is hashed, then those that an older hash can be of: as it came, and with its accents composed or apart. Most
 * passwords have one. How many there are follows from what was typed, so the time taken shows nothing of what is stored.
 */
const spellingsOf = (password: string): string[] => [
  ...new Set([plainPassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

/**
 * Argon2id in one process of the lowest priority, one password at a time: it uses a whole core, and money goes first
 * (safety 8). Urgent checks go before all others: those of members at a place where they signed in before (record 124). `onBusy` refuses
 * when the queue is full.
 */
export function makePasswords(onBusy: () => never): Passwords {
  const lane = makeWorkerPool<PasswordJob, string | number>({
    module: new URL('./password-worker.ts', import.meta.url),
    atOnce: 1,
    waiting: WAITING,
    timeoutMs: HASH_TIMEOUT_MS,
    idleMs: IDLE_MS,
    onBusy,
  });
  let decoy: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    const made = await lane.run({ spellings: [plainPassword(password)] });
    invariant(typeof made === 'string', 'a password is hashed to a text');
    return made;
  }

  function decoyHash(): Promise<string> {
    decoy ??= hash('nobody has this password').catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  }

  return {
    hash,
    isBusy: () => lane.isFull(),
    async verify(password, passwordHash, options) {
      const target = passwordHash ?? (await decoyHash());
      const at = await lane.run({ spellings: spellingsOf(password), passwordHash: target }, options);
      if (passwordHash === undefined || at === NO_MATCH) return false;
      return at === 0 ? 'current' : 'former';
    },
    stop: () => lane.stop(),
  };
}
