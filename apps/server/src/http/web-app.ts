import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SiteSettings } from '@kapao/contract/shared/site-settings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './send-refusal.ts';

export interface WebApp {
  directory: string;
  apiPrefixes: readonly string[];
  /** Addresses of screens (spec 2): a page also for a client that takes anything; other addresses are one to browsers only. */
  screens?: readonly string[];
  /** What this site is now, written into the page for the app to read. */
  settings?: () => Promise<SiteSettings>;
}

/**
 * The reader of codes on slips is machine code that only its own thread may run: the policy of a thread is that of its
 * script, so pages go on without the permission.
 */
const READER = /slip-reader\.worker-[\w-]+\.js(?:\.br|\.gz)?$/;
const READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

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
  const { directory, apiPrefixes, settings } = webApp;
  if (!existsSync(path.join(directory, 'index.html')))
    throw new Error(`There is no built app in ${directory}: run the build.`);
  // Read when asked for: a rebuilt app is served at once, and a page is small beside what it loads.
  const sendPage = async (reply: FastifyReply, name: string) => {
    const built = await readFile(path.join(directory, name), 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(settings ? pageOf(built, await settings()) : built);
  };
  await app.register(fastifyStatic, {
    root: directory,
    // Looked up when asked for: a rebuilt app brings new file names while we run.
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (READER.test(file)) reply.header('Content-Security-Policy', READER_POLICY);
    },
  });
  for (const address of ['/', '/index.html'])
    app.get(address, async (_request, reply) => sendPage(reply, 'index.html'));
  // A terminated service is announced without the app (spec 2).
  if (existsSync(path.join(directory, 'terminated.html')))
    app.get('/terminated', async (_request, reply) => sendPage(reply, 'terminated.html'));
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && takesPage(request, webApp.screens ?? []);
    if (!isPage || apiPrefixes.some((prefix) => request.url.startsWith(prefix)))
      return sendRefusal('NO_DATA', request, reply);
    return sendPage(reply, 'index.html');
  });
}

function takesPage({ url, headers }: FastifyRequest, screens: readonly string[]): boolean {
  const accept = headers.accept || '*/*';
  if (accept.includes('text/html')) return true;
  const [address = ''] = url.split('?');
  return accept.includes('*/*') && screens.some((screen) => address === screen || address.startsWith(`${screen}/`));
}
