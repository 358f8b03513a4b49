import type { RESULT_CHECK_STATES } from '@kapao/contract/operator/game-result.ts';
import type { StatusTone } from '@kapao/ui/status-chip.tsx';

export type ResultState = (typeof RESULT_CHECK_STATES)[number];
export type Decision = 'RELEASE' | 'TAKE';

export const WORKING_STATES = ['OPEN', 'WAITING', 'TAKING'] as const satisfies readonly ResultState[];
export const OTHER_STATES = ['RELEASED', 'TAKEN', 'EXPLAINED'] as const satisfies readonly ResultState[];

export const RESULT_TONES: Record<ResultState, StatusTone> = {
  WAITING: 'info',
  OPEN: 'wait',
  TAKING: 'info',
  RELEASED: 'ok',
  TAKEN: 'bad',
  EXPLAINED: 'ok',
};
