import { buildApps } from '../stack/build-apps.ts';
import { chromiumEnv } from '../tools/chromium.ts';
import { runCommand } from '../tools/cli-error.ts';
import { ensureDebianPackage } from '../tools/debian-package.ts';
import { runTool, toolOf } from '../tools/run-tool.ts';

/** Films the how-to guides anew, in every language, from the product as it is. */
await runCommand(async () => {
  await ensureDebianPackage('ffmpeg', 'ffmpeg');
  const env = await chromiumEnv();
  await buildApps((line) => console.log(line));
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'films', ...process.argv.slice(2)), { env });
  return isFine ? 0 : 1;
});
