import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../tools/cli-error.ts';
import { root, runTool } from '../tools/run-tool.ts';

/** Longer files hide what is in them; lines of functions and parameters are Biome's to count. */
const MAX_LINES = 400;
const MAX_TEST_LINES = 600;
const MAX_FOLDER_DEPTH = 3;

/** Every source file is short enough to read, and none lies deeper than three folders below its `src`. */
await runCommand(async () => {
  const listed = await runTool(['git', 'ls-files', '*.ts', '*.tsx', '*.mjs'], { isQuiet: true });
  const faults = listed.output
    .split('\n')
    .filter((file) => file !== '')
    .flatMap((file) => [...lineFault(file), ...depthFault(file)]);
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? 0 : 1;
});

function lineFault(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  const isTest = /\.(?:test|e2e)\.tsx?$/.test(file);
  const atMost = isTest || file.includes('/messages/') ? MAX_TEST_LINES : MAX_LINES;
  return lines > atMost ? [`${file} has ${lines} lines, ${atMost} at most: split it`] : [];
}

function depthFault(file: string): string[] {
  const below = file.split('/src/')[1];
  const folders = below === undefined ? 0 : below.split('/').length - 1;
  return folders > MAX_FOLDER_DEPTH ? [`${file} lies ${folders} folders deep, ${MAX_FOLDER_DEPTH} at most`] : [];
}
