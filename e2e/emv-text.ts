/** Elements of an EMVCo text, one after the other: read here once more, so that no reader of the product checks itself. */
export function elementsOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const tag = text.slice(at, at + 2);
    const length = Number(text.slice(at + 2, at + 4));
    if (!/^\d\d$/.test(tag) || !Number.isInteger(length) || tag in found) throw new Error(`broken at ${at}: ${text}`);
    found[tag] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return found;
}

/** CRC-16, polynomial 0x1021, start 0xFFFF (facts 1). */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
