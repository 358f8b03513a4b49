import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/database/db.ts';
import { timelineOf } from './timeline-rules.ts';
import { operationHistory } from './timeline-store.ts';

export function bindTimeline(binder: Binder, db: Db): void {
  binder.bind(statementTimeline, async ({ params, member }) => {
    const history = await operationHistory(db, member().memberId, params.id);
    return timelineOf(history ?? refuse('NO_DATA'));
  });
}
