import { join } from 'node:path';
import { DEVICE_HEADER } from '@kapao/contract/shared/likeness.ts';
import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { build, type Plugin, type Rolldown } from 'vite';
import { type FrameWords, frameEn } from '../src/messages/frame-en.ts';
import { frameLa } from '../src/messages/frame-la.ts';
import { frameTh } from '../src/messages/frame-th.ts';
import type { OutlineWords, StartPlan } from '../src/start/plan.ts';
import { START_PAGES, type StartPage } from './start-pages.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const FONTS = { latin: 'app-latin', th: 'app-thai', la: 'app-lao' };

/** The name of an asset without its folder and its ending, which all share. */
const shortNameOf = (file: string) => file.replace(/^assets\/|\.\w+$/g, '');

const inApp = (module: string) => `member-web/${module}`;

function chunkOf(module: string, bundle: Bundle): Chunk {
  const isIt = (id: string) => id.endsWith(`/${module}`);
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.moduleIds.some(isIt)) return file;
  throw new Error(`The build has no module ${module}; the list of start pages is out of date.`);
}

/** A chunk and all that it imports. */
function allOf(chunk: Chunk, bundle: Bundle, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') allOf(imported, bundle, seen);
  }
  return seen;
}

/** Where lines of Lao end; what is shown in Lao waits for it a moment, no page does. */
const LAO_LINES = 'packages/web/src/lao-lines.ts';

const stylesOf = (chunks: Iterable<Chunk>) =>
  [...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);

function planOf(bundle: Bundle) {
  const first = allOf(chunkOf(inApp('src/main.tsx'), bundle), bundle);
  const firstStyles = new Set(stylesOf(first));
  const namesOf = ({ modules, words = [], answer }: StartPage) => {
    const chunks = new Set(modules.flatMap((module) => [...allOf(chunkOf(inApp(module), bundle), bundle)]));
    const styles = stylesOf(chunks).filter((file) => !firstStyles.has(file));
    return {
      files: [...chunks].filter((chunk) => !first.has(chunk)).map(({ fileName }) => shortNameOf(fileName)),
      ...(styles.length > 0 && { styles: [...new Set(styles)].map(shortNameOf) }),
      words: ['frame', ...words],
      ...(answer !== undefined && { answer }),
    };
  };
  const spoken = new Set(['frame', ...Object.values(START_PAGES).flatMap(({ words = [] }) => words)]);
  const inLanguages = (part: string) =>
    LOCALES.map((locale) => [
      locale,
      shortNameOf(chunkOf(inApp(`src/messages/${part}-${locale}.ts`), bundle).fileName),
    ]);
  const fontOf = (name: string) => Object.keys(bundle).find((file) => file.includes(`${name}-`));
  return {
    pages: Object.fromEntries(Object.entries(START_PAGES).map(([path, page]) => [path, namesOf(page)])),
    words: Object.fromEntries([...spoken].map((part) => [part, Object.fromEntries(inLanguages(part))])),
    fonts: Object.fromEntries(Object.entries(FONTS).map(([name, font]) => [name, `/${fontOf(font)}`])),
    lao: shortNameOf(chunkOf(LAO_LINES, bundle).fileName),
  };
}

const FRAMES: Readonly<Record<Locale, FrameWords>> = { th: frameTh, la: frameLa, en: frameEn };

function outlineWords(locale: Locale): OutlineWords {
  const { home, actionsShort, unit, brandTag, places, login, connection } = FRAMES[locale];
  return {
    total: home.total,
    hidden: home.hidden,
    ...actionsShort,
    unit,
    brandTag,
    login: places.login,
    register: places.register,
    phone: login.phone,
    password: login.password,
    remember: login.remember,
    submit: login.submit,
    missing: connection.partMissing,
    offline: connection.offline,
  };
}

const ALWAYS = {
  device: DEVICE_HEADER,
  outline: { th: outlineWords('th'), la: outlineWords('la'), en: outlineWords('en') },
};

/** While developing, files have no names of their own, and nothing is fetched early. */
const NO_FILES = { pages: {}, words: {}, fonts: {} };

/** One script without imports, as small as it goes. */
async function bundled(plan: StartPlan): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { PLAN: JSON.stringify(plan) },
    build: {
      write: false,
      minify: true,
      // The shapes that the contract makes beside what is used here.
      rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
      lib: { entry: join(import.meta.dirname, '../src/start/start.ts'), formats: ['iife'], name: 'start' },
    },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code.trim();
}

/** Begun by the script in the page, when what stands there already is painted. */
const BUILT_APP = /<script type="module" crossorigin src="(.+?)"><\/script>/;

/** Writes `src/start/start.ts` into each page, with what it names; the server tells browsers its hash. */
export function startScript(isLaos: boolean): Plugin {
  let code: Promise<string> | undefined;
  return {
    name: 'kapao-start-script',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!html.includes('<script></script>')) return html;
        code ??= bundled({ ...(bundle === undefined ? NO_FILES : planOf(bundle)), ...ALWAYS });
        const script = await code;
        return html
          .replace('<script></script>', () => `<script>${script}</script>`)
          .replace(BUILT_APP, '<link rel="modulepreload" crossorigin href="$1" data-app>')
          .replace('<html lang="th"', `<html lang="${isLaos ? 'lo' : 'th'}"`);
      },
    },
  };
}
