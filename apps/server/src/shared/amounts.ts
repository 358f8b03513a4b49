/** `Math.min` of two amounts, which takes no bigint. */
export const minOf = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** `Math.max` of two amounts. */
export const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other);
