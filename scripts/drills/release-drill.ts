import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackRelease } from './release-tree.ts';
import { type Drill, expectOver, must, untilServed, withAlerts } from './stage.ts';

const ALERT = { alert: 'KapaoErrors', entry: 7 };
const BROKEN = {
  file: 'apps/server/src/domains/wallet/transfer/transfer-step-store.ts',
  from: ' begin_transfer(',
  to: ' begin_transfr(',
};

/** Entry 18: a release whose transfers fail. */
export const releaseDrill: Drill = {
  name: 'release',
  entry: 18,
  title: 'a bad release',
  async run(stage) {
    const { site, load } = stage;
    const bad = await unpackRelease('HEAD');
    try {
      const path = join(bad.root, BROKEN.file);
      const source = readFileSync(path, 'utf8');
      must(source.includes(BROKEN.from), `${BROKEN.file} has nothing to break`);
      writeFileSync(path, source.replace(BROKEN.from, BROKEN.to));
      load.enter('a bad release');
      const fired = await withAlerts(site, async (alerts) => {
        await site.restart('member', bad.root);
        return alerts.expect(ALERT);
      });
      await site.restart('member');
      load.enter('the release before');
      await untilServed(stage);
      const { faults } = load.seen();
      must(faults.length === 0, `after going back: ${faults[0]}`);
      return [fired, 'the old release answers what failed, under the same keys', await expectOver(site, ALERT.alert)];
    } finally {
      await bad.remove();
    }
  },
};
