import type { DepositWay, StatementRow, StatementType } from '@kapao/contract/member/statement.ts';
import { depositWayText } from '@kapao/contract/shared/statement-title.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import type { Messages } from '../messages/en.ts';

export type StatementOutcome = 'ok' | 'wait' | 'bad';

export const TYPE_ICONS = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'transfer',
  bonus: 'gift',
  finish_bonus: 'flag',
  adjustment: 'pencil',
} as const satisfies Record<StatementType, IconName>;

/** How money came in. */
export const WAY_ICONS = {
  BANK: 'bank',
  QR: 'qr',
  SLIP: 'image',
  GIFT: 'link',
  FILE: 'doc',
  STAFF: 'user',
} as const satisfies Record<DepositWay, IconName>;

/** A deposit by the way it came, with the company whose code it was. */
export const wayText = ({ money }: Pick<Messages, 'money'>, way: NonNullable<StatementRow['way']>): string =>
  depositWayText(money.statement, way);

/** SUCCESS and FAILED; anything else is in progress (spec 4). */
export function outcomeOf(status: string): StatementOutcome {
  if (status === 'SUCCESS') return 'ok';
  return status === 'FAILED' ? 'bad' : 'wait';
}

/** Returns the state in a word; a withdrawal that its member cancelled has not failed. */
export function statusText(messages: Messages, outcome: StatementOutcome, state?: string): string {
  if (state === 'CANCELLED') return messages.money.statement.cancelled;
  const { common } = messages;
  return { ok: common.success, wait: common.inProgress, bad: common.failed }[outcome];
}
