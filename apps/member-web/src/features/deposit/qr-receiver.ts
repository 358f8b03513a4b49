/** Whom a code pays, as the bank's app will name them: element 59 of its EMVCo text (facts 1). Undefined when it names nobody. */
export function receiverOf(payload: string): string | undefined {
  for (let at = 0; at + 4 <= payload.length; ) {
    const length = Number(payload.slice(at + 2, at + 4));
    if (!Number.isInteger(length)) return undefined;
    const value = payload.slice(at + 4, at + 4 + length);
    if (payload.startsWith('59', at)) return value.trim() || undefined;
    at += 4 + length;
  }
  return undefined;
}
