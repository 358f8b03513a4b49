import { parseArgs } from 'node:util';
import { buildApps } from '../stack/build-apps.ts';
import { chromiumEnv } from '../tools/chromium.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';
import { runTool, toolOf } from '../tools/run-tool.ts';

/** `npm run day -- --members 200000`: a day at the desk in a browser, with so many generated members behind it. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { members: { type: 'string', default: '200000' } } });
  const members = Number(values.members);
  if (!Number.isSafeInteger(members) || members < 3) throw cliError('--members must be a number from 3.');
  const env = { ...(await chromiumEnv()), MEMBERS_BEHIND: String(members) };
  await buildApps((line) => console.log(line));
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'e2e', 'office-day'), { env });
  return isFine ? 0 : 1;
});
