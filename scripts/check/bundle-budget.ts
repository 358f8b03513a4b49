import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distOf } from '../stack/build-apps.ts';
import { runCommand } from '../tools/cli-error.ts';

/** What Vite says about a built module: its file, and the modules that come with it at once. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Budget {
  route: string;
  /** Script before the route is usable, in KiB gzip. The libraries alone are 98 of it; this never goes up. */
  scriptKib: number;
  modules: readonly string[];
  words?: readonly string[];
}

const STYLES_KIB = 14;
const PUBLIC = 'src/shell/public-layout.tsx';
const MEMBER = ['src/shell/member-layout.tsx'];
const page = (name: string) => `src/features/${name}-page.tsx`;

const BUDGETS: readonly Budget[] = [
  { route: '/login', scriptKib: 118, modules: [PUBLIC, page('login/login')] },
  { route: '/register', scriptKib: 126, modules: [PUBLIC, page('register/register')], words: ['register', 'errors'] },
  { route: '/howto', scriptKib: 118, modules: [PUBLIC, page('howto/howto')], words: ['site'] },
  { route: '/contact', scriptKib: 118, modules: [PUBLIC, page('contact/contact')], words: ['site'] },
  { route: '/nowhere', scriptKib: 116, modules: ['src/other-pages.tsx'] },
  { route: '/user/home', scriptKib: 130, modules: [...MEMBER, page('home/home')] },
  { route: '/user/profile', scriptKib: 124, modules: [...MEMBER, page('profile/profile')], words: ['profile'] },
  { route: '/user/contact', scriptKib: 122, modules: [...MEMBER, page('contact/contact')], words: ['site'] },
  { route: '/user/statement', scriptKib: 126, modules: [...MEMBER, page('statement/statement')], words: ['money'] },
  { route: '/user/bonus', scriptKib: 128, modules: [...MEMBER, page('bonus/bonus')], words: ['bonus'] },
  {
    route: '/user/play-history',
    scriptKib: 125,
    modules: [...MEMBER, page('play-history/play-history')],
    words: ['play-history'],
  },
  {
    route: '/login, chat',
    scriptKib: 154,
    modules: [PUBLIC, page('login/login'), 'src/features/chat/chat-sheet.tsx'],
    words: ['chat', 'errors'],
  },
];

const dist = distOf('member-web');
const manifestFile = join(dist, 'manifest.json');

/** Measures the built member app against its budgets; an app that was not built is no fault. */
await runCommand(async () => {
  if (!existsSync(manifestFile)) return 0;
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const faults = BUDGETS.flatMap((budget) => faultsOf(budget, manifest));
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? 0 : 1;
});

function faultsOf({ route, scriptKib, modules, words = [] }: Budget, manifest: Record<string, Chunk>): string[] {
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
