import { randomBytes } from 'node:crypto';
import type { SITE_PICTURE_KINDS } from '@kapao/contract/operator/site-picture.ts';
import { FILE_KINDS } from '@kapao/contract/shared/file-kind.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import { findPicture, insertPicture } from './site-picture-store.ts';

type SitePictureKind = (typeof SITE_PICTURE_KINDS)[number];

interface SitePictureDeps {
  db: Db;
  store: FileStore;
  /** Decodes a picture and writes it anew; refuses what cannot be decoded (safety 5, 26). */
  clean: (path: string, kind: SitePictureKind) => Promise<Uint8Array>;
}

export type SitePictures = ReturnType<typeof makeSitePictures>;

/** Pictures of banners and cards: put there by operators, open to everybody, never changed. */
export function makeSitePictures({ db, store, clean }: SitePictureDeps) {
  return {
    /** Answers the id under which it is open. */
    async keep(operator: string, upload: { path: string; kind: SitePictureKind }): Promise<string> {
      const contents = await clean(upload.path, upload.kind);
      const { contentTypes, extensions } = FILE_KINDS[upload.kind];
      const pictureId = randomBytes(18).toString('base64url');
      const storedName = newFileName('pictures', extensions[0]);
      await store.put(storedName, contents);
      await inTransaction(db, async (tx) => {
        const [contentType] = contentTypes;
        await insertPicture(tx, { pictureId, storedName, contentType, byteLength: contents.byteLength, operator });
        await recordAct(tx, { operator, action: 'picture.upload', subject: pictureId });
      });
      return pictureId;
    },

    /** As it is served. */
    async find(pictureId: string) {
      const row = await findPicture(db, pictureId);
      return (
        row && {
          contentType: row.content_type,
          byteLength: Number(row.byte_length),
          downloadName: `picture.${row.content_type.slice('image/'.length)}`,
          read: () => store.get(row.stored_name),
        }
      );
    },
  };
}
