import type { z } from 'zod';
import { unguarded } from '../game-partner.ts';
import { callPartner, type PartnerAnswer, type PartnerCall, type Reach } from '../partner-http.ts';

/* What asking for played bets is like at every provider: a page may weigh more than other answers, and a job waits for it. */

const MAX_BYTES = 8_388_608;
const MAX_WAIT_MS = 10_000;

export function askHistory(partner: Reach, call: PartnerCall): Promise<PartnerAnswer> {
  const timeoutMs = Math.min(partner.timeoutMs, MAX_WAIT_MS);
  return callPartner(unguarded(partner), { ...call, timeoutMs, maxBytes: MAX_BYTES });
}

/** The rows that say what they must; the others are counted by whoever reads the page. */
export function readableRows<S extends z.ZodType>(rows: readonly unknown[], row: S): z.output<S>[] {
  return rows.flatMap((told) => {
    const read = row.safeParse(told);
    return read.success ? [read.data] : [];
  });
}
