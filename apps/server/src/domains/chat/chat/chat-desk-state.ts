import type { DeskState } from '@kapao/contract/shared/chat-events.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ChatFlows } from './chat-flow.ts';
import { opensAt } from './chat-flow-rules.ts';
import { expectedMinutes, type Wait } from './chat-wait-rules.ts';
import { latestWaits } from './chat-wait-store.ts';

/** Asked for by every page that opens the chat, and by sockets every five seconds. */
const FRESH_MS = 60_000;

interface DeskStateDeps {
  db: Db;
  flows: Pick<ChatFlows, 'hours'>;
  isStaffed: () => boolean;
}

/** What customers are told of the desk. */
export function makeDeskState({ db, flows, isStaffed }: DeskStateDeps) {
  let known: { waits: Promise<Wait[]>; untilMs: number } | undefined;

  function waits(): Promise<Wait[]> {
    if (known && known.untilMs > Date.now()) return known.waits;
    const asked = { waits: latestWaits(db), untilMs: Date.now() + FRESH_MS };
    known = asked;
    // What failed is asked for again by whoever comes next.
    asked.waits.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.waits;
  }

  return async function deskState(): Promise<DeskState> {
    const hours = await flows.hours();
    const now = new Date();
    if (!isStaffed())
      return { isStaffed: false, opensAt: opensAt(hours, now)?.toISOString() ?? null, waitMinutes: null };
    return { isStaffed: true, opensAt: null, waitMinutes: expectedMinutes(await waits(), hours, now) };
  };
}
