import { parseArgs } from 'node:util';
import { drillStandby } from '../drills/standby-drill.ts';
import { runCommand } from '../tools/cli-error.ts';

/**
 * A primary is killed under load and its standby promoted; the server goes on by itself. `npm run standby -- --asynchronous` measures
 * what is lost where commits do not wait for the standby, `--hang 5000` how much more when the line to it hung for so long before.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      asynchronous: { type: 'boolean', default: false },
      members: { type: 'string', default: '12' },
      load: { type: 'string', default: '4000' },
      hang: { type: 'string', default: '1000' },
      decide: { type: 'string', default: '3000' },
    },
  });
  return drillStandby({
    isSynchronous: !values.asynchronous,
    members: Number(values.members),
    loadMs: Number(values.load),
    hangMs: Number(values.hang),
    decideMs: Number(values.decide),
  });
});
