const IN_GROUPS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
const IN_BASE_36 = /_([0-9A-Z]{25})$/;
const LARGEST = 2n ** 128n;

/**
 * A reference of the site as it has it itself: protocols that take no dashes get it without, and those that take 25 characters
 * get it in base 36. What is neither is shown as it came.
 */
export function siteReference(told: string): string {
  const digits = IN_BASE_36.exec(told)?.[1];
  const hex = digits === undefined ? told.toLowerCase() : hexOf(digits);
  return IN_GROUPS.test(hex) ? hex.replace(IN_GROUPS, '$1-$2-$3-$4-$5') : told;
}

function hexOf(digits: string): string {
  const value = [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return value < LARGEST ? value.toString(16).padStart(32, '0') : '';
}
