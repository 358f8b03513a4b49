import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { runAbuses, type Verdict } from '../../apps/server/src/testing/abuse/run.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';

/** Each can be set: `ABUSE_SEED=7 ABUSE_DAYS=3 npm run abuse`. */
const SIZE = { members: 500, abusers: 50, days: 10 } as const;
const TEMPLATE = 'template_kapao';

/** Members and thieves live some days at one site; exits non-zero when anybody gained, or anything does not add up. */
await runCommand(async () => {
  const seed = numberOf('ABUSE_SEED', randomInt(1_000_000));
  const members = numberOf('ABUSE_MEMBERS', SIZE.members);
  const abusers = numberOf('ABUSE_ABUSERS', SIZE.abusers);
  const days = numberOf('ABUSE_DAYS', SIZE.days);
  if (abusers >= members || days < 1) throw cliError('There must be honest members and at least one day.');
  console.log(`Seed ${seed}: ${members} members, ${abusers} of them abusers, ${days} days.`);
  const home = await mkdtemp(join(tmpdir(), 'kapao-abuse-'));
  const dataDir = join(home, 'data');
  const postgres = await startPostgres({ dataDir, durable: false, databases: [TEMPLATE], log: () => {} });
  try {
    await migrateDatabase(new URL(`/${TEMPLATE}`, postgres.url).toString());
    const log = (line: string) => console.log(line);
    return tell(await runAbuses(postgres.url, { members, abusers, days, seed, log }));
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
});

function numberOf(name: string, usual: number): number {
  const value = Number(process.env[name] ?? usual);
  if (!Number.isInteger(value) || value < 0) throw cliError(`${name} must be a whole number.`);
  return value;
}

function tell({ gains, differences, audit, firstStepsAlone, owed, owedWrongly }: Verdict): number {
  console.log(
    `First deposits and small first withdrawals that needed no person: ${(firstStepsAlone * 100).toFixed(1)} %`,
  );
  console.log(`Owed for bets that were called void after they were refunded: ${(owed / 100).toFixed(2)} baht`);
  const faults = [...gains, ...differences, ...owedWrongly, ...audit];
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) return 1;
  console.log('Nobody gained, everything adds up, and the audit is clean.');
  return 0;
}
