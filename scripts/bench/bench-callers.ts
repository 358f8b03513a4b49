import { fork } from 'node:child_process';
import type { Member } from '../../apps/server/src/testing/world.ts';
import type { Call, Load, Loaded } from './bench-load.ts';

/** One baht into a game and back. */
export const MOVES: readonly Call[] = [
  { method: 'POST', path: '/api/wallet/transfer', body: { from: 'WALLET', to: 'pg', amount: 1 } },
  { method: 'POST', path: '/api/wallet/transfer', body: { from: 'pg', to: 'WALLET', amount: 1 } },
];
export const WALLET: Call = { method: 'GET', path: '/api/wallet' };

export const repeated = ({ token }: Member, calls: readonly Call[]) => ({ token, calls, isRepeated: true });

/** Sends the calls from a program of its own. */
export function load(wanted: Load): Promise<Loaded> {
  const child = fork(new URL('./bench-load.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    child.once('message', (loaded) => resolve(loaded as Loaded));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send(wanted);
  });
}
