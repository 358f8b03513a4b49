import { setTimeout as sleep } from 'node:timers/promises';
import type { lookupContact } from '@kapao/contract/member/content.ts';
import { CONTENT_SHAPES } from '@kapao/contract/operator/content.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { SiteSettings } from '@kapao/contract/shared/site-settings.ts';
import type { Content } from './content.ts';

/** A page is sent within this time, with the name it had before, however slow the database is. */
const READ_TIMEOUT_MS = 500;

export type SiteFace = Pick<SiteSettings, 'site'>;

/** A page needs no database: what was known is told where one does not answer. */
function soon<Known>(first: Known, read: () => Promise<Known>): () => Promise<Known> {
  let known = first;
  const remember = async () => {
    known = await read();
    return known;
  };
  return () =>
    Promise.race([remember().catch(() => known), sleep(READ_TIMEOUT_MS, undefined, { ref: false }).then(() => known)]);
}

interface FaceNeeds extends Pick<Content, 'info'> {
  state: () => Promise<{ isNew?: boolean | undefined }>;
}

/**
 * What the site calls itself and its sign, as operators set them, and that it has never been open, for the page itself: so none of
 * it comes late or jumps.
 */
export function makeSiteFace({ info, state }: FaceNeeds): () => Promise<SiteFace> {
  return soon<SiteFace>({}, async () => {
    const [th, la, en, { isNew }] = await Promise.all([info('th'), info('la'), info('en'), state()]);
    const websites = { 'website-th': th.website, 'website-la': la.website, 'website-en': en.website };
    const names = { th: th.name, la: la.name, en: en.name, ...websites, logo: th.logo };
    return { site: { ...names, ...(isNew && { isNew: 'true' }) } };
  });
}

type Contacts = Record<string, RouteReply<typeof lookupContact> | undefined>;

/** How the people of the site are reached, by the language as pages write it: for the page of a service that is gone. */
export function makeContacts({ current }: Pick<Content, 'current'>): () => Promise<Contacts> {
  const contact = async (locale: Locale) =>
    (await current('contact', { locale, shape: CONTENT_SHAPES.contact }))?.content;
  return soon<Contacts>({}, async () => {
    const [th, lo, en] = await Promise.all([contact('th'), contact('la'), contact('en')]);
    return { th, lo, en };
  });
}
