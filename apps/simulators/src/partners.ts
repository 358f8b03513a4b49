import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { GAME_CODES } from './game-catalog.ts';

/** Who the site may ask here, by the names of the partners file; each knows keys of its own (README). */
export const PARTNERS = [
  'bank-feed',
  'payout',
  'qr-kbank',
  'qr-ww',
  'qr-zapman',
  'slip-a',
  'slip-b',
  'prepaid',
  'sms',
  ...GAME_CODES.map((code) => `game-${code}` as const),
] as const;
export type PartnerName = (typeof PARTNERS)[number];

/** Partners that send notices (webhooks) to the site. */
export const TELLING_PARTNERS = ['bank-feed', 'qr-kbank', 'qr-ww', 'qr-zapman'] as const;
export type TellingPartner = (typeof TELLING_PARTNERS)[number];

const key = z.string().min(16, 'must have at least 16 characters');
export const partnerKeys = z.object({
  ...(Object.fromEntries(PARTNERS.map((name) => [name, z.looseObject({ askKey: key })])) as Record<
    PartnerName,
    z.ZodObject<{ askKey: typeof key }>
  >),
  ...(Object.fromEntries(
    TELLING_PARTNERS.map((name) => [name, z.looseObject({ askKey: key, noticeKey: key })]),
  ) as Record<TellingPartner, z.ZodObject<{ askKey: typeof key; noticeKey: typeof key }>>),
});
/** `askKey` authenticates calls of the site; with `noticeKey` a partner signs its notices. */
export type PartnerKeys = z.output<typeof partnerKeys>;

/** The same file the site reads; throws a sentence that names what is wrong with it. */
export function readPartnerKeys(path: string): PartnerKeys {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`Simulators cannot start. PARTNERS_FILE: ${path} is no readable JSON file.`);
  }
  const parsed = partnerKeys.safeParse(content);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Simulators cannot start. PARTNERS_FILE: ${wrong.join('; ')}.`);
}
