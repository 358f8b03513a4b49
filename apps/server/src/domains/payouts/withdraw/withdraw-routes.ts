import {
  cancelWithdrawal as cancelRoute,
  withdrawAll as withdrawAllRoute,
  withdrawAside as withdrawAsideRoute,
  withdraw as withdrawRoute,
} from '@kapao/contract/member/withdraw.ts';
import { type CashCurrency, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Binder, Call } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { MemberSession } from '../../../shared/sessions.ts';
import type { BegunWithdrawal, Withdraw } from './withdraw.ts';
import { cancelWithdrawal } from './withdraw-cancel.ts';

/** Refuses with UNAUTHORIZED or PASSKEY_REQUIRED where the last sign-in or password of the session is too old for money to leave. */
type RequireProof = (member: MemberSession) => Promise<void>;

export function bindWithdraw(
  binder: Binder,
  { db, withdraw, requireProof }: { db: Db; withdraw: Withdraw; requireProof: RequireProof },
): void {
  binder.bindWithKey(withdrawRoute, async (call) => {
    await requireProof(call.member());
    return reply(await withdraw.withdraw(askedOf(call)), call.member().currency);
  });
  binder.bindWithKey(withdrawAllRoute, async (call) => {
    await requireProof(call.member());
    return reply(await withdraw.withdrawAll(askedOf(call)), call.member().currency);
  });
  binder.bind(withdrawAsideRoute, async ({ member, operationId }) => {
    await requireProof(member());
    const { memberId, currency, isFrozen } = member();
    return reply(await withdraw.withdrawAside({ memberId, currency, isFrozen, operationId: operationId() }), currency);
  });
  // Without proof: the money stays with the member, and who finds a thief's withdrawal stops it with one tap.
  binder.bind(cancelRoute, async ({ params, member, address }) => {
    await cancelWithdrawal(db, { member: member(), operationId: params.id, address });
    return { message: 'SUCCESS' };
  });
}

function askedOf({ member, body, requestKey }: Call<typeof withdrawRoute> | Call<typeof withdrawAllRoute>) {
  const { memberId, currency, isFrozen } = member();
  const wireOf = (begun: BegunWithdrawal) => reply(begun, currency);
  return { memberId, currency, isFrozen, amountMinor: minorOrRefuse(body.amount, currency), key: requestKey(), wireOf };
}

/** The amount is what is paid out, which a turnover condition may have cut. */
function reply({ withdrawalId, status, amountMinor }: BegunWithdrawal, currency: CashCurrency) {
  const message = status === 'PENDING' ? 'PENDING' : 'SUCCESS';
  return { message, withdrawalId, status, amount: fromMinor(amountMinor, currency) };
}
