import { parseArgs } from 'node:util';
import { previousRelease } from '../drills/release-tree.ts';
import { drillUpgrade } from '../drills/upgrade-drill.ts';
import { runCommand } from '../tools/cli-error.ts';

/**
 * The previous release is upgraded to this tree under load, taken back and upgraded again. `npm run upgrade -- 5507a946` begins with
 * that commit; by default it is the last tag, and before there is one this commit is upgraded to a sample of a next version.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      members: { type: 'string', default: '12' },
      watch: { type: 'string', default: '8000' },
    },
  });
  const from = positionals[0] ?? previousRelease();
  return drillUpgrade({
    ...(from === undefined ? {} : { from }),
    members: Number(values.members),
    watchMs: Number(values.watch),
  });
});
