import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Programs } from '../stack/programs.ts';
import { cliError } from '../tools/cli-error.ts';
import { findHaproxy } from '../tools/haproxy.ts';
import { type BalancerPlace, trialConfig } from './balancer-config.ts';

/** The servers as the production file names them. */
export const SERVER_NAMES = ['one', 'two', 'three'] as const;

const ANSWERS_WITHIN_MS = 10_000;

/** What the balancer thinks of one server at the members' site. */
export interface Seen {
  state: string;
  sessions: number;
}

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

interface BalancerOptions extends Omit<BalancerPlace, 'socket'> {
  programs: Programs;
  folder: string;
}

export function requireHaproxy(): string {
  const found = findHaproxy();
  if (found) return found;
  throw cliError('HAProxy is missing: install it (on Debian and Ubuntu: apt-get install haproxy) and run this again.');
}

export async function startBalancer({ programs, folder, ...place }: BalancerOptions) {
  const command = requireHaproxy();
  const [config, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy.sock')];
  rmSync(socket, { force: true });
  writeFileSync(config, trialConfig({ ...place, socket }));
  programs.service('balancer', { command, args: ['-f', config] });

  async function seen(): Promise<Seen[]> {
    const lines = (await ask(socket, 'show stat')).split('\n').map((line) => line.replace(/^# /, '').split(','));
    const [heads = [], ...rows] = lines;
    const cellOf = (row: string[] | undefined, name: string) => row?.[heads.indexOf(name)] ?? '';
    return SERVER_NAMES.map((name) => {
      const row = rows.find((one) => cellOf(one, 'pxname') === 'member' && cellOf(one, 'svname') === name);
      return { state: cellOf(row, 'status'), sessions: Number(cellOf(row, 'scur')) };
    });
  }

  const giveUpAtMs = Date.now() + ANSWERS_WITHIN_MS;
  while (
    !(await seen().then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > giveUpAtMs) throw cliError(`HAProxy does not answer; its words are in the log of "balancer".`);
    await sleep(50);
  }
  return { seen, metricsUrl: `http://127.0.0.1:${place.ports.metrics}/metrics` };
}

function ask(path: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = '';
    const socket = connect(path, () => socket.write(`${command}\n`));
    socket.on('data', (chunk) => {
      told += chunk;
    });
    socket.on('error', reject);
    socket.on('end', () => resolve(told));
  });
}
