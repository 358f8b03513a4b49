import { join } from 'node:path';
import { runCommand } from '../tools/cli-error.ts';
import { root, runTool } from '../tools/run-tool.ts';

/** What is wrong with the installation that the environment describes; the same file as on a server. */
await runCommand(async () => {
  const { isFine } = await runTool([process.execPath, join(root, 'apps/server/src/cli/doctor.ts')]);
  return isFine ? 0 : 1;
});
