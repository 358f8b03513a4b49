import type { OperatorInflow } from '@kapao/contract/operator/inflows.ts';
import type { StatusTone } from '@kapao/ui/status-chip.tsx';
import type { Messages } from '../../messages/en.ts';

export type InflowState = OperatorInflow['state'];
export type Candidate = OperatorInflow['candidates'][number];

export const INFLOW_TONES: Record<InflowState, StatusTone> = { UNMATCHED: 'wait', CREDITED: 'ok', RETURNED: 'dim' };

export type Evidence = NonNullable<OperatorInflow['evidence']>;

/** From here on a name that agrees is said to fit; what an operator set decides only about credits by themselves. */
const NAME_FITS = 80;
const NAME_IN_DOUBT = 40;

/** How sure a comparison of names is, as a colour that people read at a glance. */
export function nameTone(score: number): 'ok' | 'wait' | 'bad' {
  if (score >= NAME_FITS) return 'ok';
  return score >= NAME_IN_DOUBT ? 'wait' : 'bad';
}

export function waitReason(messages: Messages, code: string | null): { chip: string; text: string } | undefined {
  if (code === null) return undefined;
  const reasons: Readonly<Record<string, { chip: string; text: string }>> = messages.inflows.waitReasons;
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? { chip: code, text: code };
}
