import helmet from '@fastify/helmet';
import Fastify, { type FastifyReply } from 'fastify';
import { z } from 'zod';

interface Options {
  /** Origins that may show this site in a frame; none by default (safety 5, 18). */
  frameAncestors?: readonly string[];
  /** True behind https: adds HSTS. */
  isHttps: boolean;
}

/** The headers helmet sets on every answer. Read once, because its plugin rebuilds them for each request. */
export async function safetyHeaders(options: Options): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: options.frameAncestors?.length ? [...options.frameAncestors] : ["'none'"],
      },
    },
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: options.frameAncestors?.length ? false : { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Advice to browsers and plug-ins that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  asked.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const answered = await asked.inject('/');
  await asked.close();
  return z.record(z.string(), z.string()).parse(answered.json());
}

/** Advice about pages: on anything else it is half a kilobyte that a visit fetches some fifty times. */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-frame-options',
] as const;

export function leavePageHeadersOut(reply: FastifyReply): void {
  for (const name of FOR_PAGES) reply.removeHeader(name);
}
