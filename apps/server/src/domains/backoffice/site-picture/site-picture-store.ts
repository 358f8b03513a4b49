import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

interface NewPicture {
  pictureId: string;
  storedName: string;
  contentType: string;
  byteLength: number;
  operator: string;
}

export async function insertPicture(tx: Tx, picture: NewPicture): Promise<void> {
  await sql`insert into site_pictures (picture_id, stored_name, content_type, byte_length, operator)
    values (${picture.pictureId}, ${picture.storedName}, ${picture.contentType}, ${picture.byteLength},
      ${picture.operator})`.execute(tx);
}

interface PictureRow {
  stored_name: string;
  content_type: string;
  byte_length: bigint;
}

export async function findPicture(db: Db, pictureId: string): Promise<PictureRow | undefined> {
  const found = await sql<PictureRow>`select stored_name, content_type, byte_length from site_pictures
    where picture_id = ${pictureId}`.execute(db);
  return found.rows[0];
}
