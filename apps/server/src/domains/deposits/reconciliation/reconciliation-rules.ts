/** Amounts in minor units; what the two sides say about one account. */
export interface Sides {
  credited: bigint;
  waiting: bigint;
  returned: bigint;
  ledger: { credited: bigint; waiting: bigint; returned: bigint };
  /** The other side's own statement as far as we have read it; null without one. */
  bankTotal: bigint | null;
  /** What we can show for that statement: booked lines, and lines that people settled. */
  shown: bigint;
  /** Booked by us, and unknown to the bank. */
  unbacked: bigint;
  /** Redemptions without an end may explain what the wallet company has and we have not. */
  isUnderWay: boolean;
}

/**
 * What nobody can explain; every kind of difference counts by its size, so that two of them never cancel each other out.
 */
export function unexplained(sides: Sides): { unexplained: bigint; underWay: bigint } {
  const books =
    size(sides.credited - sides.ledger.credited) +
    size(sides.waiting - sides.ledger.waiting) +
    size(sides.returned - sides.ledger.returned);
  const missing = sides.bankTotal === null ? 0n : sides.bankTotal - sides.shown;
  const underWay = sides.isUnderWay && missing > 0n ? missing : 0n;
  return { unexplained: books + sides.unbacked + size(missing - underWay), underWay };
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** Short looks follow each other as often as the job asks; a longer one is followed by a rest that leaves the database to members. */
const SHORT_LOOK_MS = 1_000;
const RESTS_TIMES = 19;

/** So a comparison takes at most a twentieth of the time, however large the books have grown. */
export function restAfterLookMs(tookMs: number): number {
  return tookMs < SHORT_LOOK_MS ? 0 : tookMs * RESTS_TIMES;
}
