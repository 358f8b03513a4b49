import { ROLES } from './live-site.ts';
import { type Drill, expectOver, restartAll, untilServed, withAlerts } from './stage.ts';

const ALERT = { alert: 'KapaoDown', entry: 7 };

/** Entry 7: each process killed, and started again as systemd would. */
export const processDrill: Drill = {
  name: 'processes',
  entry: 7,
  title: 'a process is killed',
  async run(stage) {
    const { site, load } = stage;
    const lines: string[] = [];
    for (const role of ROLES) {
      lines.push(
        await withAlerts(site, async (alerts) => {
          load.enter(`${role} killed`);
          await site.program(role)?.kill('SIGKILL');
          const fired = await alerts.expect(ALERT);
          await site.start(role);
          await untilServed(stage);
          return `${role}: ${fired}`;
        }),
      );
    }
    await restartAll(site);
    return [...lines, await expectOver(site, ALERT.alert)];
  },
};
