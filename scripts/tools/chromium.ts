import { existsSync } from 'node:fs';
import { cliError } from './cli-error.ts';
import { ensureDebianPackage, findCommand, isExecutable } from './debian-package.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const FIXED_PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser that the journeys are made with. */
export async function ensureChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw cliError(`CHROMIUM_PATH names ${chosen}, and nothing is there.`);
  }
  const found = COMMANDS.map(findCommand).find(Boolean) ?? FIXED_PLACES.find(isExecutable);
  return found ?? ensureDebianPackage('chromium', 'chromium');
}

if (import.meta.main) console.log(await ensureChromium());
