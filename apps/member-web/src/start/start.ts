// Stands in the page itself and runs before the first paint: theme, language, the outline of what is opened, and a
// head start for all it will need.
import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { reloadIntoNewerBuild } from '@kapao/web/release.ts';
import type { StartAnswer } from '../api/start-answer.ts';
import { forgetKeptPage } from '../lib/kept-page.ts';
import type {} from '../shell/newer-build.ts';
import { keepPresses, showBalance, whenParsed, writeMissing, writeWords } from './outline.ts';
import type { StartPlan } from './plan.ts';

/** Written in by the build. */
declare const PLAN: StartPlan;
const plan = PLAN;

const HOME = '/user/home';

function read(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

const kept = (key: string) => read('localStorage', key);

function deviceId(): string {
  const known = kept('device');
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    localStorage.setItem('device', made);
  } catch {}
  return made;
}

function fetchSoon(href: string, attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes, { href }));
}

function spokenLocale(lang: string): Locale {
  const stored = kept('locale');
  return LOCALES.find((locale) => locale === stored) ?? (lang === 'lo' ? 'la' : 'th');
}

/** The same call as the app makes first, which takes this answer over; settles when the outline shows what it says. */
function askFirst(address: string): Promise<void> {
  const headers = {
    'X-Requested-With': 'kapao',
    [plan.device]: deviceId(),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  // Read to its end at once: an answer that the app has no need of would hold its connection open.
  const reply = fetch(address, { headers, signal: AbortSignal.timeout(60_000) }).then(
    async (got) => new Response(await got.text(), got),
  );
  const started: StartAnswer = { address, token, startedAt: performance.now(), reply };
  window.startAnswer = started;
  return (
    reply
      .then(async (whole) => {
        if (!whole.ok) return;
        started.body = await whole.clone().json();
        await whenParsed(() => showBalance(started.body, outline, kept('hide-amounts') !== null));
      })
      // The app meets the failure itself.
      .catch(() => undefined)
  );
}

let newer: ReturnType<typeof reloadIntoNewerBuild> | undefined;
/** For the app too: of all its files this page is the one that is certainly there. */
window.openNewerBuild = (prepare) => {
  newer ??= reloadIntoNewerBuild(() => Promise.all([prepare?.(), forgetKeptPage()])).finally(() => {
    newer = undefined;
  });
  return newer;
};

/** Longer the app does not wait for the balance. */
const BALANCE_WAIT_MS = 1_000;

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
const painted = () => new Promise<void>((resume) => requestAnimationFrame(() => setTimeout(resume)));

/**
 * The app keeps the processor busy while it begins, on a slow phone for half a second: what it would be waited for is painted
 * before. While developing, the page names the app itself.
 */
async function startApp(balance: Promise<void>): Promise<void> {
  // A page that nobody sees is not painted.
  await Promise.race([balance.then(painted), pause(BALANCE_WAIT_MS)]);
  const app = document.querySelector<HTMLLinkElement>('link[data-app]');
  if (!app) return;
  try {
    await import(/* @vite-ignore */ app.href);
  } catch {
    // A kept page whose files are gone. Without a connection its outline stays until there is one.
    if ((await window.openNewerBuild?.()) === 'newer') return;
    addEventListener('online', () => location.reload(), { once: true });
    writeMissing(outline);
  }
}

const page = document.documentElement;
const theme = kept('theme');
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
const locale = spokenLocale(page.lang);
page.lang = locale === 'la' ? 'lo' : locale;

const token = read('sessionStorage', 'token') ?? kept('token');
const asked = location.pathname === '/' ? '/user' : location.pathname;
const path = asked.startsWith('/user') && token === null ? '/login' : asked === '/user' ? HOME : asked;
page.dataset.page = path;
const outline = plan.outline[locale];
void whenParsed(() => writeWords(outline, locale));
keepPresses();

const { files = [], styles = [], words = [], answer } = plan.pages[path] ?? {};
// Before all files, as it is short. A frame leaves nothing behind on the device.
const answered = answer && window.parent === window ? askFirst(answer) : Promise.resolve();
// Only home is opened for its balance.
void whenParsed(() => startApp(path === HOME ? answered : Promise.resolve()));
const spoken = words.map((part) => plan.words[part]?.[locale]);
const named = [...files, ...spoken, locale === 'la' ? plan.lao : undefined];
for (const file of named) if (file) fetchSoon(`/assets/${file}.js`, { rel: 'modulepreload' });
// The app's own stylesheet links have this mode: without it the preloaded answer is not used.
for (const file of styles) fetchSoon(`/assets/${file}.css`, { rel: 'preload', as: 'style', crossOrigin: 'anonymous' });
for (const font of [plan.fonts.latin, plan.fonts[locale]])
  if (font) fetchSoon(font, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
