import { createHmac } from 'node:crypto';

/** One secret of our contract with one simulated company; the same after a restart, another on every installation. */
export type Credential = (protocol: string, name: string, length?: number) => string;

export function makeCredentials(seed: string): Credential {
  return (protocol, name, length = 32) =>
    createHmac('sha256', seed).update(`${protocol} ${name}`).digest('hex').slice(0, length);
}
