import { ensureDebianPackage, findCommand, isExecutable } from './debian-package.ts';

/** Where Debian has it, which is in the path of root only. */
const DEBIANS = '/usr/sbin/haproxy';

/** Undefined where this computer has none. */
export function findHaproxy(): string | undefined {
  return findCommand('haproxy') ?? (isExecutable(DEBIANS) ? DEBIANS : undefined);
}

/** The HAProxy that the test of several servers is made with. */
export async function ensureHaproxy(): Promise<string> {
  return findHaproxy() ?? ensureDebianPackage('haproxy', 'haproxy');
}
