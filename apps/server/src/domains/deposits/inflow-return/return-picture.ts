import { createHash, randomUUID } from 'node:crypto';
import type { EvidenceKind } from '@kapao/contract/operator/adjustment.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import { lockInflow } from '../../../queries/deposits/waiting-inflow-facts.ts';
import { countPictures, findPicture, insertPicture } from './inflow-return-store.ts';

const MAX_PICTURES = 10;

export interface PictureDeps {
  db: Db;
  files: FileStore;
  /** Decodes a picture and writes it anew; refuses what cannot be decoded (safety 5, 26). */
  clean: (path: string, kind: EvidenceKind) => Promise<Uint8Array>;
}

interface Upload {
  inflowId: string;
  path: string;
  kind: EvidenceKind;
  operator: string;
}

export type ReturnPictures = ReturnType<typeof makeReturnPictures>;

/** Pictures that show an account number or a transfer of a return; nothing is decided by them. */
export function makeReturnPictures({ db, files, clean }: PictureDeps) {
  return {
    async put({ inflowId, path, kind, operator }: Upload): Promise<string> {
      if ((await countPictures(db, inflowId)) >= MAX_PICTURES) refuse('KEY_INVALID');
      const picture = await clean(path, kind);
      const id = randomUUID();
      const storedName = newFileName('evidence', kind === 'png' ? 'png' : 'jpg');
      await inTransaction(db, async (tx) => {
        if (!(await lockInflow(tx, inflowId))) refuse('NO_DATA');
        if ((await countPictures(tx, inflowId)) >= MAX_PICTURES) refuse('KEY_INVALID');
      });
      await files.put(storedName, picture);
      await inTransaction(db, async (tx) => {
        const hash = createHash('sha256').update(picture).digest();
        await insertPicture(tx, { id, inflowId, storedName, byteLength: picture.byteLength, hash, operator });
        await recordAct(tx, {
          operator,
          action: 'inflow-return.picture',
          subject: inflowId,
          detail: { pictureId: id },
        });
      });
      return id;
    },

    async get(id: string) {
      const row = await findPicture(db, id);
      const stream = row && (await files.get(row.stored_name));
      return stream && { stream, contentType: row.stored_name.endsWith('.png') ? 'image/png' : 'image/jpeg' };
    },
  };
}
