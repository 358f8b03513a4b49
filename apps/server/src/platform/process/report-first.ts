/**
 * Tells only the first failure of a row. What is tried again every second would otherwise fill the log with one outage, and what
 * is never told nobody mends.
 */
export function reportFirst(report: (error: unknown) => void) {
  let isFailing = false;
  return {
    failed(error: unknown): void {
      if (!isFailing) report(error);
      isFailing = true;
    },
    worked(): void {
      isFailing = false;
    },
  };
}
