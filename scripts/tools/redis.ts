import { ensureDebianPackage, findCommand } from './debian-package.ts';

/** Redis, or what has taken its place on newer systems. */
const COMMANDS = ['redis-server', 'valkey-server'];

/** Undefined where this computer has none. */
export function findRedis(): string | undefined {
  return COMMANDS.map(findCommand).find(Boolean);
}

/** The Redis that tests of several processes are made with. */
export async function ensureRedis(): Promise<string> {
  return findRedis() ?? ensureDebianPackage('redis-server', 'redis-server');
}

if (import.meta.main) console.log(await ensureRedis());
