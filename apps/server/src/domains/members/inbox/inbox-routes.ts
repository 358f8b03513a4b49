import { listInbox, readInboxNews, seeInboxEvents } from '@kapao/contract/member/inbox.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isInMaintenance } from '../../../queries/backoffice/site-facts.ts';
import { eventsOf, refusedOf } from './inbox-rules.ts';
import { findNews, listEvents, markSeen } from './inbox-store.ts';

/** Refused withdrawals that home shows together. */
const MAX_REFUSED = 3;

export function bindInbox(binder: Binder, db: Db): void {
  binder.bind(listInbox, async ({ member }) => {
    const { memberId, currency } = member();
    const events = eventsOf(await listEvents(db, memberId), currency);
    return { events, unread: events.filter(({ isRead }) => !isRead).length };
  });
  binder.bind(readInboxNews, async ({ member }) => {
    const { memberId, currency } = member();
    const { unread, withdrawal, is_new: isNew } = await findNews(db, memberId);
    const events = eventsOf(unread, currency);
    return {
      unread: events.length,
      refused: refusedOf(events).slice(0, MAX_REFUSED),
      withdrawal: withdrawal && {
        id: withdrawal.operation_id,
        amount: fromMinor(BigInt(withdrawal.amount), withdrawal.currency),
        currency: withdrawal.currency,
        isInReview: withdrawal.state === 'REVIEW',
        since: new Date(withdrawal.created_at).toISOString(),
      },
      isNew,
      isMaintenance: await isInMaintenance(db),
    };
  });
  binder.bind(seeInboxEvents, async ({ member, body }) => {
    await markSeen(db, member().memberId, body.events);
    return { message: 'SUCCESS' };
  });
}
