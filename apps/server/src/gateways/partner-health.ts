import { describeAnswer, type PartnerAnswer } from './partner-http.ts';
import type { Unclear } from './unclear-answers.ts';

/** How a partner has answered this process. */
export interface HealthReport {
  /** Calls since the report before. */
  calls: number;
  failures: number;
  failedInARow: number;
  lastSuccessAt: Date | undefined;
  lastErrorAt: Date | undefined;
  /** Status or reason, never content. */
  lastError: string | undefined;
  /** Answers that were not understood, by what was asked, with the last word. */
  unclear: readonly UnclearCount[];
}

interface UnclearCount extends Unclear {
  lastAt: Date;
}

export type Health = ReturnType<typeof makeHealth>;

/** Notes how each call ended. A partner that failed so often in a row counts as broken until so long after its last failure. */
export function makeHealth({ failures, openMs }: { failures: number; openMs: number }) {
  let report = newReport();
  let failedInARow = 0;
  let brokenUntilMs = 0;
  let hasNews = false;
  let isKnown = false;
  let unclear = new Map<string, UnclearCount>();

  return {
    note(answer: PartnerAnswer): void {
      const isWell = answer.outcome === 'answered' && answer.status < 500;
      const before = failedInARow;
      failedInARow = isWell ? 0 : failedInARow + 1;
      report.calls += 1;
      report.failedInARow = failedInARow;
      if (isWell) report.lastSuccessAt = new Date();
      else {
        report.failures += 1;
        report.lastErrorAt = new Date();
        report.lastError = describeAnswer(answer).slice(0, 200);
        if (failedInARow >= failures) brokenUntilMs = performance.now() + openMs;
      }
      hasNews ||= !isKnown || (before === 0) !== (failedInARow === 0) || failedInARow === failures;
      isKnown = true;
    },
    noteUnclear({ place, word, count }: Unclear): void {
      hasNews ||= unclear.get(place)?.word !== word;
      unclear.set(place, { place, word, count: count + (unclear.get(place)?.count ?? 0), lastAt: new Date() });
    },
    isBroken: () => failedInARow >= failures && performance.now() < brokenUntilMs,
    /** Whether something happened that people want to know soon. */
    hasNews: () => hasNews,
    /** What happened since the last time this was asked; undefined when nothing did. */
    take(): HealthReport | undefined {
      if (report.calls === 0 && unclear.size === 0) return undefined;
      const taken = { ...report, unclear: [...unclear.values()] };
      unclear = new Map();
      report = { ...newReport(), failedInARow };
      hasNews = false;
      return taken;
    },
  };
}

function newReport(): HealthReport {
  return {
    calls: 0,
    failures: 0,
    failedInARow: 0,
    lastSuccessAt: undefined,
    lastErrorAt: undefined,
    lastError: undefined,
    unclear: [],
  };
}
