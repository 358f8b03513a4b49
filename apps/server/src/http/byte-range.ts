import type { Readable } from 'node:stream';

export interface ByteRange {
  from: number;
  /** The last byte, as the header counts. */
  to: number;
}

/** One range of a file, as players ask for it; several ranges at once are answered with the whole file. */
export function rangeOf(header: string | undefined, byteLength: number): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined;
  const [, first = '', last = ''] = asked;
  const from = first === '' ? Math.max(0, byteLength - Number(last)) : Number(first);
  const to = first === '' || last === '' ? byteLength - 1 : Math.min(Number(last), byteLength - 1);
  return from > to || from >= byteLength ? 'unsatisfiable' : { from, to };
}

/** The bytes of a range out of a stream; what comes after it is not read. */
export async function* slice(contents: Readable, { from, to }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of contents as AsyncIterable<Buffer>) {
    const begins = Math.max(0, from - at);
    const ends = Math.min(chunk.length, to + 1 - at);
    if (ends > begins) yield chunk.subarray(begins, ends);
    at += chunk.length;
    if (at > to) break;
  }
}
