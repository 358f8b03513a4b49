import * as z from 'zod/mini';
import { setting } from './setting.ts';

export const SITE_STATES = ['active', 'maintenance', 'terminated'] as const;
export type SiteState = (typeof SITE_STATES)[number];

/** Whether the site is open, lets effects wait, or has ended; ending it is for two, the others are for one. */
export const SITE = setting<{ status: SiteState }>({
  key: 'site',
  schema: z.object({ status: z.enum(SITE_STATES) }),
  default: { status: 'maintenance' },
  right: 'site.switch',
  words: ['proposalKinds', 'site.switch'],
  needsTwo: ({ status }) => status === 'terminated',
});
