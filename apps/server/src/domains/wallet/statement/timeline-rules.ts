import { REFUSAL_NOTES, type RefusalNote, type Timeline, type TimelineStep } from '@kapao/contract/member/timeline.ts';

export interface OperationHistory {
  kind: string;
  /** True for money that leaves the wallet; a transfer out of a game is not held first. */
  isOutgoing: boolean;
  /** What was said with a refusal by people. */
  refusedWith: string | null;
  /** True of a withdrawal that its member cancelled. */
  isCancelled: boolean;
  /** OPEN or LIMIT while its member may cancel it. */
  cancel: Timeline['cancel'];
  /** Minutes after which a withdrawal under review is late; 0 where the site sets no such time. */
  reviewMinutes: number;
  /** Every state it has been in, oldest first. */
  states: readonly { state: string; at: Date }[];
  /** The bank-side fact behind a deposit. */
  inflow: { occurredAt: Date; seenAt: Date } | undefined;
}

/** A bank pays within this time as a rule. */
const PAY_MINUTES = 5;

/** The steps of an operation as members know them; those still to come have no time. */
export function timelineOf(history: OperationHistory): Timeline {
  const atOf = (state: string) => history.states.find((step) => step.state === state)?.at;
  const last = history.states.at(-1);
  switch (history.kind) {
    case 'deposit':
      return ended([
        ['received', history.inflow?.occurredAt],
        ['checked', history.inflow?.seenAt],
        ['credited', atOf('CREDITED')],
      ]);
    case 'withdrawal':
      return withdrawal(history, atOf, last?.state ?? '');
    case 'transfer':
      return transfer(history, atOf, last?.state ?? '');
    case 'recovery':
      return ended([['takenBack', last?.at]]);
    case 'aside':
      return ended([['moved', last?.at]]);
    case 'adjustment':
      return ended([['corrected', last?.at]]);
    default:
      return ended([['credited', last?.at]]);
  }
}

type At = (state: string) => Date | undefined;
type Listed = readonly [TimelineStep, Date | undefined];

/** Withdrawals that were refused before there were notes have none. */
const noteOf = (refusedWith: string | null): RefusalNote | null =>
  REFUSAL_NOTES.find((note) => note === refusedWith) ?? null;

function withdrawal(history: OperationHistory, atOf: At, state: string): Timeline {
  const { states, refusedWith, isCancelled } = history;
  const held: Listed = ['held', states[0]?.at];
  const reviewed: Listed[] = atOf('REVIEW') === undefined ? [] : [['approved', atOf('APPROVED')]];
  const ordered: Listed = ['ordered', atOf('SENT')];
  if (state === 'REJECTED') {
    const steps = ended([held, [isCancelled ? 'cancelled' : 'rejected', atOf(state)], ['returned', atOf(state)]]);
    return { ...steps, note: noteOf(refusedWith) };
  }
  const failedAt = atOf('FAILED');
  if (failedAt)
    return ended([
      held,
      ...reviewed,
      ordered,
      ['failed', failedAt],
      ['returned', failedAt],
      ['paid', atOf('DISPUTED')],
    ]);
  const unclear: Listed[] = state === 'UNKNOWN' ? [['unclear', atOf('UNKNOWN')]] : [];
  const steps: Listed[] = [held, ...reviewed, ordered, ...unclear, ['paid', atOf('PAID')]];
  if (state === 'PAID') return ended(steps);
  return { ...toWire(steps), ...outlookOf(history, state) };
}

/** Returns the next step of an unfinished withdrawal, since when its state lasts, and by when it normally ends. */
function outlookOf({ states, cancel, reviewMinutes }: OperationHistory, state: string) {
  const since = states.at(-1)?.at;
  const next = state === 'REVIEW' ? 'review' : state === 'UNKNOWN' ? 'ask' : 'pay';
  const minutes = { review: reviewMinutes, pay: PAY_MINUTES, ask: 0 }[next];
  const by = since && minutes > 0 ? new Date(since.getTime() + minutes * 60_000) : undefined;
  return { next, since: since?.toISOString() ?? null, normallyBy: by?.toISOString() ?? null, cancel } as const;
}

function transfer({ states, isOutgoing }: OperationHistory, atOf: At, state: string): Timeline {
  const begun = states[0]?.at;
  const first: Listed[] = [...(isOutgoing ? [['held', begun] as const] : []), ['moved', begun]];
  const failedAt = atOf('FAILED');
  if (failedAt) {
    return ended([...first, ['failed', failedAt], ...(isOutgoing ? [['returned', failedAt] as const] : [])]);
  }
  const unclear: Listed[] = atOf('UNKNOWN') === undefined ? [] : [['unclear', atOf('UNKNOWN')]];
  const steps: Listed[] = [...first, ...unclear, ['arrived', atOf('SUCCEEDED')]];
  if (state === 'SUCCEEDED') return ended(steps);
  return { ...toWire(steps), next: state === 'UNKNOWN' ? 'ask' : 'arrive' };
}

const NO_OUTLOOK = { since: null, normallyBy: null, cancel: null };

function toWire(steps: readonly Listed[]) {
  return { steps: steps.map(([step, at]) => ({ step, at: at?.toISOString() ?? null })), ...NO_OUTLOOK, note: null };
}

function ended(steps: readonly Listed[]): Timeline {
  return { ...toWire(steps.filter(([, at]) => at !== undefined)), next: null };
}
