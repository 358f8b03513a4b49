import { join } from 'node:path';
import { root, runTool } from '../tools/run-tool.ts';

/** The sources of the server, without tests and what they stand on. */
export async function serverFiles(): Promise<string[]> {
  const { output } = await runTool(['git', 'ls-files', '-co', '--exclude-standard', 'apps/server/src/*.ts'], {
    isQuiet: true,
  });
  const sources = output.split('\n').filter((file) => file !== '' && !/\.test\.ts$|\/testing\//.test(file));
  return sources.map((file) => join(root, file));
}
