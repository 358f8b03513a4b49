import { hash, verify } from '@node-rs/argon2';

/** Argon2id at 19 MiB, 2 passes, 1 lane (safety 5, 51). */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing uses whole cores: at most so many at once, and a bounded queue behind (safety 8). */
const AT_ONCE = 2;
const WAITING = 64;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash, spends the same time and answers false: unknown users are not told apart (safety 5, 35). */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** `onBusy` refuses when the queue is full. */
export function makePasswords(onBusy: () => never): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  let decoy: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) onBusy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    async verify(password, passwordHash) {
      decoy ??= hash('nobody has this password', ARGON2ID);
      const target = passwordHash ?? (await decoy);
      const matches = await inTurn(() => verify(target, password));
      return matches && passwordHash !== undefined;
    },
  };
}
