import type { FileReport, TestReport } from './test-report.ts';

/** More than these are no accident of a busy machine. */
const MAX_RERUN_FILES = 4;

/** What fails here once has found a way to lose money, however seldom: no second look makes it right. */
const ONCE_IS_ENOUGH = /[.]property[.]test|-race[.]test|-storm[.]|\/ledger\//;

/** The files of a run that may be tried once more, with nothing beside them (record 40); none when any failure is final. */
export function worthASecondLook(report: TestReport | undefined): string[] {
  const broken = (report?.files ?? []).filter((file) => !file.isFine).map((file) => file.path);
  const isFinal = broken.length > MAX_RERUN_FILES || broken.some((path) => ONCE_IS_ENOUGH.test(path));
  return isFinal || report?.faults.length !== 0 ? [] : broken;
}

/** The first report with the files of the second in the place of their first try. */
export function afterSecondLook(first: TestReport, second: TestReport): TestReport {
  const again = new Map(second.files.map((file) => [file.path, file]));
  const newest = (file: FileReport) => again.get(file.path) ?? file;
  return { files: first.files.map(newest), faults: [...first.faults, ...second.faults] };
}
