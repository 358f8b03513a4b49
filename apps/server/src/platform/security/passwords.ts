import { invariant } from '../process/invariant.ts';
import { makeWorkerPool } from '../process/worker-pool.ts';

/** Hashes a password, or compares it with a hash. */
export interface PasswordJob {
  password: string;
  passwordHash?: string;
}

/** A hash takes some 30 ms of one core; a longer queue would exceed the time people wait. */
const WAITING = 100;
const HASH_TIMEOUT_MS = 10_000;
/** Members sign in all day; a site without any gives the memory back. */
const IDLE_MS = 300_000;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash, spends the same time and answers false: unknown users are not told apart (safety 5, 35). */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Argon2id in one process of the lowest priority, one password at a time: it uses a whole core, and money goes first
 * (safety 8). `onBusy` refuses when the queue is full.
 */
export function makePasswords(onBusy: () => never): Passwords {
  const lane = makeWorkerPool<PasswordJob, string | boolean>({
    module: new URL('./password-worker.ts', import.meta.url),
    atOnce: 1,
    waiting: WAITING,
    timeoutMs: HASH_TIMEOUT_MS,
    idleMs: IDLE_MS,
    onBusy,
  });
  let decoy: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    const made = await lane.run({ password });
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
    async verify(password, passwordHash) {
      const target = passwordHash ?? (await decoyHash());
      const matches = await lane.run({ password, passwordHash: target });
      return matches === true && passwordHash !== undefined;
    },
    stop: () => lane.stop(),
  };
}
