import { createHash } from 'node:crypto';

/** The id of a part of an operation: the same for every repeat, so that a repeated request finds what it began. */
export function derivedOperationId(operationId: string, part: string): string {
  const bytes = createHash('sha256').update(`${operationId}/${part}`).digest().subarray(0, 16);
  // Version 8 (custom) and the usual variant, so that the text is a valid UUID.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
