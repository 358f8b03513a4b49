import { buildApps } from '../stack/build-apps.ts';
import { runCommand } from '../tools/cli-error.ts';

await runCommand(async () => {
  await buildApps((line) => console.log(line));
  return 0;
});
