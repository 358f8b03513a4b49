import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseTable } from '../check/house-count.ts';
import { runCommand } from '../tools/cli-error.ts';
import { root, runTool } from '../tools/run-tool.ts';

/** How easily a stranger takes the code over, in figures, beside those of the first reading. */
await runCommand(async () => {
  const listed = await runTool(['git', 'ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', 'CONTRIBUTING.md'], {
    isQuiet: true,
  });
  const paths = listed.output.split('\n').filter((path) => path !== '');
  console.log(houseTable(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))));
  return 0;
});
