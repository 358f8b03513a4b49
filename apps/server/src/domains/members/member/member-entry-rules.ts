interface EntryPart {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}

export interface EntryPage {
  from: bigint;
  to: bigint;
  previous: string | null;
  next: string | null;
}

/**
 * Which entries of an account a page shows. They are numbered from 1 without a gap (safety L3), so a page is a span of numbers and is
 * read as fast at the end of a long account as at its beginning.
 */
export function entryPage(count: bigint, { limit, after, before }: EntryPart): EntryPage {
  const size = BigInt(limit);
  const wanted = before === undefined ? BigInt(after ?? count + 1n) - 1n : BigInt(before) + size;
  // A place beyond either end gives way to the page beside it.
  const to = wanted > count || wanted < 1n ? count : wanted;
  const from = to > size ? to - size + 1n : 1n;
  return { from, to, previous: to < count ? String(to) : null, next: from > 1n ? String(from) : null };
}
