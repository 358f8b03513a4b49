import { chromiumEnv } from '../tools/chromium.ts';
import { runCommand } from '../tools/cli-error.ts';
import { runTool, toolOf } from '../tools/run-tool.ts';

/** Parts of both apps that have logic, in a real browser and without a server. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  const run = args.includes('--watch') ? [] : ['run'];
  const env = await chromiumEnv();
  const { isFine } = await runTool(toolOf('vitest', ...run, '--project', 'screens', ...args), { env });
  return isFine ? 0 : 1;
});
