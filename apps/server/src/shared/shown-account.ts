import type { OperatorSession } from './sessions.ts';

/** Only who pays money out sees whole account numbers; others see the last four digits (safety 5, 49). */
export function shownAccountNo(accountNo: string, operator: OperatorSession): string {
  return operator.rights.includes('accounts.read') ? accountNo : `••••••${accountNo.slice(-4)}`;
}
