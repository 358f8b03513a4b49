import { changeOperator, createOperator, listOperators } from '@kapao/contract/operator/operators.ts';
import type { Binder } from '../../http/bind.ts';
import type { OperatorDesk } from './operator-desk.ts';

export function bindOperatorDesk(binder: Binder, desk: OperatorDesk): void {
  binder.bind(listOperators, async () => {
    const rows = await desk.list();
    return {
      operators: rows.map((row) => ({
        username: row.username,
        role: row.role,
        isDisabled: row.is_disabled,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      })),
    };
  });
  binder.bind(createOperator, ({ body, operator }) => desk.create({ ...body, by: operator().username }));
  binder.bind(changeOperator, async ({ params, body, operator }) => {
    const { role, isDisabled, reason } = body;
    await desk.change({ username: params.username, role, isDisabled, by: { operator: operator().username, reason } });
    return { message: 'SUCCESS' };
  });
}
