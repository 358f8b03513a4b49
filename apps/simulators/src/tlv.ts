/** One element of an EMVCo-style text: tag, two-digit length, value. */
export function element(tag: string, value: string): string {
  if (value.length > 99) throw new Error(`element ${tag} is longer than 99 characters`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16 CCITT-FALSE: polynomial 0x1021, start 0xFFFF, no reflection, no final inversion. */
export function checkSum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Closes a text with its check sum, computed over everything including the tag and length of the sum itself. */
export function withCheckSum(text: string, tag: string): string {
  const open = `${text}${tag}04`;
  return `${open}${checkSum(open)}`;
}
