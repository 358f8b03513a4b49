import * as z from 'zod/mini';
import { FIRST_DAY_GAPS, FIRST_DAY_ITEMS } from '../shared/first-day.ts';
import { route } from '../shared/route.ts';

const item = z.object({
  key: z.enum(FIRST_DAY_ITEMS),
  /** The site does not open without it; anything else is recommended. */
  isNecessary: z.boolean(),
  /** Empty when it is done. `names` are of partners, texts, operators or accounts. */
  gaps: z.array(z.object({ code: z.enum(FIRST_DAY_GAPS), names: z.array(z.string()) })),
});
export type FirstDayItemView = z.output<typeof item>;

export const readFirstDay = route({
  method: 'GET',
  path: '/ops/api/first-day',
  access: 'operator',
  right: 'settings.read',
  effect: false,
  summary:
    'What a new site lacks before it opens, in the order in which it is done; nothing once the site has been open',
  reply: z.object({ isNew: z.boolean(), items: z.array(item) }),
  refusals: [],
});
