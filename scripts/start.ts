import { buildApps } from './build-apps.ts';
import { runStack } from './run-stack.ts';
import { runCommand } from './sentence.ts';
import { readAddresses } from './stack.ts';

await runCommand(() =>
  runStack({
    addresses: readAddresses(),
    prepare: ({ programs }, say) => buildApps(say, programs.task),
  }),
);
