import { runCommand } from '../tools/cli-error.ts';
import { runTool, toolOf } from '../tools/run-tool.ts';

/** The unit and story tests once more, with every line and branch of the server counted; the bounds are in vitest.config.ts. */
await runCommand(async () => {
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'unit', '--coverage'));
  return isFine ? 0 : 1;
});
