import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from './run-tool.ts';
import { sentence } from './sentence.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const FIXED_PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findCommand(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Finds a command; where the system lets us, brings the Debian package that has it. */
export async function ensureDebianPackage(command: string, debianPackage: string): Promise<string> {
  const found = findCommand(command);
  if (found) return found;
  const byHand = `install it (on Debian and Ubuntu: apt-get install ${debianPackage}) and run this again`;
  if (process.getuid?.() !== 0 || !findCommand('apt-get')) throw sentence(`"${command}" is missing: ${byHand}.`);
  console.log(`Installing ${debianPackage} ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runTool(['apt-get', 'update', '-qq'], { isQuiet: true, env });
  const install = await runTool(['apt-get', 'install', '-y', '-qq', debianPackage], { isQuiet: true, env });
  const installed = findCommand(command);
  if (installed) return installed;
  const lastWords = `${update.output}\n${install.output}`.trim().split('\n').slice(-5).join('\n');
  throw sentence(`${lastWords}\n"${command}" could not be installed: ${byHand}.`);
}

/** The browser that the journeys are made with. */
export async function ensureChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw sentence(`CHROMIUM_PATH names ${chosen}, and nothing is there.`);
  }
  const found = COMMANDS.map(findCommand).find(Boolean) ?? FIXED_PLACES.find(isExecutable);
  return found ?? ensureDebianPackage('chromium', 'chromium');
}

if (import.meta.main) console.log(await ensureChromium());
