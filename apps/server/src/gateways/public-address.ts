import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Machines of our own: loopback, link-local, private, and what leads to them or to nobody in particular. */
const NEAR = new BlockList();
const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
];
const MORE_V4 = ['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'];
// The last ones carry an IPv4 address within.
const V6 = ['::/127', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16'];
for (const range of [...V4, ...MORE_V4, ...V6]) {
  const [network = '', prefix] = range.split('/');
  NEAR.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
}

/** Whether an address may be a partner's, who is never on a machine of ours. */
const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The same of a host as `URL` writes it. A name may still lead to a machine of ours, which is seen when it is called. */
export function isPublicHost(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(plain) !== 0) return isPublicAddress(plain);
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
