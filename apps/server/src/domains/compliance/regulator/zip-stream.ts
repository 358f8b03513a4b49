import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { invariant } from '../../../platform/process/invariant.ts';

/** What the format holds without its extension; a folder that is larger is asked for in shorter spans. */
const MAX_BYTES = 0xf000_0000;
const VERSION = 20;
/** Names are UTF-8, and sizes stand behind the contents. */
const FLAGS = 0x0808;
/** 1 January 1980: the manifest says when the folder was made. */
const DATE = 0x21;

/** Files of a folder as one ZIP archive, stored as they are and read piece by piece. */
export async function* zipOf(folder: string, names: readonly string[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const path = join(folder, name);
    invariant(offset + (await stat(path)).size < MAX_BYTES, 'a folder fits its archive');
    const local = record({ signature: 0x04034b50, name, crc: 0, size: 0, offset: undefined });
    yield local;
    let [crc, size] = [0, 0];
    for await (const piece of createReadStream(path)) {
      crc = crc32(piece, crc);
      size += piece.length;
      yield piece;
    }
    yield words(0x08074b50, crc, size, size);
    directory.push(record({ signature: 0x02014b50, name, crc, size, offset }));
    offset += local.length + size + 16;
  }
  const list = Buffer.concat(directory);
  yield list;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) buffer.writeUInt32LE(value, place * 4);
  return buffer;
}

interface ZipRecord {
  signature: number;
  name: string;
  crc: number;
  size: number;
  /** Where its contents begin; only the directory at the end says so. */
  offset: number | undefined;
}

/** The head of a file, or its entry in the directory at the end. */
function record({ signature, name, crc, size, offset }: ZipRecord): Buffer {
  const isEntry = offset !== undefined;
  const fixed = Buffer.alloc(isEntry ? 46 : 30);
  fixed.writeUInt32LE(signature, 0);
  if (isEntry) fixed.writeUInt16LE(VERSION, 4);
  const at = isEntry ? 6 : 4;
  fixed.writeUInt16LE(VERSION, at);
  fixed.writeUInt16LE(FLAGS, at + 2);
  fixed.writeUInt16LE(DATE, at + 8);
  fixed.writeUInt32LE(crc, at + 10);
  fixed.writeUInt32LE(size, at + 14);
  fixed.writeUInt32LE(size, at + 18);
  fixed.writeUInt16LE(Buffer.byteLength(name), at + 22);
  if (isEntry) fixed.writeUInt32LE(offset, 42);
  return Buffer.concat([fixed, Buffer.from(name)]);
}
