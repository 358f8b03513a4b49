import { listStatement } from '@kapao/contract/member/statement.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import * as z from 'zod/mini';
import { placeOfSession } from '../../api/user-cache.ts';

const KEY = 'last-statement';

const kept = z.object({ place: z.string(), keptAtMs: z.number(), reply: listStatement.reply });

/** The newest rows as they were last read: shown with their age where there is no line. */
export const keptStatement = {
  save: (place: string, reply: RouteReply<typeof listStatement>) =>
    placeOfSession().write(KEY, JSON.stringify({ place, keptAtMs: Date.now(), reply })),
  read(place: string) {
    try {
      const { data } = kept.safeParse(JSON.parse(placeOfSession().read(KEY) ?? 'null'));
      return data?.place === place ? data : undefined;
    } catch {
      return undefined;
    }
  },
};
