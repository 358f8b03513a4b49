import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteSettings } from '@kapao/contract/shared/site-settings.ts';
import type { Content } from './content.ts';

/** A page is sent within this time, with the name it had before, however slow the database is. */
const READ_TIMEOUT_MS = 500;

export type SiteFace = Pick<SiteSettings, 'site'>;

/** What the site calls itself and its sign, as operators set them, for the page itself: so neither comes late nor jumps. */
export function makeSiteFace({ info }: Pick<Content, 'info'>): () => Promise<SiteFace> {
  let known: SiteFace = {};

  async function read(): Promise<SiteFace> {
    const [th, la, en] = await Promise.all([info('th'), info('la'), info('en')]);
    const websites = { 'website-th': th.website, 'website-la': la.website, 'website-en': en.website };
    known = { site: { th: th.name, la: la.name, en: en.name, ...websites, logo: th.logo } };
    return known;
  }

  // A page needs no database: one that does not answer leaves what was known.
  return () =>
    Promise.race([read().catch(() => known), sleep(READ_TIMEOUT_MS, undefined, { ref: false }).then(() => known)]);
}
