import type { FastifyReply } from 'fastify';

/** A picture is shown and never run; its name is ours (safety 5, 12, 30). */
export function pictureHeaders(reply: FastifyReply, fileName: string): void {
  reply.type('image/jpeg');
  reply.header('Content-Disposition', `inline; filename="${fileName}"`);
  // Nothing runs; a browser may lay the picture out with its own style.
  reply.header('Content-Security-Policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'");
  reply.header('X-Content-Type-Options', 'nosniff');
}
