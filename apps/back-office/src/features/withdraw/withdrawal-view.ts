import type { ApprovalBar, OperatorWithdrawal, PayoutLimit } from '@kapao/contract/operator/withdraw.ts';
import type { StatusTone } from '@kapao/ui/status-chip.tsx';
import type { Messages } from '../../messages/en.ts';

export type WithdrawalState = OperatorWithdrawal['state'];

/** The states an operator works on; the others are history. */
export const WORKING_STATES = ['REVIEW', 'UNKNOWN', 'FAILED', 'DISPUTED'] as const satisfies readonly WithdrawalState[];
export const OTHER_STATES = ['APPROVED', 'SENT', 'PAID', 'REJECTED'] as const satisfies readonly WithdrawalState[];

const WITHDRAWAL_TONES: Record<WithdrawalState, StatusTone> = {
  REVIEW: 'wait',
  APPROVED: 'info',
  SENT: 'info',
  UNKNOWN: 'wait',
  PAID: 'ok',
  FAILED: 'bad',
  REJECTED: 'bad',
  DISPUTED: 'bad',
};

type Ended = Pick<OperatorWithdrawal, 'state' | 'isCancelled'>;

/** A cancelled withdrawal is nobody's rejection. */
export const toneOf = ({ state, isCancelled }: Ended): StatusTone => (isCancelled ? 'dim' : WITHDRAWAL_TONES[state]);

export const stateText = (words: Messages['withdrawals'], { state, isCancelled }: Ended): string =>
  isCancelled ? words.cancelled : words.states[state];

export interface Decision {
  /** Only what is under review can be decided (safety 2, W). */
  isOpen: boolean;
  approve: 'approve' | 'approveFirst' | 'approveSecond';
  /** Four eyes: the first approver cannot be the second. */
  isMine: boolean;
  /** Why the server would refuse the approval. */
  bar: ApprovalBar | null;
}

/** What one operator can do with a withdrawal now. */
export function decisionOf(
  withdrawal: Pick<OperatorWithdrawal, 'state' | 'approvals' | 'approvalsNeeded'>,
  { username, bar = null }: { username: string; bar?: ApprovalBar | null | undefined },
): Decision {
  const { state, approvals, approvalsNeeded } = withdrawal;
  const approve = approvalsNeeded < 2 ? 'approve' : approvals.length === 0 ? 'approveFirst' : 'approveSecond';
  return { isOpen: state === 'REVIEW', approve, isMine: approvals.some((given) => given.operator === username), bar };
}

function known(messages: Messages, code: string): { chip: string; text: string } | undefined {
  const reasons: Readonly<Record<string, { chip: string; text: string }>> = messages.payouts.reasons;
  return Object.hasOwn(reasons, code) ? reasons[code] : undefined;
}

/** A review reason as a sentence; one this page does not know yet is shown as it came. */
export function reasonText(messages: Messages, code: string): string {
  return known(messages, code)?.text ?? code;
}

const LIMITS: Readonly<Record<string, PayoutLimit>> = {
  OVER_AUTO_LIMIT: 'autoLimit',
  OVER_SECOND_LIMIT: 'secondLimit',
  MEMBER_DAY: 'memberDay',
  MEMBER_WEEK: 'memberWeek',
  ACCOUNT_DAY: 'accountDay',
  ACCOUNT_WEEK: 'accountWeek',
  SITE_DAY: 'siteDay',
  SITE_WEEK: 'siteWeek',
};

/** The limit whose crossing a review reason names; undefined for the others. */
export const limitOfReason = (code: string): PayoutLimit | undefined =>
  Object.hasOwn(LIMITS, code) ? LIMITS[code] : undefined;

/** Which reason the list shows: possible theft first, then the higher limit, then sums. */
const CHIP_ORDER = [
  'SINGLE_HAND',
  'DEPOSIT_RETURN',
  'UNDER_CHECK',
  'BANK_CHANGED',
  'PASSWORD_CHANGED',
  'NEW_DEVICE',
  'ACCOUNT_UNPROVEN',
  'HOLDER_NAME',
  'IDENTITY_NAME',
  'CIRCLE',
  'OVER_SECOND_LIMIT',
  'OVER_AUTO_LIMIT',
];

/** The one reason that the narrow list shows. */
export function leadingReason(messages: Messages, codes: readonly string[]): string | undefined {
  const [first] = [...codes].sort((a, b) => rank(a) - rank(b));
  return first === undefined ? undefined : (known(messages, first)?.chip ?? first);
}

function rank(code: string): number {
  const at = CHIP_ORDER.indexOf(code);
  return at === -1 ? CHIP_ORDER.length : at;
}
