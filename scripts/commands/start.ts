import { buildApps } from '../stack/build-apps.ts';
import { runStack } from '../stack/run-stack.ts';
import { readAddresses } from '../stack/stack.ts';
import { runCommand } from '../tools/cli-error.ts';

await runCommand(() =>
  runStack({
    addresses: readAddresses(),
    prepare: ({ programs }, say) => buildApps(say, programs.task),
  }),
);
