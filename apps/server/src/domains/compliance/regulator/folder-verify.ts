import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, type Manifest, manifestOf, manifestShape } from './folder-manifest.ts';

const MAX_MANIFEST_BYTES = 100_000;

interface FolderVerdict {
  manifest: Manifest | undefined;
  /** What is wrong, in words; empty when every byte is as it was written. */
  faults: string[];
}

/** Reads a folder as anybody who has it can: without the product's database. */
export async function verifyFolder(folder: string, root?: string): Promise<FolderVerdict> {
  const manifest = await readManifest(folder);
  if (!manifest) return { manifest, faults: [`${MANIFEST} is missing, or not one of a regulator's folder`] };
  const faults: string[] = [];
  const { files, root: said, ...head } = manifest;
  const again = manifestOf(head, files);
  if (again.root !== said || again.files.some((file, place) => file.chain !== files[place]?.chain)) {
    faults.push(`${MANIFEST}: the chain of hashes does not fit what it says`);
  }
  if (root !== undefined && root !== said) faults.push(`${MANIFEST}: the root is ${said}, not ${root}`);
  for (const file of files) {
    const found = await measure(join(folder, file.name));
    if (!found) faults.push(`${file.name}: missing`);
    else if (found.bytes !== file.bytes || found.sha256 !== file.sha256) faults.push(`${file.name}: changed`);
  }
  const known = new Set([MANIFEST, ...files.map(({ name }) => name)]);
  for (const name of await readdir(folder)) if (!known.has(name)) faults.push(`${name}: not of this folder`);
  return { manifest, faults };
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, MANIFEST);
  const found = await statIfThere(path);
  if (!found || found.size > MAX_MANIFEST_BYTES) return undefined;
  try {
    return manifestShape.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

async function measure(path: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const found = await statIfThere(path);
  if (!found?.isFile()) return undefined;
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return { bytes: found.size, sha256: hash.digest('hex') };
}

/** What cannot be looked at is no missing file, and stops the verification. */
async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined;
    throw fault;
  }
}
