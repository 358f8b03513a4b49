/** Whom and what a line of the log is about. Members go out as a keyed hash only. */
export interface Concerns {
  memberId?: string | undefined;
  operator?: string | undefined;
  operationId?: string | undefined;
  /** What an operator's call names: a slip, an inflow, a proposal. */
  subject?: string | undefined;
}

const known = new WeakMap<object, Concerns>();

/** Remembers of a request or an error what it is about; what was remembered before stays. */
export function noteConcerns(about: object, concerns: Concerns): void {
  known.set(about, { ...concerns, ...known.get(about) });
}

export function concernsOf(about: unknown): Concerns {
  return (typeof about === 'object' && about !== null && known.get(about)) || {};
}

/** Runs work about one subject, so that its errors name the subject. */
export async function concerning<T>(concerns: Concerns, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (typeof error === 'object' && error !== null) noteConcerns(error, concerns);
    throw error;
  }
}

/** Name, message and stack only: a database error also carries the row it failed on. */
export function safeError(error: unknown) {
  return error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { type: 'unknown' };
}

/** Members whose hash a process remembers: who calls once calls again. */
const MAX_HASHES = 10_000;

export type LogFields = (about: unknown) => Record<string, string>;

/** Makes the fields of a line; `hashOf` is keyed, so that logs that leak name nobody and lines about one member still meet. */
export function makeLogFields(hashOf: (text: string) => Buffer): LogFields {
  const hashes = new Map<string, string>();
  const memberHash = (memberId: string) => {
    const known = hashes.get(memberId);
    if (known !== undefined) return known;
    const made = hashOf(`log|${memberId}`).toString('hex').slice(0, 16);
    if (hashes.size >= MAX_HASHES) hashes.clear();
    hashes.set(memberId, made);
    return made;
  };
  return (about) => {
    const { memberId, ...named } = concernsOf(about);
    const told = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const member = memberId === undefined ? {} : { member: memberHash(memberId) };
    return { ...member, ...Object.fromEntries(told) };
  };
}

/**
 * Writes a failed work down with its error, its stack and what it was about; it is due again by itself. Errors that failed together
 * are told each by itself.
 */
export function makeFailureReport(log: { error: (fields: object, text: string) => void }, logFields: LogFields) {
  return (work: string, error: unknown): void => {
    const errors = error instanceof AggregateError ? error.errors : [error];
    for (const one of errors) log.error({ work, ...logFields(one), err: safeError(one) }, 'work failed');
  };
}
