import { asciiDigits, tidyText } from '@kapao/contract/shared/typed-text.ts';
import { remembered } from '@kapao/web/storage.ts';
import { memberSearchPath, PATHS } from '../paths.ts';

/** Something that was searched for, and where it led: to a list, or to the dossier that was opened from it. */
export interface RecentSearch {
  typed: string;
  path: string;
}

/** What this browser keeps is of one operator; whoever comes next begins with nothing. */
interface Kept {
  operator: string;
  searches: RecentSearch[];
}

const KEY = 'kapao-office-recent';
export const MAX_RECENT = 8;
const MAX_LENGTH = 160;

/** As long as a number of an account; phone numbers are as long, and are shortened as well. */
const LONG_NUMBER = /\d(?:[\s().+-]{0,3}\d){8,}/g;

/** What was typed as this browser may keep it: of a long number the last four digits. */
export function keepable(typed: string): RecentSearch {
  const asked = asciiDigits(tidyText(typed));
  const numbers = asked.match(LONG_NUMBER);
  if (!numbers) return { typed: asked, path: memberSearchPath(asked) };
  const endOf = (number: string) => number.replace(/\D/g, '').slice(-4);
  return {
    typed: asked.replace(LONG_NUMBER, (number) => `••••${endOf(number)}`),
    path: memberSearchPath(endOf(numbers[0] ?? '')),
  };
}

/** Newest first; the same search is there once, with what it led to last. */
function withSearch(searches: readonly RecentSearch[], latest: RecentSearch): RecentSearch[] {
  return [latest, ...searches.filter(({ typed }) => typed !== latest.typed)].slice(0, MAX_RECENT);
}

/** What the browser kept of this operator; anything else that stands there is nothing. */
export function readRecent(operator: string): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(remembered.read(KEY) ?? 'null');
    return isKept(kept) && kept.operator === operator ? kept.searches.filter(isRecent).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** `opened` is the page that was opened from what was found. */
export function rememberSearch(operator: string, typed: string, opened?: string): void {
  const kept = keepable(typed);
  if (kept.typed === '') return;
  const latest = { ...kept, path: opened ?? kept.path };
  remembered.write(
    KEY,
    JSON.stringify({ operator, searches: withSearch(readRecent(operator), latest) } satisfies Kept),
  );
}

export function forgetSearches(): void {
  remembered.remove(KEY);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isKept(value: unknown): value is { operator: string; searches: unknown[] } {
  return isObject(value) && typeof value.operator === 'string' && Array.isArray(value.searches);
}

/** Never another place than a member: anybody at this machine may have written it. */
function isRecent(value: unknown): value is RecentSearch {
  if (!isObject(value) || typeof value.typed !== 'string' || typeof value.path !== 'string') return false;
  return (
    value.typed.length <= MAX_LENGTH &&
    value.path.length <= 2 * MAX_LENGTH &&
    /^[/?]/.test(value.path.slice(PATHS.members.length)) &&
    value.path.startsWith(PATHS.members)
  );
}
