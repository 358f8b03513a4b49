/** Whole turns before the result, in turn 2 and 3 (spec 4). */
const EXTRA_TURNS = [2, 3] as const;

/**
 * Where the wheel has to come to rest, in degrees of its whole way, so that a slice stands under the pointer. It only ever
 * turns forward. Slices are numbered clockwise from the pointer.
 */
export function restAngle({
  from,
  slice,
  sliceCount,
  spinNumber,
}: {
  from: number;
  slice: number;
  sliceCount: number;
  spinNumber: number;
}): number {
  const turns = EXTRA_TURNS[spinNumber % EXTRA_TURNS.length] ?? 2;
  const wanted = (360 - (slice * 360) / sliceCount) % 360;
  const now = ((from % 360) + 360) % 360;
  const forward = (wanted - now + 360) % 360;
  return from + turns * 360 + forward;
}

/** Words of a label as at most two lines, the first larger when it is a number: `50 บาท`. */
export function labelLines(label: string): { text: string; isNumber: boolean }[] {
  const numbered = /^(\+?[\d.,]+)\s+(\S.*)$/.exec(label.trim());
  if (numbered) {
    return [
      { text: numbered[1] ?? '', isNumber: true },
      { text: numbered[2] ?? '', isNumber: false },
    ];
  }
  const words = label.trim().split(/\s+/);
  const half = Math.ceil(words.length / 2);
  const lines = words.length > 1 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : words;
  return lines.map((text) => ({ text, isNumber: /^\+?[\d.,]+$/.test(text) }));
}
