import { randomBytes } from 'node:crypto';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { fileTypeFromFile } from 'file-type';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { type FileStore, newFileName } from '../../platform/process/file-store.ts';
import { findPicture, insertPicture } from './site-picture-store.ts';

/** By the extension of the name: what the first bytes must say, and what is written anew. */
const KINDS = {
  png: { kind: 'png', contentType: 'image/png', extension: 'png' },
  jpg: { kind: 'jpeg', contentType: 'image/jpeg', extension: 'jpg' },
  jpeg: { kind: 'jpeg', contentType: 'image/jpeg', extension: 'jpg' },
  gif: { kind: 'gif', contentType: 'image/gif', extension: 'gif' },
} as const;

interface SitePictureDeps {
  db: Db;
  store: FileStore;
  /** Decodes a picture and writes it anew; undefined when it is not what it says (safety 5, 26). */
  clean: (path: string, kind: 'png' | 'jpeg' | 'gif') => Promise<Uint8Array | undefined>;
}

export type SitePictures = ReturnType<typeof makeSitePictures>;

/** Pictures of banners and cards: put there by operators, open to everybody, never changed. */
export function makeSitePictures({ db, store, clean }: SitePictureDeps) {
  return {
    /** Answers the id under which it is open. */
    async keep(operator: string, upload: { path: string; name: string }): Promise<string> {
      const named = /\.([A-Za-z]{3,4})$/.exec(upload.name)?.[1]?.toLowerCase();
      const format = Object.entries(KINDS).find(([extension]) => extension === named)?.[1];
      if (!format) refuse('FILE_NOT_SUPPORTED');
      if ((await fileTypeFromFile(upload.path))?.mime !== format.contentType) refuse('FILE_NOT_SUPPORTED');
      const contents = (await clean(upload.path, format.kind)) ?? refuse('FILE_NOT_SUPPORTED');
      const pictureId = randomBytes(18).toString('base64url');
      const storedName = newFileName('pictures', format.extension);
      await store.put(storedName, contents);
      await inTransaction(db, async (tx) => {
        const { contentType } = format;
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
