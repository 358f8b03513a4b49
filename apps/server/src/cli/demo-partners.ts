import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PartnerEntry } from '../gateways/directory.ts';

const TIMEOUT_MS = 15_000;
const CALLS_AT_ONCE = 64;

const rows = z.array(
  z.object({
    id: z.string(),
    protocol: z.string(),
    url: z.url(),
    settings: z.record(z.string(), z.union([z.string(), z.number()])),
    secrets: z.record(z.string(), z.string()),
    position: z.number().int(),
    isOn: z.boolean(),
    isPaused: z.boolean(),
  }),
);

/** Partners of the demonstration that speak real protocols, as they are written down for its start. */
export function readRealPartners(path: string): PartnerEntry[] {
  return realEntries(JSON.parse(readFileSync(path, 'utf8')));
}

export function realEntries(told: unknown): PartnerEntry[] {
  const usual = {
    version: 1,
    timeoutMs: TIMEOUT_MS,
    callsAtOnce: CALLS_AT_ONCE,
    share: 1,
    secretFiles: [],
  };
  return rows.parse(told).map((row) => ({ ...usual, ...row, name: row.id }));
}

/**
 * Who plays each part: those that speak real protocols before those of the simulators. A row that is there goes on speaking as it
 * does, since what it was asked is known to it alone.
 */
export function castPartners(
  simulated: readonly PartnerEntry[],
  { real, spoken }: { real: readonly PartnerEntry[]; spoken: ReadonlyMap<string, string> },
): PartnerEntry[] {
  const parts = [...real, ...simulated];
  const ids = new Set(parts.map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const wanted = parts.filter((entry) => entry.id === id);
    const protocol = spoken.get(id);
    return wanted.find((entry) => protocol === undefined || entry.protocol === protocol) ?? [];
  });
}
