import { listStatement } from '@kapao/contract/member/statement.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import * as z from 'zod/mini';
import { placeOfSession, writeForSession } from '../../api/user-cache.ts';

const KEY = 'last-statement';

const kept = z.object({ place: z.string(), keptAtMs: z.number(), reply: listStatement.reply });

/** A receipt proves something to others, so that it comes from the server each time. */
const withoutReceipts = ({ statements, ...reply }: RouteReply<typeof listStatement>) => ({
  ...reply,
  statements: statements.map(({ checkCode: _, ...row }) => row),
});

/** The newest rows as they were last read: shown with their age where there is no line. */
export const keptStatement = {
  save: (place: string, reply: RouteReply<typeof listStatement>) =>
    writeForSession(KEY, JSON.stringify({ place, keptAtMs: Date.now(), reply: withoutReceipts(reply) })),
  read(place: string) {
    try {
      const { data } = kept.safeParse(JSON.parse(placeOfSession().read(KEY) ?? 'null'));
      return data?.place === place ? data : undefined;
    } catch {
      return undefined;
    }
  },
};
