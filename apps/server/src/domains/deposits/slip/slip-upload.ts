import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_SLIP_BYTES } from '@kapao/contract/member/slip.ts';
import { type FileKind, HEAD_BYTES, kindOfBytes } from '@kapao/contract/shared/file-kind.ts';
import { Refusal } from '@kapao/contract/shared/refusal.ts';

export interface ReceivedFile {
  path: string;
  byteLength: number;
  hash: Buffer;
  /** By the bytes; undefined for kinds that no field takes. */
  kind: FileKind | undefined;
}

/** What a process that died while receiving has left is taken away after so long. */
const LEFT_OVER_MS = 3_600_000;

/**
 * Writes what arrives to a file of our own, counting while it streams: one byte too many ends it, nothing is ever held whole
 * in memory (safety 5, 25). The caller takes the file away again.
 */
export async function receiveFile(stream: Readable, directory: string): Promise<ReceivedFile> {
  const path = await newPath(directory);
  const hash = createHash('sha256');
  let byteLength = 0;
  let head = Buffer.alloc(0);
  let isTooLarge = false;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteLength += chunk.length;
      isTooLarge = byteLength > MAX_SLIP_BYTES;
      if (isTooLarge) return done(new Error('too large'));
      hash.update(chunk);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      return done(null, chunk);
    },
  });
  try {
    await pipeline(stream, counter, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    if (isTooLarge) throw new Refusal('SLIP_INVALID_FILE', { reason: 'FILE_TOO_LARGE' });
    // A line that broke, or a disk that is full: the member may try again (safety F24). Only the disk is a failure of ours.
    throw new Refusal('SLIP_UPLOAD_FAIL', isOfDisk(error) ? { cause: error } : {});
  }
  return { path, byteLength, hash: hash.digest(), kind: kindOfBytes(head) };
}

/** A file of our own to look at, for as long as `use` takes: the store may be a bucket. */
export async function withCopy<T>(stored: Readable, directory: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = await newPath(directory);
  try {
    await pipeline(stored, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function newPath(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return join(directory, randomBytes(16).toString('hex'));
}

const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error && error.syscall !== 'read';
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** What fails is thrown when all the others are gone. */
export async function purgeLeftovers(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const failures: unknown[] = [];
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > LEFT_OVER_MS) await rm(path, { force: true });
    } catch (error) {
      // Whoever wrote it has taken it away meanwhile.
      if (!isMissing(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures);
}
