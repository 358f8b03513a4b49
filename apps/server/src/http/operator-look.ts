import type { OperatorLook } from '@kapao/contract/shared/operator-look.ts';
import { placeOf } from '../platform/database/keyed.ts';
import { invariant } from '../platform/process/invariant.ts';

export type Told = Readonly<Record<string, string | number | boolean>>;

/** A look as the log has it. */
export interface SeenLook {
  action: string;
  subject: string;
  detail: Told;
}

interface Seen {
  params: unknown;
  query: unknown;
  reply: unknown;
  /** What the handler has told by itself; `subject` among it where the look names none. */
  told: Told | undefined;
}

/** The row of a look. What is declared and not there is a bug, and then nothing is shown: a look is in the log or it is none. */
export function seenLook(look: OperatorLook, { params, query, reply, told = {} }: Seen): SeenLook {
  for (const name of look.told ?? []) invariant(name in told, `a look tells ${name}`);
  const { subject: toldSubject, ...others } = told;
  const place = placeOf((query ?? {}) as Parameters<typeof placeOf>[0]);
  const asked = (look.query ?? []).filter((name) => !(name === 'after' || name === 'before') || name in place);
  const detail = [
    ...(look.filters ?? []).map((name) => [name, fieldOf(query, name) ?? 'all']),
    ...asked.map((name) => [name, fieldOf(query, name)]),
    ...Object.entries(look.reply ?? {}).map(([name, path]) => [name, present(fieldOf(reply, path), name)]),
    ...Object.entries(others),
  ];
  return {
    action: look.action,
    subject: subjectOf(look, { params, reply }) ?? String(present(toldSubject, 'subject')),
    detail: Object.fromEntries(detail.filter(([, value]) => value !== undefined)),
  };
}

function subjectOf({ subject }: OperatorLook, { params, reply }: Pick<Seen, 'params' | 'reply'>): string | undefined {
  if (subject === undefined || typeof subject === 'string') return subject;
  const found = 'params' in subject ? fieldOf(params, subject.params) : fieldOf(reply, subject.reply);
  return String(present(found, 'subject'));
}

function present<T>(value: T | undefined, name: string): T {
  invariant(value !== undefined, `a look tells ${name}`);
  return value;
}

/** `transfer.memberId` is a field of a field. */
function fieldOf(whole: unknown, path: string): unknown {
  const step = (part: unknown, name: string) =>
    typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined;
  return path.split('.').reduce(step, whole);
}
