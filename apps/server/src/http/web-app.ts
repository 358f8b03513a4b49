import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './send-refusal.ts';

export interface WebApp {
  directory: string;
  apiPrefixes: readonly string[];
}

/** Serves a built app: hashed assets for ever, every other page address as its index. API paths never fall through to it. */
export async function serveWebApp(app: FastifyInstance, { directory, apiPrefixes }: WebApp): Promise<void> {
  if (!existsSync(path.join(directory, 'index.html')))
    throw new Error(`There is no built app in ${directory}: run the build.`);
  await app.register(fastifyStatic, {
    root: directory,
    // Looked up when asked for: a rebuilt app brings new file names while we run.
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isPage || apiPrefixes.some((prefix) => request.url.startsWith(prefix)))
      return sendRefusal('NO_DATA', request, reply);
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  });
}
