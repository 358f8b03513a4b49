import { transfer as transferRoute } from '@kapao/contract/member/transfer.ts';
import { toMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import type { Transfer } from './transfer.ts';

export function bindTransfer(binder: Binder, transfer: Transfer): void {
  binder.bind(transferRoute, async ({ member, body, operationId }) => {
    const amountMinor = toMinor(body.amount, member().currency) ?? refuse('KEY_INVALID');
    const { memberId, currency, isFrozen } = member();
    const ended = await transfer.transferFunds({
      memberId,
      currency,
      isFrozen,
      from: body.from,
      to: body.to,
      amount: body.amount,
      amountMinor,
      operationId: operationId(),
    });
    return { message: ended.status === 'SUCCESS' ? 'SUCCESS' : 'PENDING', ...ended, amount: body.amount };
  });
}
