import type { BankTransfer } from '../bank.ts';
import { slipPayload } from '../mini-qr.ts';
import type { Verifier } from '../verifiers.ts';
import type { ProtocolDeps } from './protocol.ts';

/** What a bank tells its customer of a receipt: whatever did not reach the customer's own account is not there. */
export function ownReceipt(
  deps: ProtocolDeps,
  service: Verifier,
  asked: { transRef: string; sendingBank: string; accountNo: string },
): BankTransfer | undefined {
  if (deps.bank.find(asked.transRef)?.toAccountNo !== asked.accountNo) return undefined;
  const payload = slipPayload({ bankCode: asked.sendingBank, reference: asked.transRef });
  const looked = deps.verifiers.look(service, payload);
  return looked.outcome === 'found' ? looked.transfer : undefined;
}
