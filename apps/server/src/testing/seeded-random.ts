export type SeededRandom = ReturnType<typeof makeSeededRandom>;

/** The same draws for the same seed (mulberry32), so that a run that failed can be made again. */
export function makeSeededRandom(seed: number) {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    /** A whole number, both ends included. */
    whole,
    pick<T>(values: readonly [T, ...T[]]): T {
      return values[whole(0, values.length - 1)] ?? values[0];
    },
  };
}
