import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { statementRowOf } from './statement-store.ts';
import { timelineOf } from './timeline-rules.ts';

export function bindTimeline(binder: Binder, db: Db): void {
  binder.bind(statementTimeline, async ({ params, member }) => {
    const row = (await statementRowOf(db, member().memberId, params.id)) ?? refuse('NO_DATA');
    return timelineOf(row.history);
  });
}
