import { type TransferLeg, transferAll, transfer as transferRoute } from '@kapao/contract/member/transfer.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../http/bind.ts';
import type { LegResult, Transfer } from './transfer.ts';

export function bindTransfer(binder: Binder, transfer: Transfer): void {
  binder.bind(transferRoute, async ({ member, body, operationId }) => {
    const amountMinor = minorOrRefuse(body.amount, member().currency);
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
    return {
      message: ended.status === 'SUCCESS' ? 'SUCCESS' : 'PENDING',
      transferId: ended.transferId,
      status: ended.status,
      amount: body.amount,
      legs: ended.legs.map((leg) => legToWire(leg, currency)),
    };
  });
  binder.bind(transferAll, async ({ member, body, operationId }) => {
    const { memberId, currency, isFrozen } = member();
    const request = { memberId, currency, isFrozen, to: body.to, operationId: operationId() };
    const { status, arrivedMinor, legs } = await transfer.transferAll(request);
    return {
      message: status,
      status,
      amount: fromMinor(arrivedMinor, currency),
      legs: legs.map((leg) => legToWire(leg, currency)),
    };
  });
}

function legToWire({ amountMinor, ...leg }: LegResult, currency: 'THB' | 'LAK'): TransferLeg {
  return { ...leg, amount: fromMinor(amountMinor, currency) };
}
