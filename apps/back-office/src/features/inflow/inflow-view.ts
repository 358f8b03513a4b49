import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import type { StatusTone } from '@kapao/ui/status-chip.tsx';
import type { Messages } from '../../messages/en.ts';

export type InflowState = OperatorInflow['state'];
export type Candidate = OperatorInflow['candidates'][number];

export const INFLOW_TONES: Record<InflowState, StatusTone> = { UNMATCHED: 'wait', CREDITED: 'ok', RETURNED: 'dim' };

export function waitReason(messages: Messages, code: string | null): { chip: string; text: string } | undefined {
  if (code === null) return undefined;
  const reasons: Readonly<Record<string, { chip: string; text: string }>> = messages.inflows.waitReasons;
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? { chip: code, text: code };
}

/** An order sends it back, or somebody asked for one: nobody is credited with it now. */
export const isGoingBack = ({ state, goesBack }: Pick<OperatorInflow, 'state' | 'goesBack'>) =>
  state === 'UNMATCHED' && goesBack !== null && goesBack.state !== 'FAILED' && goesBack.state !== 'REJECTED';
