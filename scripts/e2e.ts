import { buildApps } from './build-apps.ts';
import { ensureChromium } from './chromium.ts';
import { runTool, toolOf } from './run-tool.ts';
import { runCommand } from './sentence.ts';

await runCommand(async () => {
  const env = { CHROMIUM_PATH: await ensureChromium() };
  await buildApps((line) => console.log(line));
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'e2e', ...process.argv.slice(2)), { env });
  return isFine ? 0 : 1;
});
