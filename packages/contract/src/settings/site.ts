import * as z from 'zod/mini';
import { setting } from './setting.ts';

export const SITE_STATES = ['active', 'maintenance', 'terminated'] as const;
export type SiteState = (typeof SITE_STATES)[number];

interface Site {
  status: SiteState;
  /** The site has never been open; what is necessary on its first day is asked for before it opens. */
  isNew?: boolean | undefined;
}

/** Whether the site is open, lets effects wait, or has ended; ending it is for two, the others are for one. */
export const SITE = setting<Site>({
  key: 'site',
  schema: z.object({ status: z.enum(SITE_STATES), isNew: z.optional(z.boolean()) }),
  default: { status: 'maintenance' },
  right: 'site.switch',
  words: ['proposalKinds', 'site.switch'],
  needsTwo: ({ status }) => status === 'terminated',
});
