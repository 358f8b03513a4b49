import { cellText } from './statement-text.ts';

const BANGKOK_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
/** Between the first serial numbers of spreadsheets for 2009 and 2064. */
const SERIALS = [40_000, 60_000] as const;
const SERIAL_ORIGIN_MS = Date.UTC(1899, 11, 30);

/** Days that a written date may mean, as midnight in UTC; a form that only has one reading has it in both. */
interface DayReading {
  dayFirst: number | undefined;
  monthFirst: number | undefined;
  /** Written as banks write it: two digits for the day and two for the month. Spreadsheets of other countries drop the zero. */
  isBankForm: boolean;
  time: string;
}

const MONTHS: readonly (readonly string[])[] = [
  ['มค', 'มกราคม', 'jan', 'january'],
  ['กพ', 'กุมภาพันธ์', 'feb', 'february'],
  ['มีค', 'มีนาคม', 'mar', 'march'],
  ['เมย', 'เมษายน', 'apr', 'april'],
  ['พค', 'พฤษภาคม', 'may'],
  ['มิย', 'มิถุนายน', 'jun', 'june'],
  ['กค', 'กรกฎาคม', 'jul', 'july'],
  ['สค', 'สิงหาคม', 'aug', 'august'],
  ['กย', 'กันยายน', 'sep', 'sept', 'september'],
  ['ตค', 'ตุลาคม', 'oct', 'october'],
  ['พย', 'พฤศจิกายน', 'nov', 'november'],
  ['ธค', 'ธันวาคม', 'dec', 'december'],
];
const monthNamed = (word: string) =>
  MONTHS.findIndex((names) => names.includes(word.replace(/[\s.]/g, '').toLowerCase())) + 1;

/** Years from 2400 are Buddhist; of the two that two digits may mean, the one nearest to today. */
function yearOf(written: string, nowMs: number): number {
  const year = Number(written);
  if (written.length > 2) return year > 2400 ? year - 543 : year;
  const today = new Date(nowMs).getUTCFullYear();
  const [gregorian, buddhist] = [2000 + year, 2500 + year - 543];
  return Math.abs(gregorian - today) <= Math.abs(buddhist - today) ? gregorian : buddhist;
}

function dayOf(year: number, month: number, day: number): number | undefined {
  const atMs = Date.UTC(year, month - 1, day);
  const made = new Date(atMs);
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? atMs : undefined;
}

const certain = (day: number | undefined, time: string): DayReading => ({
  dayFirst: day,
  monthFirst: day,
  isBankForm: true,
  time,
});

/** Reads one written date, with the time behind it where a cell has both; undefined for anything else. */
function readDay(cell: string, nowMs: number): DayReading | undefined {
  const text = cellText(cell).replace(/พ\.?ศ\.?\s*/, '');
  const [, date = '', time = ''] = /^(.*?\d{2,4})(?:[\sT,]+(\d{1,2}[:.]\d{2}\b.*))?$/.exec(text) ?? [];
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(date);
  if (iso) return certain(dayOf(yearOf(iso[1] ?? '', nowMs), Number(iso[3]), Number(iso[4])), time);
  const compact = /^(2[05]\d{2})(\d{2})(\d{2})$/.exec(date);
  if (compact) return certain(dayOf(yearOf(compact[1] ?? '', nowMs), Number(compact[2]), Number(compact[3])), time);
  const named = /^(\d{1,2})[\s-]*(\p{L}[\p{L}\p{M}.\s]*?)\.?[\s-]*(\d{4}|\d{2})$/u.exec(date);
  if (named) return certain(dayOf(yearOf(named[3] ?? '', nowMs), monthNamed(named[2] ?? ''), Number(named[1])), time);
  const inEnglish = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/i.exec(date);
  if (inEnglish)
    return certain(dayOf(Number(inEnglish[3]), monthNamed(inEnglish[1] ?? ''), Number(inEnglish[2])), time);
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(date);
  if (numbers) {
    const [, one = '', , two = '', written = ''] = numbers;
    const year = yearOf(written, nowMs);
    const dayFirst = dayOf(year, Number(two), Number(one));
    // Only Thai spreadsheets write Buddhist years, and those write the day first.
    const isThai = year !== Number(written) && year !== 2000 + Number(written);
    const monthFirst = isThai ? dayFirst : dayOf(year, Number(one), Number(two));
    return { dayFirst, monthFirst, isBankForm: one.length === 2 && two.length === 2, time };
  }
  return serialDay(text);
}

/** The day as a spreadsheet counts it; its fraction is the time, to the minute. */
function serialDay(text: string): DayReading | undefined {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(serial >= SERIALS[0] && serial < SERIALS[1])) return undefined;
  const seconds = Math.round((serial % 1) * 86_400);
  const clock = new Date(seconds * 1_000).toISOString().slice(11, 19);
  return certain(SERIAL_ORIGIN_MS + Math.floor(serial) * DAY_MS, serial % 1 === 0 ? '' : clock);
}

