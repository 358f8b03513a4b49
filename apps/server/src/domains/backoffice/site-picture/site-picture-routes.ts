import { MAX_PICTURE_BYTES, SITE_PICTURE_KINDS, uploadPicture } from '@kapao/contract/operator/site-picture.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { kindOrRefuse } from '@kapao/contract/shared/refuse-file.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Binder } from '../../../http/bind.ts';
import { withUpload } from '../../../http/received-file.ts';
import { serveFiles } from '../../../http/sent-file.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isTerminated } from '../../../queries/backoffice/site-facts.ts';
import type { SitePictures } from './site-picture.ts';

const FOLDER = '/api/pictures';

export function bindSitePictures(binder: Binder, pictures: SitePictures): void {
  binder.bind(uploadPicture, ({ request, operator }) => {
    const { username } = operator();
    return withUpload(request, MAX_PICTURE_BYTES, async (received) => {
      const kind = kindOrRefuse(received, SITE_PICTURE_KINDS);
      return { path: `${FOLDER}/${await pictures.keep(username, { path: received.path, kind })}` };
    });
  });
}

const asked = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{24}$/) });

/** Open to everybody, as the pages are that show them. */
export function serveSitePictures(listener: FastifyInstance, { db, pictures }: { db: Db; pictures: SitePictures }) {
  serveFiles(listener, {
    url: `${FOLDER}/:id`,
    isPublic: true,
    find: async ({ params }) => {
      // Not a contract route, so the binder does not check whether the site is terminated (design 2).
      if (await isTerminated(db)) refuse('gone');
      const parsed = asked.safeParse(params);
      return parsed.success ? pictures.find(parsed.data.id) : undefined;
    },
  });
}
