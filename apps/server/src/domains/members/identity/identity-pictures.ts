import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IDENTITY_KINDS, IdentitySide } from '@kapao/contract/member/identity.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { refuseFile } from '@kapao/contract/shared/refuse-file.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PictureFault } from '../../../platform/pictures/picture-cleaner.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { type Sealer, sameBytes } from '../../../platform/security/seal.ts';
import { newFileKey, openFile, SEAL_BYTES, sealing } from '../../../platform/security/seal-file.ts';
import { pictureKeyPlace } from '../../../queries/members/identity-facts.ts';
import { findPicture, findPictureByKey, insertPicture, type PictureRow, setStored } from './identity-store.ts';

export interface PictureDeps {
  db: Db;
  sealer: Sealer;
  files: FileStore;
  /** Decodes a picture in its own process and re-encodes it to `to`; returns the cause when it cannot (safety 5, 26). */
  clean: (picture: { path: string; kind: PictureKind; to: string }) => Promise<PictureFault | undefined>;
}

type PictureKind = (typeof IDENTITY_KINDS)[number];

/** How many pictures a member may upload in a day, including those never submitted. */
const MAX_A_DAY = 20;
/** Cleaned pictures have bounded sides and are far below it. */
const MAX_SEALED_BYTES = 24 * 1024 * 1024;

interface Upload {
  memberId: string;
  side: IdentitySide;
  requestKey: string | undefined;
  path: string;
  kind: PictureKind;
}

/** Stores a picture. The row is written before the file, so whatever is in the store is known and will be purged. */
export async function putPicture(deps: PictureDeps, upload: Upload): Promise<string> {
  const { memberId, side, requestKey, path } = upload;
  const uploadHash = await hashOf(path);
  const before = requestKey === undefined ? undefined : await findPictureByKey(deps.db, memberId, requestKey);
  if (before && !(before.side === side && sameBytes(before.upload_hash, uploadHash))) refuse('KEY_INVALID', 409);
  if (before?.stored_at) return before.picture_id;
  const cleaned = `${path}.jpg`;
  const fault = await deps.clean({ path, kind: upload.kind, to: cleaned });
  if (fault) refuseFile(fault);
  const picture = before ?? (await newPicture(deps, { ...upload, uploadHash }));
  await store(deps, picture, cleaned);
  await setStored(deps.db, { memberId, pictureId: picture.picture_id });
  return picture.picture_id;
}

async function newPicture(
  { db, sealer }: PictureDeps,
  { memberId, side, requestKey, uploadHash }: Upload & { uploadHash: Buffer },
): Promise<PictureRow> {
  const pictureId = randomUUID();
  const keySealed = sealer.seal(newFileKey().toString('base64'), pictureKeyPlace(pictureId));
  const storedName = newFileName('identity', 'sealed');
  const wish = { memberId, pictureId, side, requestKey, uploadHash, storedName, keySealed };
  // The same request twice at once: the other one stores it.
  if (!(await insertPicture(db, wish, MAX_A_DAY))) refuse('REQUEST_LIMIT');
  return (await findPicture(db, pictureId)) ?? refuse('REQUEST_LIMIT');
}

async function store({ sealer, files }: PictureDeps, picture: PictureRow, path: string): Promise<void> {
  const place = pictureKeyPlace(picture.picture_id);
  const { size } = await stat(path);
  const stream = sealing(keyOf(sealer, picture), place);
  const read = pipeline(createReadStream(path), stream);
  // The store being full is not the member's fault (safety F24).
  await Promise.all([read, files.put(picture.stored_name, { stream, byteLength: size + SEAL_BYTES })]).catch(
    (cause: unknown) => {
      throw new Refusal('SLIP_UPLOAD_FAIL', { cause });
    },
  );
}

function keyOf(sealer: Sealer, { key_sealed: keySealed, picture_id: pictureId }: PictureRow): Buffer {
  invariant(keySealed, 'a picture that is kept has its key');
  return Buffer.from(sealer.open(keySealed, pictureKeyPlace(pictureId)), 'base64');
}

/** One picture, decrypted for one look; undefined when there is none or it was purged. */
export async function openPicture(
  { db, sealer, files }: Pick<PictureDeps, 'db' | 'sealer' | 'files'>,
  pictureId: string,
): Promise<Buffer | undefined> {
  const picture = await findPicture(db, pictureId);
  if (!picture?.key_sealed || !picture.stored_at) return undefined;
  const sealed = await files.get(picture.stored_name);
  return sealed && openFile(await wholeOf(sealed), keyOf(sealer, picture), pictureKeyPlace(pictureId));
}

async function wholeOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let byteLength = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    byteLength += bytes.length;
    invariant(byteLength <= MAX_SEALED_BYTES, 'a sealed picture is no larger than it was written');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
