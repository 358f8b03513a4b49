import { listRewardReviews, refuseReward, releaseReward } from '@kapao/contract/operator/reward-review.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import type { Likeness } from './likeness.ts';
import { listReviewRows } from './reward-review-store.ts';

export function bindRewardReviewOperator(binder: Binder, { db, likeness }: { db: Db; likeness: Likeness }): void {
  binder.bind(listRewardReviews, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listReviewRows(db, { state: query.state, ...part }));
    return {
      total,
      reviews: rows.map((row) => ({
        id: row.review_id,
        member: { memberId: row.member_id, name: row.member_name, username: row.member_username },
        kind: row.kind,
        amount: fromMinor(row.amount, row.currency),
        currency: row.currency,
        like: row.hits.map(({ memberId, kinds, score, lastAt }) => ({
          memberId,
          name: row.names[memberId]?.name ?? '',
          username: row.names[memberId]?.username ?? '',
          by: kinds,
          score,
          lastAt,
        })),
        state: row.state,
        decidedBy: row.decided_by,
        createdAt: row.created_at.toISOString(),
      })),
    };
  });

  for (const [route, state] of [
    [releaseReward, 'RELEASED'],
    [refuseReward, 'REFUSED'],
  ] as const) {
    binder.bind(route, async ({ params, body, operator }) => {
      await likeness.decide({ reviewId: params.id, state, operator: operator().username, reason: body.reason });
      return { message: 'SUCCESS' };
    });
  }
}
