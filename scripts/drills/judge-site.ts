import type pg from 'pg';
import { auditBooks } from '../../apps/server/src/audit.ts';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import {
  brokenPromises,
  outliveLeases,
  repeatUnknown,
  type runLoad,
  type Sent,
} from '../../apps/server/src/testing/load.ts';
import type { OutsideWorld } from '../../apps/server/src/testing/outside-world.ts';
import { differencesOutside } from '../../apps/server/src/testing/truth.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import { type Member, until } from '../../apps/server/src/testing/world.ts';

const SETTLE_TIMEOUT_MS = 60_000;

interface Sides {
  admin: pg.Pool;
  outside: OutsideWorld;
}

/** Members ask again for what they were not told, under the same keys, and everything comes to its end. Answers what does not. */
export async function settleSite({ url, admin }: { url: string; admin: pg.Pool }, sent: Sent[]): Promise<string[]> {
  await outliveLeases(admin);
  const refusals = new Map<string, number>();
  const call: Parameters<typeof runLoad>[0]['call'] = async (route, options) => {
    const answer = await callOver(url, route, options);
    const words = `${answer.status} ${answer.message}`;
    if (answer.status >= 500) refusals.set(words, (refusals.get(words) ?? 0) + 1);
    return answer;
  };
  const repeated = await repeatUnknown({ call, sent, within: 30_000 });
  // Who asked for a second withdrawal beside an open one keeps that refusal.
  const unanswered = repeated.filter(({ answer }) => !answer);
  const open = async () => {
    await outliveLeases(admin);
    return (await admin.query('select 1 from operations where final_at is null')).rowCount ?? 0;
  };
  await until('every operation has ended', async () => (await open()) === 0, SETTLE_TIMEOUT_MS).catch(() => undefined);
  const [words] = [...refusals].sort(([, less], [, more]) => more - less)[0] ?? [];
  return [
    ...unanswered.map(() => `a request is not answered when it is repeated: ${words}`),
    ...Array.from({ length: await open() }, () => 'an operation does not end'),
  ];
}

export interface Judgement {
  /** What members were told and is missing or changed. */
  broken: string[];
  /** What the books of banks and games have otherwise. */
  outside: string[];
  audit: Awaited<ReturnType<typeof auditBooks>>;
}

/** All that could have been lost, doubled or told wrong. Wants everything ended. */
export async function judgeSite(
  { admin, outside }: Sides,
  { url, members, sent }: { url: string; members: readonly Member[]; sent: readonly Sent[] },
): Promise<Judgement> {
  const broken = await brokenPromises(admin, sent);
  const differences: string[] = [];
  for (const member of members) differences.push(...(await differencesOutside({ admin, outside }, member)));
  const db = openDatabase(url, 2, { sides: ['worker'] });
  const audit = await auditBooks(db).finally(() => db.destroy());
  return { broken, outside: differences, audit };
}

export function judgementLines({ broken, outside, audit }: Judgement): string[] {
  return [
    `${broken.length} answered requests are missing or changed`,
    `${outside.length} differences from the books of banks and games`,
    `${audit.length} differences in the ledger audit`,
    ...[...broken.slice(0, 3), ...outside.slice(0, 3)].map((line) => `  ${line}`),
    ...audit.slice(0, 3).map(({ rule, where }) => `  ${rule}: ${where}`),
  ];
}
