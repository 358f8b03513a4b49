import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientFor } from '../../apps/server/src/platform/database/database-hosts.ts';
import { LOAD_PAYOUTS, runLoad, type Sent } from '../../apps/server/src/testing/load.ts';
import { registerOver } from '../../apps/server/src/testing/load-members.ts';
import { type OutsideWorld, seedPartners, startOutsideWorld } from '../../apps/server/src/testing/outside-world.ts';
import { type Program, startProgram } from '../../apps/server/src/testing/program.ts';
import { seedSite } from '../../apps/server/src/testing/seed.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import { type Member, SECRET_KEY, setPolicy, testConfig, until } from '../../apps/server/src/testing/world.ts';
import { findCommand } from '../tools/debian-package.ts';
import { freePort } from '../tools/free-port.ts';
import { watchAlerts } from './alert-watch.ts';
import { judgementLines, judgeSite, settleSite } from './judge-site.ts';
import { type StandbyPair, startStandbyPair } from './standby-pair.ts';

interface Drill {
  isSynchronous: boolean;
  members: number;
  loadMs: number;
  /** How long the line to the standby hangs before the primary dies. */
  hangMs: number;
  /** How long somebody takes to decide that the standby is promoted. */
  decideMs: number;
}

interface Site {
  metrics: Record<string, number>;
  admin: pg.Pool;
  outside: OutsideWorld;
  server: Program;
}

type Call = Parameters<typeof runLoad>[0]['call'];

/** What entry 21 begins with besides; it leads to 7, which leads there. */
const ALERT = { alert: 'KapaoErrors', entry: 7 };

const say = (line: string) => console.log(line);

/** Answers the exit code: without synchronous commit what was lost is a figure and no fault. */
export async function drillStandby(drill: Drill): Promise<number> {
  const pair = await startStandbyPair(drill);
  try {
    const site = await startSite(pair.url);
    try {
      return await failOver(drill, pair, site);
    } finally {
      await site.server.kill('SIGKILL');
      await site.outside.stop();
      await site.admin.end();
    }
  } finally {
    await pair.stop();
  }
}

async function startSite(databaseUrl: string): Promise<Site> {
  const admin = new pg.Pool({ connectionString: databaseUrl, Client: clientFor(databaseUrl), max: 4 });
  admin.on('error', () => undefined);
  admin.on('connect', (client) => client.on('error', () => undefined));
  await seedSite(admin, SECRET_KEY);
  await setPolicy(admin, 'payout', LOAD_PAYOUTS);
  const [port, officePort, metricsPort, partnersPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const environment = {
    ...testConfig(databaseUrl, `http://127.0.0.1:${partnersPort}`),
    OPERATOR_PORT: String(officePort),
    METRICS_PORT: String(metricsPort),
  };
  await seedPartners(admin, environment);
  const server = await startProgram({ entry: 'apps/server/src/main.ts', port, readyPath: '/readyz', environment });
  // The operator listener tells nothing while there is no database.
  const metrics = { member: metricsPort };
  return { admin, metrics, outside: await startOutsideWorld({ port: partnersPort, siteUrl: server.url }), server };
}

async function failOver(drill: Drill, pair: StandbyPair, live: Site): Promise<number> {
  const { admin, outside, server } = live;
  const site = { url: server.url, admin, outside };
  const members = await Promise.all(Array.from({ length: drill.members }, () => registerOver(site, 5_000)));
  const heard = listenToAnswers(server.url);
  let isOver = false;
  const load = runLoad({ call: heard.call, members, isOver: () => isOver });
  await sleep(drill.loadMs);
  const alerts = findCommand('prometheus') ? await watchAlerts(live) : undefined;
  pair.hang();
  await sleep(drill.hangMs);
  await pair.kill();
  const killedAtMs = performance.now();
  const [fired] = await Promise.all([alerts?.expect(ALERT), sleep(drill.decideMs)]).finally(() => alerts?.stop());
  const promotedAtMs = performance.now();
  await pair.promote();
  await until('members are answered again', async () => heard.lastMs() > promotedAtMs);
  const backAtMs = heard.firstSince(promotedAtMs);
  await sleep(drill.loadMs);
  isOver = true;
  const sent = await load;
  const unsettled = await settleSite({ url: server.url, admin }, sent);

  const answered = sent.filter(({ answer }) => answer?.status === 200).length;
  say(`commits ${drill.isSynchronous ? 'wait' : 'do not wait'} for the standby; its line hung for ${drill.hangMs} ms`);
  say(`${answered} money requests of ${members.length} members were answered, one server process, never restarted`);
  say(fired ?? 'no alert was waited for: there is no Prometheus (apt-get install prometheus)');
  say(`promoted ${inSeconds(promotedAtMs - killedAtMs)} after the kill`);
  say(`first answer ${inSeconds(backAtMs - promotedAtMs)} after that, ${inSeconds(heard.longestGapMs())} without any`);
  return judge(live, { ...drill, pair, people: members, sent, unsettled });
}

/** When members got answers about money. */
function listenToAnswers(url: string) {
  const answeredAtMs: number[] = [];
  const call: Call = async (route, options) => {
    const answer = await callOver(url, route, options);
    if (answer.status === 200) answeredAtMs.push(performance.now());
    return answer;
  };
  return {
    call,
    lastMs: () => answeredAtMs.at(-1) ?? 0,
    firstSince: (sinceMs: number) => answeredAtMs.find((atMs) => atMs > sinceMs) ?? 0,
    longestGapMs: () => Math.max(...answeredAtMs.slice(1).map((atMs, place) => atMs - (answeredAtMs[place] ?? atMs))),
  };
}

interface Outcome {
  pair: StandbyPair;
  people: Member[];
  sent: Sent[];
  unsettled: string[];
  isSynchronous: boolean;
}

async function judge(
  { admin, outside }: Site,
  { pair, people, sent, unsettled, isSynchronous }: Outcome,
): Promise<number> {
  const judged = await judgeSite({ admin, outside }, { url: pair.url, members: people, sent });
  for (const line of judgementLines(judged)) say(line);
  say(`${unsettled.length} requests or operations do not come to an end`);
  for (const line of unsettled.slice(0, 3)) say(`  ${line}`);
  const { broken, outside: differences, audit } = judged;
  const faults = isSynchronous ? [...broken, ...unsettled, ...differences, ...audit] : audit;
  say(faults.length === 0 ? 'passed' : 'FAILED');
  return faults.length === 0 ? 0 : 1;
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
