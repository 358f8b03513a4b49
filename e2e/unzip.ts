import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const END = 0x06054b50;
const END_BYTES = 22;

/** Unpacks an archive whose files are stored as they are, as its directory at the end says. */
export async function unzip(archive: string, folder: string): Promise<string[]> {
  const bytes = await readFile(archive);
  const end = bytes.length - END_BYTES;
  if (bytes.readUInt32LE(end) !== END) throw new Error('the archive has no directory');
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, local] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    await writeFile(join(folder, name), bytes.subarray(begin, begin + size));
    names.push(name);
    at += 46 + nameLength;
  }
  return names;
}
