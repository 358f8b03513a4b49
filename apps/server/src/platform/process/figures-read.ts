let readAtMs: number | undefined;

/** Called whenever somebody has read the figures of this process. */
export function noteFiguresRead(): void {
  readAtMs = performance.now();
}

/** How long ago the figures of this process were read; undefined for never. */
export const figuresReadAgoMs = (): number | undefined =>
  readAtMs === undefined ? undefined : performance.now() - readAtMs;