/** True of a cell that is a date in any form, a valid one or not. */
export const isDated = (cell: string, nowMs: number) => readDay(cell, nowMs) !== undefined;

/** Milliseconds since midnight of `2:24`, `02:24:10`, `2:24 PM` or `14.05 น.`; undefined for anything else. */
function clockOf(text: string): number | undefined {
  // A spreadsheet without the format of the cell: a fraction of the day. With two digits it could be 0.25 of an hour clock.
  if (/^0?\.\d{3,}$/.test(text)) return Math.round(Number(text) * 1_440) * 60_000;
  if (/^0\.\d{1,2}$/.test(text)) return undefined;
  const found = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(?:(am|pm)|น\.?|\+07:00)?$/i.exec(text);
  if (!found) return undefined;
  const [written, minute, second, half] = [
    Number(found[1]),
    Number(found[2]),
    Number(found[3] ?? 0),
    found[4]?.toLowerCase(),
  ];
  if (half !== undefined && (written < 1 || written > 12)) return undefined;
  const hour = half === undefined ? written : (written % 12) + (half === 'pm' ? 12 : 0);
  return hour > 23 || minute > 59 || second > 59 ? undefined : ((hour * 60 + minute) * 60 + second) * 1_000;
}

export interface WrittenTime {
  date: string;
  /** `HH:MM` or `HH:MM:SS`; empty where the date cell has it. */
  time: string;
}

type Order = 'dayFirst' | 'monthFirst';

export interface Calendar {
  /** Milliseconds of a moment in Bangkok's time; which of both cannot be read where it is none. */
  momentOf(written: WrittenTime): number | 'DATE' | 'TIME';
}

/**
 * Decides for a whole file whether its dates begin with the day or the month. Banks write the day first, with two digits. A date
 * without its zero was rewritten by a spreadsheet: then another date of the file must prove the order, or only one order may be
 * possible. `others` are dates of the head, which prove an order too. Returns the place of a date that can be read in two ways
 * otherwise.
 */
export function readCalendar(
  dates: readonly string[],
  nowMs: number,
  others: readonly string[] = [],
): Calendar | { ambiguousAt: number } {
  const readings = dates.map((date) => readDay(date, nowMs));
  const order = orderOf(readings, { nowMs, isDayFirst: others.some((date) => isOnlyDayFirst(readDay(date, nowMs))) });
  if (typeof order === 'number') return { ambiguousAt: order };
  return {
    momentOf({ date, time }) {
      const reading = readDay(date, nowMs);
      const [day, clock] = [reading?.[order], clockOf(cellText(time === '' ? (reading?.time ?? '') : time))];
      if (day === undefined) return 'DATE';
      return clock === undefined ? 'TIME' : day + clock - BANGKOK_MS;
    },
  };
}

const isUnclear = (one: DayReading | undefined): one is DayReading =>
  one !== undefined && one.dayFirst !== one.monthFirst;
const isOnlyDayFirst = (one: DayReading | undefined) => isUnclear(one) && one.monthFirst === undefined;

function orderOf(
  found: readonly (DayReading | undefined)[],
  { nowMs, isDayFirst }: { nowMs: number; isDayFirst: boolean },
): Order | number {
  const isPossible = (order: Order) =>
    isOneWay(
      found.flatMap((one) => one?.[order] ?? []),
      nowMs,
    );
  const onlyMonth = found.findIndex((one) => isUnclear(one) && one.dayFirst === undefined);
  const isProven = isDayFirst || found.some(isOnlyDayFirst);
  if (onlyMonth >= 0) return !isProven && isPossible('monthFirst') ? 'monthFirst' : onlyMonth;
  if (isProven || found.filter(isUnclear).every(({ isBankForm }) => isBankForm)) return 'dayFirst';
  if (!isPossible('monthFirst')) return 'dayFirst';
  return isPossible('dayFirst') ? found.findIndex(isUnclear) : 'monthFirst';
}

/** Statements run in one direction of time, and end today at the latest. */
function isOneWay(days: readonly number[], nowMs: number): boolean {
  const steps = days.slice(1).map((day, at) => day - (days[at] ?? day));
  const isSorted = steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
  return isSorted && days.every((day) => day <= nowMs + DAY_MS);
}

/** Returns the written dates inside a text such as a period. */
export function datesIn(text: string): string[] {
  const day = String.raw`\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[ -]?\p{L}[\p{L}\p{M}.]*[ -]?\d{2,4}`;
  return [...cellText(text).matchAll(new RegExp(day, 'gu'))].map(([date]) => date);
}
