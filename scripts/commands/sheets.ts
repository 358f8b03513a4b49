import { buildApps } from '../stack/build-apps.ts';
import { chromiumEnv } from '../tools/chromium.ts';
import { runCommand } from '../tools/cli-error.ts';
import { runTool, toolOf } from '../tools/run-tool.ts';

/** Every screen and state in every size, language and theme, on contact sheets in `.data/sheets` for a person's eye. */
await runCommand(async () => {
  const env = await chromiumEnv();
  await buildApps((line) => console.log(line));
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'sheets', ...process.argv.slice(2)), { env });
  return isFine ? 0 : 1;
});
