import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cliError } from './cli-error.ts';
import { runTool } from './run-tool.ts';

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function findCommand(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Finds a command; where the system lets us, brings the Debian package that has it. */
export async function ensureDebianPackage(command: string, debianPackage: string): Promise<string> {
  const found = findCommand(command);
  if (found) return found;
  const byHand = `install it (on Debian and Ubuntu: apt-get install ${debianPackage}) and run this again`;
  if (process.getuid?.() !== 0 || !findCommand('apt-get')) throw cliError(`"${command}" is missing: ${byHand}.`);
  console.log(`Installing ${debianPackage} ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runTool(['apt-get', 'update', '-qq'], { isQuiet: true, env });
  const install = await runTool(['apt-get', 'install', '-y', '-qq', debianPackage], { isQuiet: true, env });
  const installed = findCommand(command);
  if (installed) return installed;
  const lastWords = `${update.output}\n${install.output}`.trim().split('\n').slice(-5).join('\n');
  throw cliError(`${lastWords}\n"${command}" could not be installed: ${byHand}.`);
}
