import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { SLIP_KINDS, type SlipReason } from '@kapao/contract/member/slip.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { readSlipCode } from '@kapao/contract/shared/slip-code.ts';
import { type Db, databaseNow } from '../../../platform/database/db.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { type Sealer, sameBytes } from '../../../platform/security/seal.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { checkOne, type SlipCheckDeps } from './slip-check.ts';
import { acceptPublisher, acceptSlip, rejectSlip } from './slip-desk.ts';
import type { SlipPictures } from './slip-pictures.ts';
import { waitsUntil } from './slip-rules.ts';
import {
  countBytes,
  countUpload,
  fileOfReference,
  findOwnSlip,
  findSlip,
  findSlipByKey,
  insertSlip,
  isClaimed,
  listSlipsOf,
  purgeUploadDays,
  type SlipRow,
} from './slip-store.ts';
import { purgeLeftovers, type ReceivedFile, receiveFile } from './slip-upload.ts';

export type Slips = ReturnType<typeof makeSlips>;

interface SlipDeps extends SlipCheckDeps {
  propose: Propose;
  /** What a member may upload in a day of Bangkok, attempts that are refused included. */
  maxPerDay: { files: number; bytes: number };
  /** Bangkok time of day after which slips wait for the next, as the site publishes it; empty when there is none. */
  cutoffTime: () => Promise<string>;
}

interface Upload {
  memberId: string;
  requestKey: string | undefined;
  /** Absent when the form had no file. */
  file: Readable | undefined;
}

/** An address of a picture is good for so long. */
const LINK_TTL_MS = 5 * 60_000;

export function makeSlips(deps: SlipDeps) {
  return {
    upload: (upload: Upload) => takeIn(deps, upload),
    /** Whether a code may be uploaded at all and is new; what it answers says nothing about whose it is. */
    async lookAtCode(code: string): Promise<'NEW' | 'DUPLICATE' | 'NOT_A_SLIP'> {
      const read = readSlipCode(code);
      if (read.kind !== 'bank') return 'NOT_A_SLIP';
      return (await isClaimed(deps.db, read)) ? 'DUPLICATE' : 'NEW';
    },
    list: (memberId: string, paging: { page: number; limit: number }) => listSlipsOf(deps.db, memberId, paging),
    linkOf: (reference: string) => linkOf(deps.sealer, reference),
    async ownLink(memberId: string, reference: string): Promise<string> {
      const slip = (await findOwnSlip(deps.db, memberId, reference)) ?? refuse('NO_DATA');
      return linkOf(deps.sealer, slip.reference);
    },
    pictureByLink: (link: string) => pictureByLink(deps, link),
    async pictureById(slipId: string): Promise<Readable> {
      const slip = (await findSlip(deps.db, slipId)) ?? refuse('NO_DATA');
      return (await deps.files.get(slip.file_name)) ?? refuse('NO_DATA');
    },
    accept: (decision: { slipId: string; operator: string; reason: string }) => acceptSlip(deps, decision),
    reject: (decision: { slipId: string; operator: string; reason: string; note: SlipReason }) =>
      rejectSlip(deps, decision),
    publishers: [acceptPublisher(deps)],
    checkOne: () => checkOne(deps),
    async purgeOld(): Promise<void> {
      await purgeLeftovers(deps.incomingDirectory);
      await purgeUploadDays(deps.db);
    },
    stop: () => deps.pictures.stop(),
  };
}

