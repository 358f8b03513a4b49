export const BANGKOK_OFFSET_MS = 7 * 3_600_000;
