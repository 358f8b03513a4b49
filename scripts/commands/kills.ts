import { runCommand } from '../tools/cli-error.ts';
import { runTool, toolOf } from '../tools/run-tool.ts';

const { KILLS_SECONDS = '180', KILLS_MEMBERS = '64', KILLS_EVERY_SECONDS = '20' } = process.env;

/** One of two servers killed every 20 seconds under the load of 64 members for three minutes; the ordinary run does 30 seconds. */
await runCommand(async () => {
  const env = { KILLS_SECONDS, KILLS_MEMBERS, KILLS_EVERY_SECONDS };
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'unit', 'kills-under-load'), { env });
  return isFine ? 0 : 1;
});