/** Stores a picture. It is read later, by the process that takes the row. */
async function takeIn(
  deps: SlipDeps,
  { memberId, requestKey, file }: Upload,
): Promise<{ slip: SlipRow; isRepeat: boolean }> {
  if (file === undefined) refuse('SLIP_NO_FILE');
  const member = await memberFacts(deps.db, memberId);
  if (member?.status !== 'ACTIVE') refuse('INACTIVE_USER');
  const before = requestKey === undefined ? undefined : await findSlipByKey(deps.db, memberId, requestKey);
  if (!before && !(await countUpload(deps.db, memberId, deps.maxPerDay))) refuse('REQUEST_LIMIT');
  const received = await receiveFile(file, deps.incomingDirectory);
  try {
    if (before) return repeated(before, received.hash);
    await countBytes(deps.db, memberId, received.byteLength);
    if (received.byteLength === 0) throw new Refusal('SLIP_NO_FILE', { reason: 'FILE_EMPTY' });
    const fileName = await storePicture(deps, received);
    const slipId = newOperationId();
    const reference = randomBytes(16).toString('base64url');
    const waitUntil = waitsUntil(await databaseNow(deps.db), await deps.cutoffTime());
    const slip = { slipId, memberId, reference, requestKey, fileHash: received.hash, fileName, waitUntil };
    const stored = await insertSlip(deps.db, slip).catch(async (error: unknown) => {
      await deps.files.remove(fileName);
      throw error;
    });
    if (stored) return { slip: stored, isRepeat: false };
    // The same request came twice at once and the other was first.
    await deps.files.remove(fileName);
    const other = requestKey === undefined ? undefined : await findSlipByKey(deps.db, memberId, requestKey);
    return repeated(other ?? refuse('REQUEST_LIMIT'), received.hash);
  } finally {
    await rm(received.path, { force: true });
    await rm(cleanedPath(received.path), { force: true });
  }
}

/** Same key and file, same answer; same key with another file is a mistake of the caller (design 2). */
function repeated(slip: SlipRow, hash: Buffer): { slip: SlipRow; isRepeat: boolean } {
  if (!sameBytes(slip.file_hash, hash)) refuse('KEY_INVALID', 409);
  return { slip, isRepeat: true };
}

const cleanedPath = (receivedPath: string) => `${receivedPath}.jpg`;

async function storePicture(
  deps: { pictures: SlipPictures; files: FileStore },
  { path, ...received }: ReceivedFile,
): Promise<string> {
  const kind = SLIP_KINDS.find((known) => known === received.kind) ?? refuse('SLIP_INVALID_FILE');
  const cleaned = cleanedPath(path);
  const fault = await deps.pictures.clean({ path, kind, to: cleaned });
  if (fault) throw new Refusal('SLIP_INVALID_FILE', { reason: fault });
  const name = newFileName('slips', 'jpg');
  const { size: byteLength } = await stat(cleaned);
  // The store being full is not the member's fault, and money does not need it (safety F24).
  await deps.files.put(name, { stream: createReadStream(cleaned), byteLength }).catch((cause: unknown) => {
    throw new Refusal('SLIP_UPLOAD_FAIL', { cause });
  });
  return name;
}

/** The permission to see one picture for some minutes, as an address. */
function linkOf(sealer: Sealer, reference: string, nowMs = Date.now()): string {
  const until = (nowMs + LINK_TTL_MS).toString(36);
  return `/api/statement/slip/picture/${reference}.${until}.${signatureOf(sealer, reference, until)}`;
}

function signatureOf(sealer: Sealer, reference: string, until: string): string {
  return sealer.fingerprint(`slip-picture ${reference} ${until}`).toString('base64url');
}

async function pictureByLink(
  deps: { db: Db; sealer: Sealer; files: FileStore },
  link: string,
): Promise<{ stream: Readable; reference: string }> {
  const [reference = '', until = '', signature = ''] = link.split('.');
  const expected = Buffer.from(signatureOf(deps.sealer, reference, until));
  if (!sameBytes(expected, Buffer.from(signature)) || !(Number.parseInt(until, 36) > Date.now())) refuse('NO_DATA');
  const fileName = await fileOfReference(deps.db, reference);
  const stream = fileName === undefined ? undefined : await deps.files.get(fileName);
  return { stream: stream ?? refuse('NO_DATA'), reference };
}
