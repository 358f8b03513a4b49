import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that the internet assigns to hosts; outside of it an IPv6 address may carry an IPv4 one of this machine. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/** Returns true for global unicast addresses only: a partner is never on a machine of ours, nor behind a translation (record 124). */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_V6);
}

/** The same of a host as `URL` writes it. A name may still lead to a machine of ours, which is seen when it is called. */
export function isPublicHost(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(plain)) return isPublicAddress(plain);
  return plain !== 'localhost' && !plain.endsWith('.localhost');
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Whether what is sent there stays on this machine. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Told as a connection that was never made. */
export const NOT_PUBLIC = 'NOT_A_PUBLIC_ADDRESS';
export const notPublic = () => Object.assign(new Error('not a public address'), { code: NOT_PUBLIC });

/** Asks where a name leads at the very moment it is called: a name that was looked at before may lead elsewhere by now. */
export const lookUpPublic: LookupFunction = (hostname, options, tell) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) tell(error ?? notPublic(), []);
    else if (!found.every(({ address }) => isPublicAddress(address))) tell(notPublic(), []);
    else if (options.all) tell(null, found);
    else tell(null, first.address, first.family);
  });
};
