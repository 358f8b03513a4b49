import * as z from 'zod/mini';

const ofProvider = z.object({ provider: z.string(), text: z.string() });

/**
 * What one build of the member app is told when it is served, so that one build serves every variant (spec 1).
 * It travels in the page itself, in `<meta name="site-settings">`: no call, and nothing a content policy must allow.
 */
export const siteSettings = z.object({
  /** Laos mode: first language, phone forms and currency (spec 1). */
  isLaos: z._default(z.boolean(), false),
  /** `places` has the raised centre button, `credit` is the variant with credit, menu, conditions and logout (spec 2). */
  menu: z._default(z.enum(['places', 'credit']), 'places'),
  /** Origins that may show the app in a frame and exchange the token with it; none switches iframe mode off. */
  frameParents: z._default(z.array(z.string()), []),
  /** The one provider whose games are opened at another host. */
  providerHost: z.optional(ofProvider),
  /** The one slot provider that has something to say above its buttons. */
  slotMessage: z.optional(ofProvider),
  /**
   * As operators set it: the site's name by language, `website-` and a language, `logo`, and `isNew` while the site has never been open;
   * small, for it comes with every page.
   */
  site: z.optional(z.record(z.string(), z.string())),
  /** Prepaid links are sealed under this key before they are sent (spec 7); base64url of 32 bytes. */
  linkKey: z.optional(z.string()),
});

export type SiteSettings = z.output<typeof siteSettings>;
