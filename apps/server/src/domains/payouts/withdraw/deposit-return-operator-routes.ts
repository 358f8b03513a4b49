import { getDepositReturn, returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import type { Binder } from '../../../http/bind.ts';
import type { DepositReturns } from './deposit-return.ts';

export function bindDepositReturns(binder: Binder, returns: DepositReturns): void {
  binder.bind(getDepositReturn, ({ params }) => returns.look(params.id));
  binder.bind(returnDeposit, async ({ params, body, operator }) => {
    const withdrawalId = await returns.begin({ ...body, inflowId: params.id, operator: operator().username });
    return { message: 'SUCCESS', withdrawalId };
  });
}
