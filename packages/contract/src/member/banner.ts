import * as z from 'zod/mini';
import { localeQuery } from '../shared/locale.ts';
import { route } from '../shared/route.ts';

const shown = { method: 'GET', access: 'public', effect: false, refusals: [], query: localeQuery } as const;

/** What only members see (spec 6), so an ended token is refused here as everywhere. */
const shownToMembers = { ...shown, access: 'member' } as const;

const banners = z.object({
  banners: z.array(z.object({ image: z.string(), html: z.string(), text: z.string() })),
  /** After how long another banner begins or one of these ends, at most a day; null when none will. Then they are asked for again. */
  changesInMs: z.nullable(z.number()),
});

/**
 * Banner of spec 3, while it is its time: a picture and markup, at least one of them. The markup is what operators wrote, cleaned on write, and then
 * `text` is empty; without it, it is made of the plain text and holds only `<p>` and `<br>`.
 */
export const lookupBanners = route({
  ...shown,
  path: '/api/lookup/banners',
  summary: 'Banners of the home page',
  reply: banners,
});

export const inviteBanners = route({
  ...shownToMembers,
  path: '/api/invite/banners',
  summary: 'Pictures of the invite modal; none shows the plain one (spec 2)',
  reply: banners,
});

export const refundBanners = route({
  ...shownToMembers,
  path: '/api/refund/banners',
  summary: 'Pictures of the refund modal; none shows the plain one (spec 2)',
  reply: banners,
});

export const BANNER_ROUTES = [lookupBanners, inviteBanners, refundBanners] as const;
