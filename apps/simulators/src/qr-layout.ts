/** Where a QR code keeps what (ISO 18004), up to version 15: payment texts never need more. */
export const LARGEST_VERSION = 15;

export type Level = 'L' | 'M' | 'Q' | 'H';

const CORRECTION_PER_BLOCK: Record<Level, readonly number[]> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24],
};
const BLOCKS: Record<Level, readonly number[]> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18],
};

const sizeOf = (version: number) => 17 + 4 * version;

/** Lines on which the small alignment patterns sit. */
function alignmentLines(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const lines = [6];
  for (let line = sizeOf(version) - 7; lines.length < count; line -= step) lines.splice(1, 0, line);
  return lines;
}

/** True where a module is part of the frame of the code and holds no content. */
export function makeIsFrame(version: number): (x: number, y: number) => boolean {
  const size = sizeOf(version);
  const lines = alignmentLines(version);
  const isNear = (at: number, line: number) => Math.abs(at - line) <= 2;
  const isFinder = (line: number, column: number) => line === 6 && (column === 6 || column === size - 7);
  function isAlignment(x: number, y: number): boolean {
    return lines.some((column) =>
      lines.some(
        (line) =>
          isNear(x, column) && isNear(y, line) && !isFinder(line, column) && !(column === 6 && line === size - 7),
      ),
    );
  }
  return (x, y) => {
    const isCorner = (x <= 8 && y <= 8) || (x >= size - 8 && y <= 8) || (x <= 8 && y >= size - 8);
    const isVersion = version >= 7 && ((x >= size - 11 && y <= 5) || (y >= size - 11 && x <= 5));
    return isCorner || isVersion || x === 6 || y === 6 || isAlignment(x, y);
  };
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

export function maskOf(index: number): (x: number, y: number) => boolean {
  return MASKS[index] ?? (() => false);
}

/** The content without its error correction: blocks were laid one codeword of each in turn. */
export function contentOf(codewords: readonly number[], version: number, level: Level): number[] {
  const blocks = BLOCKS[level][version - 1] ?? 1;
  const correction = CORRECTION_PER_BLOCK[level][version - 1] ?? 0;
  const shortLength = Math.floor(codewords.length / blocks) - correction;
  const shortBlocks = blocks - (codewords.length % blocks);
  const content: number[][] = Array.from({ length: blocks }, () => []);
  let next = 0;
  for (let place = 0; place <= shortLength; place += 1) {
    for (const [block, words] of content.entries()) {
      if (place === shortLength && block < shortBlocks) continue;
      words.push(codewords[next] ?? 0);
      next += 1;
    }
  }
  return content.flat();
}
