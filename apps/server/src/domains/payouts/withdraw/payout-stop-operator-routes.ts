import { listPayoutStops, resetPayoutStop } from '@kapao/contract/operator/payout-stop.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { hasResetToday, openStops, resetStop } from '../../../operations/payout-stop.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';

export function bindPayoutStops(binder: Binder, db: Db): void {
  binder.bind(listPayoutStops, async () => {
    const stops = await openStops(db);
    return {
      stops: stops.map(({ stop_id: id, reason, stopped_at }) => ({ id, reason, stoppedAt: stopped_at.toISOString() })),
    };
  });

  binder.bind(resetPayoutStop, async ({ params, body, operator }) => {
    const { username } = operator();
    await inTransaction(db, async (tx) => {
      // Limits of an hour begin anew with a reset.
      if (await hasResetToday(tx, { stopId: params.id, operator: username })) refuse('OTHER_OPERATOR');
      const stop = { stopId: params.id, operator: username, reason: body.reason };
      const cause = (await resetStop(tx, stop)) ?? refuse('NO_DATA');
      await recordAct(tx, {
        operator: username,
        action: 'payout-stop.reset',
        subject: params.id,
        reason: body.reason,
        detail: { cause },
      });
    });
    return { message: 'SUCCESS' };
  });
}
