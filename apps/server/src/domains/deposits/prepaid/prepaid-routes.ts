import { truelink, truelinkState } from '@kapao/contract/member/prepaid.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Prepaid } from './prepaid.ts';

const FAILURES: Readonly<Record<string, 'TRUELINK_INVALID' | 'TRUELINK_DUPLICATE'>> = {
  INVALID: 'TRUELINK_INVALID',
  DUPLICATE: 'TRUELINK_DUPLICATE',
};

export function bindPrepaid(binder: Binder, prepaid: Prepaid): void {
  binder.bind(truelink, async ({ body, member, operationId }) => {
    const { memberId, currency, isFrozen } = member();
    const link = await prepaid.submit({ memberId, currency, isFrozen, link: body.link, operationId: operationId() });
    const isDone = link.state === 'CREDITED';
    return {
      message: isDone ? 'SUCCESS' : 'PENDING',
      linkId: link.link_id,
      status: isDone ? ('SUCCESS' as const) : ('PENDING' as const),
      amount: link.amount === null ? null : fromMinor(link.amount, 'THB'),
    };
  });

  binder.bind(truelinkState, async ({ params, member }) => {
    const link = await prepaid.stateOf(member().memberId, params.id);
    const failed = FAILURES[link.state];
    return {
      status: link.state === 'CREDITED' ? ('SUCCESS' as const) : failed ? ('FAILED' as const) : ('PENDING' as const),
      amount: link.amount === null ? null : fromMinor(link.amount, 'THB'),
      message: failed ?? null,
      depositId: link.inflow_id,
    };
  });
}
