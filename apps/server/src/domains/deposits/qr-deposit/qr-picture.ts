import { readFile } from 'node:fs/promises';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { invariant } from '../../../platform/process/invariant.ts';

/** White modules around the code without which a camera does not find it. */
const QUIET = 4;

let isPrepared: Promise<unknown> | undefined;

/** Read from the package: left alone, the library would fetch it from somewhere else. */
function prepared(): Promise<unknown> {
  isPrepared ??= readFile(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))).then((file) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true }),
  );
  return isPrepared;
}

/** Markup of a code: dark on white with its quiet zone, so that it can be shown on any ground (facts 1). */
export async function qrPicture(payload: string): Promise<string> {
  await prepared();
  const { symbol, error } = await writeBarcode(payload, { format: 'QRCode', options: 'ecLevel=M' });
  invariant(error === '' && symbol.width > 0, 'a payment text fits into a code');
  const size = symbol.width + 2 * QUIET;
  const strokes = darkRuns(symbol).map(({ x, y, width }) => `M${x + QUIET} ${y + QUIET}h${width}v1h-${width}z`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${strokes.join('')}"/></svg>`
  );
}

/** Dark modules that stand side by side, as one stroke each. */
function darkRuns({ data, width }: { data: Uint8ClampedArray; width: number }) {
  const runs: { x: number; y: number; width: number }[] = [];
  for (const [index, shade] of data.entries()) {
    if (shade !== 0) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    const last = runs.at(-1);
    if (last?.y === y && last.x + last.width === x) last.width += 1;
    else runs.push({ x, y, width: 1 });
  }
  return runs;
}
