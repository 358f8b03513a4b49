import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drill, expectOver, must, untilServed, withAlerts } from './stage.ts';

const ALERT = { alert: 'KapaoErrors', entry: 7 };

/** Entry 7: the database is killed, and started again; no process of ours is. */
export const databaseDrill: Drill = {
  name: 'database',
  entry: 7,
  title: 'the database is killed',
  async run(stage) {
    const { site, load, database } = stage;
    const fired = await withAlerts(site, async (alerts) => {
      load.enter('the database killed');
      await database.postgres.kill9();
      return alerts.expect(ALERT);
    });
    await database.postgres.restart();
    await untilServed(stage);
    return [fired, 'members are answered without a restart of ours', await expectOver(site, ALERT.alert)];
  },
};

const FILL_BYTES = 64 * 2 ** 20;

/** Entry 9: the disk of the database is full. */
export const diskDrill: Drill = {
  name: 'disk',
  entry: 9,
  title: 'the disk of the database is full',
  async run(stage) {
    const { site, load, database } = stage;
    const filler = join(database.folder, 'filler');
    const fired = await withAlerts(site, async (alerts) => {
      load.enter('the disk of the database is full');
      must(fillUp(filler), 'the disk has no end');
      return alerts.expect(ALERT, 240_000);
    });
    rmSync(filler);
    await database.postgres.restart();
    await untilServed(stage);
    return [fired, 'room made, started again, members are answered', await expectOver(site, ALERT.alert)];
  },
};

function fillUp(path: string): boolean {
  const bytes = Buffer.alloc(FILL_BYTES);
  try {
    for (let times = 0; times < 200; times += 1) writeFileSync(path, bytes, { flag: 'a' });
    return false;
  } catch {
    return true;
  }
}
