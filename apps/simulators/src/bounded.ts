/** Memory is bounded: of every list the newest rows are kept (README). */
export const NEWEST_ROWS = 50_000;

type Bound = { newestRows?: number | undefined; onChange?: (() => void) | undefined };

/** Rows in order of arrival. Cutting in batches keeps the cost of one more row constant. */
export function makeBoundedList<Row>({ newestRows = NEWEST_ROWS, onChange }: Bound = {}) {
  let rows: Row[] = [];
  return {
    append(row: Row) {
      rows.push(row);
      if (rows.length >= newestRows * 1.2) rows = rows.slice(-newestRows);
      onChange?.();
    },
    /** Must be called after a row is changed in place. */
    altered: () => onChange?.(),
    fill(kept: readonly Row[]) {
      rows = kept.slice(-newestRows);
    },
    oldestFirst: (): readonly Row[] => rows,
    newestFirst(limit: number, matches: (row: Row) => boolean = () => true): Row[] {
      const found: Row[] = [];
      for (let index = rows.length - 1; index >= 0 && found.length < limit; index -= 1) {
        const row = rows[index];
        if (row !== undefined && matches(row)) found.push(row);
      }
      return found;
    },
    clear() {
      rows = [];
      onChange?.();
    },
  };
}

/** Rows by key; the oldest keys are forgotten first. */
export function makeBoundedMap<Row>({ newestRows = NEWEST_ROWS, onChange }: Bound = {}) {
  const rows = new Map<string, Row>();
  return {
    get: (key: string): Row | undefined => rows.get(key),
    set(key: string, row: Row) {
      rows.set(key, row);
      const oldest = rows.size > newestRows ? rows.keys().next().value : undefined;
      if (oldest !== undefined) rows.delete(oldest);
      onChange?.();
    },
    /** Must be called after a row is changed in place. */
    altered: () => onChange?.(),
    fill(kept: readonly (readonly [string, Row])[]) {
      for (const [key, row] of kept.slice(-newestRows)) rows.set(key, row);
    },
    entries: (): (readonly [string, Row])[] => [...rows.entries()],
    newestFirst: (limit: number, skip = 0): Row[] => [...rows.values()].reverse().slice(skip, skip + limit),
    clear() {
      rows.clear();
      onChange?.();
    },
  };
}

/** A page of rows with ascending ids, after a cursor. Starts by bisection, since pollers ask for the tail. */
export function pageAfter<Row extends { id: number }>(
  rows: readonly Row[],
  query: { after: number; limit: number },
  matches: (row: Row) => boolean = () => true,
): { page: Row[]; next: number } {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.id ?? 0) <= query.after) low = middle + 1;
    else high = middle;
  }
  const page: Row[] = [];
  for (let index = low; index < rows.length && page.length < query.limit; index += 1) {
    const row = rows[index];
    if (row && matches(row)) page.push(row);
  }
  return { page, next: page.at(-1)?.id ?? query.after };
}

/**
 * Ascending row ids that also ascend over restarts and resets: they start at the clock. The site keeps its
 * cursors over our restart, so ids that began at 1 again would hide every new row from it.
 */
export function makeRowIds(now: () => Date, newestId = 0) {
  let last = newestId;
  return () => {
    last = Math.max(last + 1, now().getTime());
    return last;
  };
}
