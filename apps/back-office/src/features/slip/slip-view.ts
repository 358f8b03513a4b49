import type { OperatorSlip } from '@kapao/contract/operator/slip.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { StatusTone } from '@kapao/ui/status-chip.tsx';
import type { Messages } from '../../messages/en.ts';

export const SLIP_TONES: Record<OperatorSlip['state'], StatusTone> = {
  UPLOADED: 'dim',
  READ: 'dim',
  VERIFYING: 'wait',
  SUCCESS: 'ok',
  FAILED: 'bad',
};

/** What would be credited: the bank's amount, or else the verifier's; undefined when neither is known. */
export function creditableOf(slip: OperatorSlip): { amount: number; currency: CashCurrency } | undefined {
  if (slip.inflow) return { amount: slip.inflow.amount, currency: slip.inflow.currency };
  return slip.told && slip.told.receivingAccount !== null
    ? { amount: slip.told.amount, currency: slip.told.currency }
    : undefined;
}

export function reviewReason(messages: Messages, code: string | null): { chip: string; text: string } | undefined {
  if (code === null) return undefined;
  const reasons: Readonly<Record<string, { chip: string; text: string }>> = messages.slips.reviewReasons;
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? { chip: code, text: code };
}

export function noteText(messages: Messages, note: string): string {
  return Object.entries(messages.slips.notes).find(([known]) => known === note)?.[1] ?? note;
}
