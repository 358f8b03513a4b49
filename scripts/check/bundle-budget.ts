import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { START_PAGES, type StartPage } from '../../apps/member-web/build/start-pages.ts';
import { distOf } from '../stack/build-apps.ts';
import { runCommand } from '../tools/cli-error.ts';

/** What Vite says about a built module: its file, and the modules that come with it at once. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Budget extends StartPage {
  /** Script before the route is usable, in KiB gzip. The libraries alone are 87 of it; 130 is the budget of the home route. */
  scriptKib: number;
}

const STYLES_KIB = 14;

const SCRIPT_KIB: Readonly<Record<string, number>> = {
  '/login': 110,
  '/register': 119,
  '/howto': 107,
  '/contact': 107,
  '/user/home': 117,
  '/user/profile': 116,
  '/user/contact': 113,
  '/user/statement': 118,
  '/user/bonus': 120,
  '/user/play-history': 115,
};

const LOGIN: StartPage = START_PAGES['/login'] ?? { modules: [] };

const BUDGETS: Readonly<Record<string, Budget>> = {
  ...Object.fromEntries(
    Object.entries(START_PAGES).map(([route, page]) => [route, { ...page, scriptKib: SCRIPT_KIB[route] ?? 0 }]),
  ),
  '/nowhere': { scriptKib: 106, modules: ['src/other-pages.tsx'] },
  '/login, chat': {
    scriptKib: 152,
    modules: [...LOGIN.modules, 'src/features/chat/chat-sheet.tsx'],
    words: ['chat', 'errors', 'money'],
  },
};

const dist = distOf('member-web');
const manifestFile = join(dist, 'manifest.json');

/** Measures the built member app against its budgets; an app that was not built is no fault. */
await runCommand(async () => {
  if (!existsSync(manifestFile)) return 0;
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const faults = Object.entries(BUDGETS).flatMap(([route, budget]) => faultsOf(route, budget, manifest));
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? 0 : 1;
});

function faultsOf(
  route: string,
  { scriptKib, modules, words = [] }: Budget,
  manifest: Record<string, Chunk>,
): string[] {
  // The longest language decides.
  const sizes = ['th', 'la', 'en'].map((locale) => {
    const spoken = ['frame', ...words].map((part) => `src/messages/${part}-${locale}.ts`);
    return measure(['index.html', ...modules, ...spoken], manifest);
  });
  const script = Math.max(...sizes.map((size) => size.scriptKib));
  const styles = Math.max(...sizes.map((size) => size.stylesKib));
  console.log(`${route.padEnd(16)} script ${script.toFixed(1)} of ${scriptKib} KiB, styles ${styles.toFixed(1)}`);
  return [
    ...(script > scriptKib ? [`${route} loads ${script.toFixed(1)} KiB of script, ${scriptKib} at most`] : []),
    ...(styles > STYLES_KIB ? [`${route} loads ${styles.toFixed(1)} KiB of styles, ${STYLES_KIB} at most`] : []),
  ];
}

function measure(names: readonly string[], manifest: Record<string, Chunk>) {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no module ${name}; the list of budgets is out of date.`);
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return { scriptKib: kibOf(scripts), stylesKib: kibOf(styles) };
}

function kibOf(files: ReadonlySet<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
