import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { StatusTone } from '@kapao/ui/status-chip.tsx';

/** How the state of an operation is marked, wherever one is shown. */
export const STATEMENT_TONES: Record<StatementRow['status'], StatusTone> = {
  SUCCESS: 'ok',
  FAILED: 'bad',
  PENDING: 'wait',
};
