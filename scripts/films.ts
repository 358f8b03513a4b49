import { buildApps } from './build-apps.ts';
import { ensureChromium } from './chromium.ts';
import { ensureDebianPackage } from './debian-package.ts';
import { runTool, toolOf } from './run-tool.ts';
import { runCommand } from './sentence.ts';

/** Films the how-to guides anew, in every language, from the product as it is. */
await runCommand(async () => {
  await ensureDebianPackage('ffmpeg', 'ffmpeg');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  await buildApps((line) => console.log(line));
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'films', ...process.argv.slice(2)), { env });
  return isFine ? 0 : 1;
});
