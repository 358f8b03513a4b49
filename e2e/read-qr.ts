import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const run = promisify(execFile);
let hasSaid = false;

/** Reads the code of a PNG with a decoder that has no line in common with what drew it: zbar, where it is installed. */
export async function readQr(picture: Buffer): Promise<string> {
  const { text, by } = (await readWithZbar(picture)) ?? (await readWithZxing(picture));
  if (!hasSaid) process.stdout.write(`QR pictures are decoded by ${by}\n`);
  hasSaid = true;
  return text;
}

async function readWithZbar(picture: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-qr-'));
  try {
    const file = join(folder, 'qr.png');
    await writeFile(file, picture);
    const { stdout } = await run('zbarimg', ['--quiet', '--raw', '--nodbus', file]);
    return { text: stdout.trim(), by: 'zbarimg' };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readWithZxing(picture: Buffer) {
  const file = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true });
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
  return { text: found?.text ?? '', by: 'zxing-wasm' };
}
