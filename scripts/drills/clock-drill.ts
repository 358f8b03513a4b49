import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { switchSite } from '@kapao/contract/operator/settings.ts';
import { cliError } from '../tools/cli-error.ts';
import { root, runTool } from '../tools/run-tool.ts';
import type { LiveSite } from './live-site.ts';
import { type Drill, expectOver, must, operatorAt, restartAll, type Stage, untilServed, withAlerts } from './stage.ts';

const ALERT = { alert: 'KapaoClockMoved', entry: 12 };
const WORKS_MEANWHILE_MS = 5_000;

/** Entry 12, both ways: the server's machine is an hour ahead, then the database's. */
export const clockDrill: Drill = {
  name: 'clock',
  entry: 12,
  title: 'a clock jumps an hour',
  async run(stage) {
    const clock = fakeClock();
    try {
      return [...(await jumpOfServer(stage, clock)), ...(await jumpOfDatabase(stage, clock))];
    } finally {
      clock.set('+0');
      await clock.remove();
    }
  },
};

type Clock = ReturnType<typeof fakeClock>;

/** Programs that are started with its environment read the time that is set, while they run. */
function fakeClock() {
  const library = ['/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
    .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path));
  if (!library) throw cliError('"faketime" is missing: install it (apt-get install faketime) and run this again.');
  const folder = mkdtempSync(join(tmpdir(), 'kapao-clock-'));
  // Under root the database runs as somebody else.
  chmodSync(folder, 0o755);
  const path = join(folder, 'time');
  const set = (time: string) => writeFileSync(path, `${time}\n`, { mode: 0o644 });
  set('+0');
  return {
    set,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function jumpOfServer(stage: Stage, clock: Clock): Promise<string[]> {
  const { site, load } = stage;
  load.enter('processes restarted for the clock');
  await restartAll(site, clock.environment);
  await untilServed(stage);
  const fired = await withAlerts(site, async (alerts) => {
    load.enter('the clock of the server is an hour ahead');
    clock.set('+3600');
    return alerts.expect(ALERT);
  });
  await sleep(WORKS_MEANWHILE_MS);
  const found = await doctorOf(site, clock.environment);
  must(
    /clock\s+this machine is 3\d{3}\.\d s ahead of the database/.test(found),
    `the doctor does not name it:\n${found}`,
  );
  await untilServed(stage);
  const { answered, faults } = load.seen();
  clock.set('+0');
  await restartAll(site);
  await untilServed(stage);
  return [
    `server an hour ahead: ${fired}`,
    `the doctor names it; ${answered} money requests answered meanwhile, ${faults.length} failed`,
    await expectOver(site, ALERT.alert),
  ];
}

async function jumpOfDatabase(stage: Stage, clock: Clock): Promise<string[]> {
  const { site, load, database } = stage;
  load.enter('the database restarted for the clock');
  Object.assign(database.environment, clock.environment);
  await database.postgres.restart();
  await untilServed(stage);
  const fired = await withAlerts(site, async (alerts) => {
    load.enter('the clock of the database is an hour ahead');
    clock.set('+3600');
    return alerts.expect(ALERT);
  });
  await sleep(WORKS_MEANWHILE_MS);
  const owner = await operatorAt(site, 'owner');
  const closed = await owner.call(switchSite, { body: { status: 'maintenance', reason: 'the clock jumped' } });
  must(closed.status === 200, `closing the site answered ${closed.text}`);
  load.enter('the site is closed until the clock is right');
  await sleep(WORKS_MEANWHILE_MS);
  clock.set('+0');
  await sleep(WORKS_MEANWHILE_MS);
  const again = await operatorAt(site, 'owner2');
  const opened = await again.call(switchSite, { body: { status: 'active', reason: 'the clock is right' } });
  must(opened.status === 200, `opening the site answered ${opened.text}`);
  load.enter('the site is open again');
  for (const name of Object.keys(clock.environment)) delete database.environment[name];
  await database.postgres.restart();
  await untilServed(stage);
  return [
    `database an hour ahead: ${fired}`,
    'closed by an owner, put right, opened again',
    await expectOver(site, ALERT.alert),
  ];
}

/** What `kapao doctor worker` would say. */
async function doctorOf(site: LiveSite, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { output } = await runTool([process.execPath, join(root, 'apps/server/src/cli/doctor.ts')], {
    env: { ...site.environmentOf('worker'), ...more },
    isQuiet: true,
  });
  return output;
}
