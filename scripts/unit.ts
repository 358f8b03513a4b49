import { runTool, toolOf } from './run-tool.ts';
import { runCommand } from './sentence.ts';

await runCommand(async () => {
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'unit', ...process.argv.slice(2)));
  return isFine ? 0 : 1;
});
