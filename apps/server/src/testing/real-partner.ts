import type { PartnerAnswer } from '../gateways/partner-http.ts';
import type { Gateways, PartnerKind } from '../gateways/protocol.ts';
import { PROTOCOLS } from '../gateways/protocols.ts';
import type { OutsideWorld, RealPartner } from './outside-world.ts';

/** How long the partners of these tests are waited for. */
export const SLOW_MS = 3_000;

/** The protocol of a code, and what the outside world would have an operator enter for it. */
async function contractWith(outside: OutsideWorld, code: string, change: Partial<RealPartner> = {}) {
  const protocol = PROTOCOLS.get(code);
  if (!protocol) throw new Error(`nobody speaks ${code}`);
  const entry = { ...(await outside.partner(code)), ...change };
  const partner = { name: code, url: entry.url, timeoutMs: SLOW_MS };
  const [settings, secrets] = [protocol.settings.parse(entry.settings), protocol.secrets.parse(entry.secrets)];
  return { protocol, configured: { partner, settings, secrets } };
}

/** The gateway a partner's row would make, with credentials of one's own where given. */
export async function gatewayOf<K extends PartnerKind>(
  outside: OutsideWorld,
  code: string,
  { kind, ...change }: Partial<RealPartner> & { kind: K },
): Promise<Gateways[K]> {
  const { protocol, configured } = await contractWith(outside, code, change);
  if (protocol.kind !== kind) throw new Error(`${code} is no ${kind}`);
  return protocol.make(configured, { readTimeoutMs: SLOW_MS, gameHosts: [] }) as Gateways[K];
}

export async function tryOut(outside: OutsideWorld, code: string): Promise<PartnerAnswer> {
  const { protocol, configured } = await contractWith(outside, code);
  return (await protocol.tryOut(configured)).answer;
}
