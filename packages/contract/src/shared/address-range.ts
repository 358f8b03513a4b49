const PART = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const IPV4 = new RegExp(String.raw`^${PART}(?:\.${PART}){3}$`);
const IPV6 = /^[0-9a-f:]{2,39}$/i;

/** A network address or a range of them as `10.0.0.0/8` or `2001:db8::/32`; undefined for anything else. */
export function readAddressRange(text: string): { address: string; prefix: number; isIPv6: boolean } | undefined {
  const [address = '', length, more] = text.trim().toLowerCase().split('/');
  const isIPv6 = !IPV4.test(address);
  // The parser of web addresses knows every spelling of an IPv6 one.
  if (more !== undefined || (isIPv6 && !(IPV6.test(address) && URL.canParse(`http://[${address}]`)))) return undefined;
  const bits = isIPv6 ? 128 : 32;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = length === undefined ? bits : Number(length);
  return prefix > bits ? undefined : { address, prefix, isIPv6 };
}
