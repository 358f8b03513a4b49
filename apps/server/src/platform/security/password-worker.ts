import { setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { answerJobs } from '../process/worker-pool.ts';
import { NO_MATCH, type PasswordJob } from './passwords.ts';

/** Argon2id at 19 MiB, 2 passes, 1 lane (safety 5, 51). */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A third of what an ordinary process gets when both want the core: sign-ins go on, and money goes first. */
const NICENESS = 5;
setPriority(NICENESS);

answerJobs(async ({ spellings, passwordHash }: PasswordJob): Promise<string | number> => {
  if (passwordHash === undefined) return hash(spellings[0] ?? '', ARGON2ID);
  for (const [at, spelling] of spellings.entries()) if (await verify(passwordHash, spelling)) return at;
  return NO_MATCH;
});
