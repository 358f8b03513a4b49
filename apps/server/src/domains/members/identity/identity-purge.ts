import type { Db } from '../../../platform/database/db.ts';
import type { FileStore } from '../../../platform/process/file-store.ts';
import {
  claimsPastTime,
  type KeptPicture,
  keptPicturesOf,
  picturesLeft,
  setClaimPurged,
  setPicturePurged,
} from './identity-purge-store.ts';

/** Claims or pictures in one batch, and batches in one run: the rest waits for the next run. */
const AT_ONCE = 100;
const MAX_ROUNDS = 50;
/** A picture that was uploaded and never submitted is purged after this. */
const LEFT_DAYS = 7;

interface PurgeDeps {
  db: Db;
  files: FileStore;
}

/**
 * Purges pictures and numbers past their retention period. The file goes first: a purge that is interrupted finds its row again and
 * deletes nothing twice.
 */
export async function purgeIdentity(deps: PurgeDeps): Promise<void> {
  await inRounds(() => purgeLeft(deps));
  await inRounds(() => purgeDecided(deps));
}

async function inRounds(purge: () => Promise<number>): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) if ((await purge()) < AT_ONCE) return;
}

async function purgeLeft(deps: PurgeDeps): Promise<number> {
  const left = await picturesLeft(deps.db, { days: LEFT_DAYS, most: AT_ONCE });
  await letPicturesGo(deps, left);
  return left.length;
}

async function purgeDecided(deps: PurgeDeps): Promise<number> {
  const { db } = deps;
  const past = await claimsPastTime(db, AT_ONCE);
  for (const { member_id: memberId, claim_id: claimId } of past) {
    await letPicturesGo(deps, await keptPicturesOf(db, memberId, claimId));
    await setClaimPurged(db, memberId, claimId);
  }
  return past.length;
}

async function letPicturesGo({ db, files }: PurgeDeps, pictures: readonly KeptPicture[]): Promise<void> {
  for (const picture of pictures) {
    await files.remove(picture.stored_name);
    await setPicturePurged(db, picture);
  }
}
