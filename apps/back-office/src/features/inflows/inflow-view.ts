import type { OperatorInflow } from '@kapao/contract/operator/inflows.ts';
import { namesFit } from '@kapao/contract/shared/bank-names.ts';
import type { StatusTone } from '@kapao/ui/status-chip.tsx';
import type { Messages } from '../../messages/en.ts';

export type InflowState = OperatorInflow['state'];
export type Candidate = OperatorInflow['candidates'][number];

export const INFLOW_TONES: Record<InflowState, StatusTone> = { UNMATCHED: 'wait', CREDITED: 'ok', RETURNED: 'dim' };

/** Masks hide digits with these; hyphens and blanks only group. */
const HIDDEN = /[xX*\u2022]/;
/** Fewer visible digits than this prove nothing. */
const DIGITS_MINIMUM = 3;
/** True when the visible digits of a masked account number agree with a full one (facts 4: compare partly). */
export function maskedFits(masked: string, accountNo: string): boolean {
  const mask = masked.replace(/[\s.-]/g, '');
  const digits = accountNo.replace(/\D/g, '');
  const visible = mask.replace(/\D/g, '');
  if (visible.length < DIGITS_MINIMUM) return false;
  if (mask.length === digits.length) {
    return [...mask].every((sign, place) => HIDDEN.test(sign) || sign === digits[place]);
  }
  // A mask of another length cannot be laid over the number; its longest run of digits must at least occur.
  const run = (mask.match(/\d+/g) ?? []).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
  return run.length >= DIGITS_MINIMUM && digits.includes(run);
}

export interface Fit {
  bank: boolean;
  account: boolean;
  name: boolean;
}

export function fitOf(
  inflow: Pick<OperatorInflow, 'fromBank' | 'fromAccountMasked' | 'fromName'>,
  candidate: Candidate,
): Fit {
  return {
    bank: inflow.fromBank === candidate.bankCode,
    account: maskedFits(inflow.fromAccountMasked, candidate.bankAccountNo),
    name: namesFit(inflow.fromName, candidate.bankAccountName),
  };
}

/** Candidates with what speaks for them, in the order the server ranked them. */
export function rankedCandidates(inflow: OperatorInflow): readonly { candidate: Candidate; fit: Fit }[] {
  return inflow.candidates.map((candidate) => ({ candidate, fit: fitOf(inflow, candidate) }));
}

export function waitReason(messages: Messages, code: string | null): { chip: string; text: string } | undefined {
  if (code === null) return undefined;
  const reasons: Readonly<Record<string, { chip: string; text: string }>> = messages.inflows.waitReasons;
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? { chip: code, text: code };
}
