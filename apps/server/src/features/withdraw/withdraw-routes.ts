import { withdrawAll as withdrawAllRoute, withdraw as withdrawRoute } from '@kapao/contract/member/withdraw.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Binder, Call } from '../../http/bind.ts';
import type { MemberSession } from '../../platform/sessions.ts';
import type { Withdraw, WithdrawRequest } from './withdraw.ts';

/** Refuses with UNAUTHORIZED where the last sign-in or password of the session is too old for money to leave. */
type RequireProof = (member: MemberSession) => Promise<void>;

export function bindWithdraw(
  binder: Binder,
  { withdraw, requireProof }: { withdraw: Withdraw; requireProof: RequireProof },
): void {
  binder.bind(withdrawRoute, async (call) => {
    await requireProof(call.member());
    return reply(await withdraw.withdraw(requestOf(call)), call.member().currency);
  });
  binder.bind(withdrawAllRoute, async (call) => {
    await requireProof(call.member());
    return reply(await withdraw.withdrawAll(requestOf(call)), call.member().currency);
  });
}

function requestOf({
  member,
  body,
  operationId,
}: Call<typeof withdrawRoute> | Call<typeof withdrawAllRoute>): WithdrawRequest {
  const { memberId, currency, isFrozen } = member();
  const amountMinor = minorOrRefuse(body.amount, currency);
  return { memberId, currency, isFrozen, amountMinor, operationId: operationId() };
}

/** The amount is what is paid out, which a turnover condition may have cut. */
function reply(ended: Awaited<ReturnType<Withdraw['withdraw']>>, currency: 'THB' | 'LAK') {
  const { withdrawalId, status, amountMinor } = ended;
  const message = status === 'PENDING' ? 'PENDING' : 'SUCCESS';
  return { message, withdrawalId, status, amount: fromMinor(amountMinor, currency) };
}
