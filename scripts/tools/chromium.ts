import { existsSync } from 'node:fs';
import { cliError } from './cli-error.ts';
import { ensureDebianPackage, findCommand, isExecutable } from './debian-package.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const HEADLESS_SHELL = 'chromium-headless-shell';
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

/**
 * The same browser without windows, buttons and pages of its own: journeys take two thirds of the time in it. Notifications and
 * profiles that last need the whole one. Where it cannot be had, the whole one plays both.
 */
async function ensureHeadlessShell(chromium: string): Promise<string> {
  const { CHROMIUM_PATH, CHROMIUM_HEADLESS_PATH } = process.env;
  if (CHROMIUM_HEADLESS_PATH) return CHROMIUM_HEADLESS_PATH;
  if (CHROMIUM_PATH) return chromium;
  return ensureDebianPackage(HEADLESS_SHELL, HEADLESS_SHELL).catch(() => chromium);
}

/** Where browsers are, for the programs that drive them. */
export async function chromiumEnv(): Promise<{ CHROMIUM_PATH: string; CHROMIUM_HEADLESS_PATH: string }> {
  const chromium = await ensureChromium();
  return { CHROMIUM_PATH: chromium, CHROMIUM_HEADLESS_PATH: await ensureHeadlessShell(chromium) };
}

if (import.meta.main) console.log(await ensureChromium());
