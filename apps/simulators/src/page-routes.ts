import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Colours and letters of the product, so that the outside world looks like part of the demo. */
const UI_FOLDER = fileURLToPath(new URL('..', import.meta.resolve('@kapao/ui/styles/tokens.css')));

const PUBLIC_FOLDER = fileURLToPath(new URL('../public', import.meta.url));

/** The friendly page at `/` and the files of the demo games. Everything runs from its own files, nothing inline. */
export function pageRoutes(app: FastifyInstance, deps: { siteUrl: string }) {
  const framedBy = `'self' ${new URL(deps.siteUrl).origin}`;
  const policy = `default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors ${framedBy}`;
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('x-content-type-options', 'nosniff');
  });
  app.register(fastifyStatic, { root: PUBLIC_FOLDER, cacheControl: false });
  app.register(fastifyStatic, {
    root: UI_FOLDER,
    prefix: '/ui/',
    decorateReply: false,
    cacheControl: false,
    allowedPath: (path) => /^\/(styles|fonts)\//.test(path),
  });
}
