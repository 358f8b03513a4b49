import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SiteSettings } from '@kapao/contract/shared/site-settings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Contacts, tellContacts } from './closed-page.ts';
import { leavePageHeadersOut } from './safety-headers.ts';
import { sendRefusal } from './send-refusal.ts';

export interface WebApp {
  directory: string;
  apiPrefixes: readonly string[];
  /** Addresses of screens (spec 2): a page also for a client that takes anything; other addresses are one to browsers only. */
  screens?: readonly string[];
  /** What this site is now, written into the page for the app to read. */
  settings?: () => Promise<SiteSettings>;
  /** For the page of a service that is gone. */
  contacts?: () => Promise<Contacts>;
}

/**
 * The reader of codes on slips is machine code that only its own thread may run: the policy of a thread is that of its
 * script, so pages go on without the permission.
 */
const READER = /slip-reader\.worker-[\w-]+\.js(?:\.br|\.gz)?$/;
const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Named by their content, or drawings and films that get a new name when they change. */
const FOR_EVER = /[\\/](?:assets|art|films)[\\/][^\\/]+$/;

const SVG = 'image/svg+xml';
/** As it is, or the compressed copy that the build wrote beside it. */
const DRAWING = /\.svg(?:\.br|\.gz)?$/;

const START_SCRIPT = /<script>(.+?)<\/script>/gs;

/** The policy of a page: its own start script may run, known by its hash, and no other text in it. */
function policyOf(built: string, policy: string): string {
  const hashes = [...built.matchAll(START_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '));
}

/** What keeps the files of the app may fetch them from this site, and nothing else. */
const KEEPER_POLICY = "default-src 'none'; connect-src 'self'";

/** What the app is called on the home screen of a phone: as the site. */
const namedManifest = (built: string, { site, isLaos }: SiteSettings): string => {
  const name = site?.[isLaos ? 'la' : 'th'];
  return name === undefined ? built : JSON.stringify({ ...JSON.parse(built), name, short_name: name });
};

const markupOf = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page as built, with the settings of this site, its first language and its name. */
function pageOf(built: string, settings: SiteSettings): string {
  const content = markupOf(JSON.stringify(settings));
  const name = settings.site?.[settings.isLaos ? 'la' : 'th'];
  const named = name === undefined ? built : built.replace('<title>Kapao<', () => `<title>${markupOf(name)}<`);
  return named
    .replace(/<html lang="\w+"/, () => `<html lang="${settings.isLaos ? 'lo' : 'th'}"`)
    .replace('<head>', () => `<head>\n    <meta name="site-settings" content="${content}" />`);
}

/** Serves a built app: hashed assets for ever, every other page address as its index. API paths never fall through to it. */
export async function serveWebApp(app: FastifyInstance, webApp: WebApp): Promise<void> {
  const { directory, apiPrefixes, settings, contacts } = webApp;
  if (!existsSync(path.join(directory, 'index.html')))
    throw new Error(`There is no built app in ${directory}: run the build.`);
  // Read when asked for: a rebuilt app is served at once, and a page is small beside what it loads.
  const readPage = (name: string) => readFile(path.join(directory, name), 'utf8');
  const sendPage = async (reply: FastifyReply, built: string) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('Content-Security-Policy', policyOf(built, policy));
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(settings ? pageOf(built, await settings()) : built);
  };
  // The library names the characters of texts only, and a drawing is text.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.type(`${SVG}; charset=utf-8`);
  });
  await app.register(fastifyStatic, {
    // Pages of an earlier build find their parts in its kept assets (`scripts/tools/keep-assets.ts`).
    root: [directory, path.join(directory, 'before')],
    // Looked up when asked for: a rebuilt app brings new file names while we run.
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      reply.header('Cache-Control', FOR_EVER.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Drawings may be opened as pages of their own, so they keep what is said to pages.
      if (!DRAWING.test(file)) leavePageHeadersOut(reply);
      if (READER.test(file)) reply.header('Content-Security-Policy', READER_POLICY);
      if (file.endsWith(`${path.sep}sw.js`)) reply.header('Content-Security-Policy', KEEPER_POLICY);
    },
  });
  for (const address of ['/', '/index.html'])
    app.get(address, async (_request, reply) => sendPage(reply, await readPage('index.html')));
  const manifest = path.join(directory, 'app.webmanifest');
  if (settings && existsSync(manifest)) {
    app.get('/app.webmanifest', async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .send(namedManifest(await readFile(manifest, 'utf8'), await settings())),
    );
  }
  // A terminated service is announced without the app (spec 2).
  if (existsSync(path.join(directory, 'terminated.html')))
    app.get('/terminated', async (_request, reply) =>
      sendPage(reply, tellContacts(await readPage('terminated.html'), (await contacts?.()) ?? {})),
    );
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && takesPage(request, webApp.screens ?? []);
    if (!isPage || apiPrefixes.some((prefix) => request.url.startsWith(prefix)))
      return sendRefusal('NO_DATA', request, reply);
    return sendPage(reply, await readPage('index.html'));
  });
}

function takesPage({ url, headers }: FastifyRequest, screens: readonly string[]): boolean {
  const accept = headers.accept || '*/*';
  if (accept.includes('text/html')) return true;
  const [address = ''] = url.split('?');
  return accept.includes('*/*') && screens.some((screen) => address === screen || address.startsWith(`${screen}/`));
}
