import { BlockList, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * What limits count as one address: an IPv4 address, or the 64 bits of an IPv6 one that a line is given as a whole. Otherwise
 * one line would have as many addresses to spend as it likes.
 */
export function addressBlock(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The neighbourhood of an address: what a carrier or a line's owner can move in freely (/24, /48). */
export function wideBlock(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`;
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

export interface AddressRange {
  address: string;
  prefix: number;
  isIPv6: boolean;
}

/** Whether one of the ranges holds the address, however either is written. */
export function isInRanges(address: string, ranges: readonly AddressRange[]): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address.split('%')[0] ?? '';
  const list = new BlockList();
  for (const range of ranges) list.addSubnet(range.address, range.prefix, range.isIPv6 ? 'ipv6' : 'ipv4');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

const PRIVATE = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|fe80|fc|fd)/;

/** A loopback or private address: behind an unknown proxy all clients share it, so it distinguishes nobody. */
export function isPrivateAddress(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return PRIVATE.test(plain);
  const groups = groupsOf(plain);
  return PRIVATE.test(groups[0] ?? '') || groups.slice(0, 7).every((group) => group === '0');
}

/** The eight groups; the URL parser writes an IPv6 address in its one canonical form. */
function groupsOf(address: string): string[] {
  const [left = '', right] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
