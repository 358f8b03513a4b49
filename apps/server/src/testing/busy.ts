/** A machine of two cores with a load of eight, or one of half the speed, takes this much longer than the machine of a site. */
const SLOWDOWN = 5;

/**
 * Returns the upper bound that a test puts on a duration the specification promises. It is far below what the broken product
 * would take (a timeout, the next poll of a slow job), and far above what a busy machine adds.
 */
export const busyMs = (promisedMs: number): number => promisedMs * SLOWDOWN;
