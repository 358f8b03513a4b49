import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { concerning } from '../requests/concerns.ts';

/** Where uploaded files are kept: never below a folder that is served, and under names of our own (safety 5, 29). */
export interface FileStore {
  /** Writes a file whole or not at all; throws when the store is full or away (safety F24). */
  put(name: string, contents: Uint8Array | SizedStream): Promise<void>;
  /** The contents, or undefined when there is no such file. */
  get(name: string): Promise<Readable | undefined>;
  /** Takes a file away; one that is not there is no failure. */
  remove(name: string): Promise<void>;
}

/** A stream of known length, as object stores need it. */
export interface SizedStream {
  stream: Readable;
  byteLength: number;
}

export interface FileStoreOptions {
  /** Folder of the local disk; used when no bucket is named. */
  directory: string;
  bucket?:
    | {
        name: string;
        region: string;
        endpoint: string | undefined;
        accessKeyId: string;
        secretAccessKey: string;
      }
    | undefined;
}

/** A random name below a folder: `slips/2f/2f1c....webp`. Two letters in between keep folders small. */
export function newFileName(folder: string, extension: string): string {
  const name = randomBytes(24).toString('hex');
  return `${folder}/${name.slice(0, 2)}/${name}.${extension}`;
}

/** `report` is told of half a file that could not be taken away. */
export function makeFileStore(options: FileStoreOptions, report: (work: string, error: unknown) => void): FileStore {
  const disk = new Disk(driverOf(options));
  return {
    async put(name, contents) {
      try {
        if (contents instanceof Uint8Array) await disk.put(name, contents);
        else await disk.putStream(name, contents.stream, { contentLength: contents.byteLength });
      } catch (error) {
        if (!(contents instanceof Uint8Array)) contents.stream.destroy();
        // Half a file would be served as if it were whole.
        await concerning({ subject: name }, () => disk.delete(name)).catch((left: unknown) =>
          report('half a file', left),
        );
        throw error;
      }
    },
    async get(name) {
      return (await disk.exists(name)) ? disk.getStream(name) : undefined;
    },
    async remove(name) {
      await disk.delete(name);
    },
  };
}

function driverOf({ directory, bucket }: FileStoreOptions) {
  if (bucket === undefined) return new FSDriver({ location: directory, visibility: 'private' });
  return new S3Driver({
    bucket: bucket.name,
    region: bucket.region,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    // Stores beside Amazon's own are addressed by path and know no access lists.
    ...(bucket.endpoint === undefined ? {} : { endpoint: bucket.endpoint, forcePathStyle: true }),
    supportsACL: false,
    visibility: 'private',
  });
}
