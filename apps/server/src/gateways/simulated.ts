import { z } from 'zod';
import type { Configured } from './configured.ts';
import { askRaw, type Partner, type PartnerCall } from './partner-http.ts';
import type { TriedOut } from './protocol.ts';

/** The protocols of the simulators show one key, and sign what they tell with another (apps/simulators/README.md). */
const key = z.string().min(16).max(200);
export const askKeyOnly = z.strictObject({ askKey: key });
export const askAndNoticeKey = z.strictObject({ askKey: key, noticeKey: key });
export const noSettings = z.strictObject({});

type Keyed = Configured<unknown, { askKey: string; noticeKey?: string }>;

/** Such a partner with its keys at hand. */
export function keyed({ partner, secrets }: Keyed): Partner {
  return { ...partner, ...secrets };
}

export function tryWith(call: (configured: Keyed) => PartnerCall) {
  return (configured: Keyed): Promise<TriedOut> => askRaw(keyed(configured), call(configured));
}
