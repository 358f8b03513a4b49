import { randomUUID } from 'node:crypto';
import type { Directory } from '../../../gateways/directory.ts';
import type { Db } from '../../../platform/database/db.ts';
import { storeReport, storeUnclear } from './partner-health-store.ts';

const LOOK_EVERY_MS = 1_000;
/** How often calls are added up, so that a quiet site writes hardly anything; what begins or ends to fail is told of at once. */
const REPORT_EVERY_MS = 300_000;

interface Needs {
  db: Db;
  partners: Directory;
  report: (work: string, error: unknown) => void;
}

/** Writes down how this process finds its partners, for the page of operators; no call waits for it. */
export function makePartnerReports({ db, partners, report }: Needs) {
  const processId = randomUUID();
  let reportedAtMs = performance.now();

  async function look(): Promise<void> {
    const isDue = performance.now() - reportedAtMs > REPORT_EVERY_MS;
    if (isDue) reportedAtMs = performance.now();
    for (const { entry, health } of partners.everybody()) {
      const told = isDue || health.hasNews() ? health.take() : undefined;
      if (!told) continue;
      await storeReport(db, { partnerId: entry.id, processId, report: told });
      for (const unclear of told.unclear) await storeUnclear(db, { partnerId: entry.id, unclear });
    }
  }

  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look().catch((error: unknown) => report('partner reports', error));
    isLooking = false;
  }, LOOK_EVERY_MS).unref();
  return { look, stop: () => clearInterval(timer) };
}
