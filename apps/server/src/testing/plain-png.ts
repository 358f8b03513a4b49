import { crc32, deflateSync } from 'node:zlib';

/** A white picture of one bit for each point, so that even a large one is made at once. */
export function plainPngBytes(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const points = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', points), pngChunk('IEND', Buffer.of())]);
}

function pngChunk(type: string, contents: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), contents]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contents.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
