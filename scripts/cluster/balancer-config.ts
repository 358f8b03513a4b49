import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/run-tool.ts';

const SOURCE = join(root, 'deploy/haproxy/haproxy.cfg');
/** The servers of the production file, in its order. */
const PLACES = ['ONE', 'TWO', 'THREE'] as const;

interface Listening {
  member: number;
  operator: number;
}

export interface BalancerPlace {
  /** Where it listens, a port for each site. */
  host: string;
  ports: Listening & { metrics: number };
  /** Through which it is asked what it sees. */
  socket: string;
  /** Ports of the three servers on this machine. */
  servers: readonly Listening[];
}

/**
 * The production file for one machine: ports in place of names and TLS, everything else as it is. What is to be replaced and is not
 * there any more is a fault, so that the two cannot grow apart.
 */
export function trialConfig({ host, ports, socket, servers }: BalancerPlace, source = readSource()): string {
  const namesOf = (port: number) => `${host}:${port} localhost:${port}`;
  const changes: [found: RegExp, instead: string][] = [
    [/\tlog \/dev\/log local0/g, '\tlog stdout format raw local0'],
    [/\tuser haproxy\n\tgroup haproxy\n/g, ''],
    [/stats socket \S+ mode 660 level operator/g, `stats socket ${socket} mode 600 level operator`],
    [/bind :80\b/g, `bind ${host}:${ports.member}`],
    [/bind :443 ssl .*/g, `bind ${host}:${ports.operator}`],
    [/.*\{ ssl_fc \}.*\n/g, ''],
    [/SITE_NAME/g, namesOf(ports.member)],
    [/OFFICE_NAME/g, namesOf(ports.operator)],
    [/OFFICE_ADDRESSES/g, '0.0.0.0/0 ::/0'],
    [/127\.0\.0\.1:8404/g, `127.0.0.1:${ports.metrics}`],
    ...PLACES.flatMap((place, index): [RegExp, string][] => [
      [new RegExp(`SERVER_${place}:8080`, 'g'), `127.0.0.1:${servers[index]?.member}`],
      [new RegExp(`SERVER_${place}:8081`, 'g'), `127.0.0.1:${servers[index]?.operator}`],
    ]),
  ];
  return changes.reduce((text, [found, instead]) => {
    const changed = text.replace(found, instead);
    if (changed === text) throw new Error(`deploy/haproxy/haproxy.cfg has no ${found.source}`);
    return changed;
  }, source);
}

export function readSource(): string {
  return readFileSync(SOURCE, 'utf8');
}
