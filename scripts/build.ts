import { buildApps } from './build-apps.ts';
import { runCommand } from './sentence.ts';

await runCommand(async () => {
  await buildApps((line) => console.log(line));
  return 0;
});
