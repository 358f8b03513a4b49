import { parseArgs } from 'node:util';
import { DRILLS, runDrills } from '../drills/run-drills.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';

/** What goes wrong, done to real processes under load: `npm run drills` does all, `npm run drills -- clock release` those. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { members: { type: 'string', default: '6' } },
  });
  const unknown = positionals.find((name) => !DRILLS.some((drill) => drill.name === name));
  if (unknown) throw cliError(`There is no drill "${unknown}": ${DRILLS.map(({ name }) => name).join(', ')}.`);
  const wanted = DRILLS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return runDrills(wanted, Number(values.members));
});
