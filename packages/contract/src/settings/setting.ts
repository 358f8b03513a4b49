import * as z from 'zod/mini';

/**
 * A value that operators change while the site runs. One entry says where it is stored, what fits, what counts while nobody
 * has set it, who may change it and what it is called; whoever reads, checks, edits or names it asks the entry.
 */
export interface Setting<Value = unknown> {
  /** Its row in `settings`. */
  readonly key: string;
  /** What may be stored. */
  readonly schema: z.ZodMiniType<Value>;
  /** What counts while nothing is stored, or something that cannot be read: whatever lets the least happen. */
  readonly default: Value;
  /** The right of whoever changes or proposes it. */
  readonly right: string;
  /** Where the catalogues of the back office have its name. */
  readonly words: readonly string[];
  /** Whether two operators must agree on this value (design 6). */
  needsTwo(after: Value): boolean;
}

/** Declares a setting and keeps its exact types. */
export function setting<Value>(entry: Setting<Value>): Setting<Value> {
  return entry;
}

/** What is stored, or the default where nothing is or it does not fit. */
export function settingValue<Value>(entry: Setting<Value>, stored: unknown): Value {
  const read = z.safeParse(entry.schema, stored);
  return read.success ? read.data : entry.default;
}
