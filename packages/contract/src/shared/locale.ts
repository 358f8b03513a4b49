import * as z from 'zod/mini';

/** Languages of the product (spec 1); texts that a language lacks are shown in Thai. */
export const LOCALES = ['th', 'la', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** `?locale=` of a lookup: absent or unknown is the first language of the site, Lao on a Lao one. */
export const localeQuery = z.object({ locale: z.catch(z.enum(LOCALES), 'th') });
