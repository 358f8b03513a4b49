/** Booked movements of one account in a span of time, in minor units of its currency. */
export interface Moved {
  arrived: bigint;
  sentBack: bigint;
  paid: bigint;
  sweptIn: bigint;
  sweptOut: bigint;
  fees: bigint;
}

/** A balance from which an account is reckoned. */
export interface Anchor {
  /** Agreed on by two as the opening balance, or the first balance that was reported. */
  from: 'OPENING' | 'REPORTED';
  at: Date;
  balance: bigint;
}

/** A balance that the bank showed at a moment. */
export interface Report {
  at: Date;
  balance: bigint;
  source: 'STATEMENT' | 'OPERATOR';
  saidBy: string;
}

export type Verdict = 'AGREES' | 'UNDER_WAY' | 'DIFFERS';

/** A reported balance beside what the books expected at its moment. */
export interface Compared {
  report: Report;
  expected: bigint;
  difference: bigint;
  verdict: Verdict;
  /** The part that no payout under way explains. */
  unexplained: bigint;
}

const NOTHING_MOVED: Moved = { arrived: 0n, sentBack: 0n, paid: 0n, sweptIn: 0n, sweptOut: 0n, fees: 0n };

function addMoved(one: Moved, other: Moved): Moved {
  return {
    arrived: one.arrived + other.arrived,
    sentBack: one.sentBack + other.sentBack,
    paid: one.paid + other.paid,
    sweptIn: one.sweptIn + other.sweptIn,
    sweptOut: one.sweptOut + other.sweptOut,
    fees: one.fees + other.fees,
  };
}

/** Returns what an account holds after movements. */
function balanceAfter(start: bigint, moved: Moved): bigint {
  return start + moved.arrived - moved.sentBack - moved.paid + moved.sweptIn - moved.sweptOut - moved.fees;
}

/** Where an account stands: what it should hold, from where that is reckoned, and what the bank reported. */
export interface Standing {
  anchor: Anchor | undefined;
  /** Since the anchor. */
  moved: Moved;
  expected: bigint | undefined;
  /** The newest report, also one that is older than the anchor. */
  report: Report | undefined;
  /** That report beside the books; undefined where it is the anchor, or older. */
  compared: Compared | undefined;
  /** Since when every report differs. */
  differsSince: Date | undefined;
  /** What is there by the bank's word. */
  there: bigint | undefined;
}

interface PositionFacts {
  anchor: Anchor | undefined;
  /** Reports beside which the books can be put, oldest first. */
  beside: readonly Report[];
  last: Report | undefined;
  /** From the anchor to the first of them, from each to the next, and from the last until now. */
  moved: readonly Moved[];
  /** Payouts sent and not booked at the anchor and at each of them; none for an account that pays nothing. */
  underWay: readonly bigint[];
}

/** The first report says nothing beside itself, and what is older than the anchor cannot be reckoned. */
export function isBeside(report: Report, anchor: Anchor): boolean {
  return report.at > anchor.at || (report.at.getTime() === anchor.at.getTime() && anchor.from === 'OPENING');
}

export function positionOf({ anchor, beside, last, moved, underWay }: PositionFacts): Standing {
  const all = moved.reduce(addMoved, NOTHING_MOVED);
  const none = { expected: undefined, compared: undefined, differsSince: undefined, there: undefined };
  if (!anchor) return { anchor, moved: all, report: last, ...none };
  const compared = compareReports(anchor, { beside, moved, underWay });
  const expected = balanceAfter(anchor.balance, all);
  const newest = compared.at(-1);
  return {
    ...{ anchor, moved: all, expected, report: last, compared: newest, differsSince: differsSince(compared) },
    // What no payout under way explains is what the books do not know.
    there: expected + (newest?.unexplained ?? 0n),
  };
}

/**
 * Compares each report with the books. A payout may have left the bank before it is booked: one that was sent before a report is
 * allowed to be missing from it, and one that was sent before the anchor may have been missing from the anchor.
 */
function compareReports(
  anchor: Anchor,
  { beside, moved, underWay }: Pick<PositionFacts, 'beside' | 'moved' | 'underWay'>,
): Compared[] {
  let sum = NOTHING_MOVED;
  return beside.map((report, index) => {
    sum = addMoved(sum, moved[index] ?? NOTHING_MOVED);
    const expected = balanceAfter(anchor.balance, sum);
    const difference = report.balance - expected;
    const unexplained = beyond(difference, -(underWay[index + 1] ?? 0n), underWay[0] ?? 0n);
    const verdict = difference === 0n ? 'AGREES' : unexplained === 0n ? 'UNDER_WAY' : 'DIFFERS';
    return { report, expected, difference, verdict, unexplained };
  });
}

function beyond(value: bigint, least: bigint, most: bigint): bigint {
  if (value < least) return value - least;
  return value > most ? value - most : 0n;
}

/** Returns the moment of the first report since which every one differs; undefined while the last one does not. */
function differsSince(compared: readonly Compared[]): Date | undefined {
  const last = compared.findLastIndex(({ verdict }) => verdict !== 'DIFFERS');
  return compared[last + 1]?.report.at;
}
