import { registerOver } from '../../apps/server/src/testing/load-members.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import { certificateDrill } from './certificate-drill.ts';
import { clockDrill } from './clock-drill.ts';
import { databaseDrill, diskDrill } from './database-drill.ts';
import { deviceDrill } from './device-drill.ts';
import { judgementLines, judgeSite, settleSite } from './judge-site.ts';
import { type LiveSite, startLiveSite } from './live-site.ts';
import { processDrill } from './process-drill.ts';
import { releaseDrill } from './release-drill.ts';
import { signInDrill } from './sign-in-drill.ts';
import { startSiteDatabase } from './site-database.ts';
import { type SiteLoad, seenLines, startSiteLoad } from './site-load.ts';
import { type Drill, expectCleanBooks } from './stage.ts';
import { takeoverDrill } from './takeover-drill.ts';

export const DRILLS: readonly Drill[] = [
  processDrill,
  databaseDrill,
  diskDrill,
  certificateDrill,
  clockDrill,
  signInDrill,
  takeoverDrill,
  deviceDrill,
  releaseDrill,
];

const FUNDS = 5_000;
const PAUSE_MS = 100;

const say = (line: string) => console.log(line);

/** Each drill under the same load, one after the other, each with a clean audit; at the end all is judged. Answers the exit code. */
export async function runDrills(drills: readonly Drill[], memberCount: number): Promise<number> {
  const isRoot = process.getuid?.() === 0;
  const database = await startSiteDatabase({
    ...(isRoot && { disk: '1g' }),
    settings: { max_wal_size: '128MB', min_wal_size: '64MB' },
  });
  try {
    const site = await startLiveSite({ databaseUrl: database.url });
    try {
      const members: Member[] = [];
      for (let place = 0; place < memberCount; place += 1) members.push(await registerOver(site, FUNDS));
      const load = startSiteLoad(site, { members, phase: 'before the drills', pauseMs: PAUSE_MS });
      let faults = 0;
      for (const drill of drills) {
        if (drill === diskDrill && !isRoot)
          say(`${drill.title}: skipped, only root gives the database a disk of its own`);
        else faults += await runDrill(drill, { site, database, load });
      }
      faults += await judge(site, { members, load });
      say(faults === 0 ? 'passed' : 'FAILED');
      return faults === 0 ? 0 : 1;
    } finally {
      await site.stop();
    }
  } finally {
    await database.stop();
  }
}

async function runDrill(drill: Drill, stage: Parameters<Drill['run']>[0]): Promise<number> {
  say(`${new Date().toISOString().slice(0, 19)}  entry ${drill.entry}: ${drill.title}`);
  try {
    for (const line of await drill.run(stage)) say(`  ${line}`);
    await expectCleanBooks(stage);
    say('  the audit is clean');
    return 0;
  } catch (fault) {
    say(`  FAILED: ${fault instanceof Error ? fault.message : fault}`);
    return 1;
  }
}

async function judge(
  site: LiveSite,
  { members, load }: { members: readonly Member[]; load: SiteLoad },
): Promise<number> {
  const { sent } = await load.end();
  for (const line of seenLines(load.phases)) say(line);
  const unsettled = await settleSite(site, sent);
  const judged = await judgeSite(site, { url: site.databaseUrl, members, sent });
  for (const line of [...judgementLines(judged), ...unsettled]) say(line);
  return judged.broken.length + judged.outside.length + judged.audit.length + unsettled.length;
}
