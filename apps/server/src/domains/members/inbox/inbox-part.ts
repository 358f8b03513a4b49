import type { Base, Part } from '../../../part.ts';
import { bindInbox } from './inbox-routes.ts';
import { purgeOldEvents } from './inbox-store.ts';

/** Shows members what happened to them. Triggers write the events with the facts, so no part hands it anything. */
export function inboxPart({ db }: Base): Part {
  return {
    bindMember: (binder) => bindInbox(binder, db),
    purges: { 'inbox events': () => purgeOldEvents(db) },
  };
}
