import { listPartners, pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { agree } from './api-steps.ts';
import { call } from './call.ts';
import type { Product } from './harness.ts';

const REASON = 'payouts leave in files';
type Headers = Record<string, string>;
export interface Owners {
  one: Headers;
  other: Headers;
}

/** Whoever pays now pays no more; two agree. */
export async function stopPayers(product: Product, { one: headers, other }: Owners): Promise<void> {
  const { operatorOrigin: origin } = product;
  const { partners } = await call(origin, listPartners, { headers });
  for (const { id, protocol, name, url, settings, ...row } of partners.filter(
    ({ kind, isOn }) => kind === 'payout' && isOn,
  )) {
    const { timeoutMs, callsAtOnce, position, share } = row;
    const terms = { protocol, name, url, settings, timeoutMs, callsAtOnce, position, share };
    const body = { ...terms, secrets: {}, isOn: false, reason: REASON };
    await agree(product, await call(origin, putPartner, { headers, params: { id }, body }), other);
  }
}

/** A bank that takes files, as its contract names it; two agree, and it is let in. */
export async function haveFilePayer(
  product: Product,
  { one: headers, other }: Owners,
  bank: { id: string; protocol: string; name: string; position?: number },
): Promise<{ url: string; debitAccountNo: string }> {
  const { operatorOrigin: origin, world } = product;
  const answered = await (await fetch(new URL('/control/partners', world.origin))).json();
  const contracts = answered.partners as { protocol: string; url: string; settings: Record<string, string> }[];
  const found = contracts.find(({ protocol }) => protocol === bank.protocol);
  if (!found) throw new Error('nobody takes files');
  const numbers = { timeoutMs: 5_000, callsAtOnce: 8, position: bank.position ?? 1, share: 1 };
  const { protocol, url, settings } = found;
  const body = { protocol, url, settings, ...numbers, name: bank.name, secrets: {}, isOn: true, reason: REASON };
  const params = { id: bank.id };
  await agree(product, await call(origin, putPartner, { headers, params, body }), other);
  const { partners } = await call(origin, listPartners, { headers });
  // Who was let in before is not paused.
  const isPaused = partners.some((row) => row.id === bank.id && row.isPaused);
  if (isPaused) await call(origin, pausePartner, { headers, params, body: { isPaused: false, reason: REASON } });
  return { url, debitAccountNo: settings.debitAccountNo ?? '' };
}
