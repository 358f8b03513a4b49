import { type TransferLeg, transferAll, transfer as transferRoute } from '@kapao/contract/member/transfer.ts';
import { type CashCurrency, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { Binder } from '../../../http/bind.ts';
import type { EndedTransfer, LegResult, Transfer } from './transfer.ts';

export function bindTransfer(binder: Binder, transfer: Transfer): void {
  binder.bindWithKey(transferRoute, async ({ member, body, requestKey }) => {
    const amountMinor = minorOrRefuse(body.amount, member().currency);
    const { memberId, currency, isFrozen } = member();
    const wireOf = ({ status, transferId, legs }: EndedTransfer): RouteReply<typeof transferRoute> => ({
      message: status,
      transferId,
      status,
      amount: body.amount,
      legs: legs.map((leg) => legToWire(leg, currency)),
    });
    const asked = { memberId, currency, isFrozen, from: body.from, to: body.to, amount: body.amount, amountMinor };
    return wireOf(await transfer.transferFunds({ ...asked, key: requestKey(), wireOf }));
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

function legToWire({ amountMinor, ...leg }: LegResult, currency: CashCurrency): TransferLeg {
  return { ...leg, amount: fromMinor(amountMinor, currency) };
}
