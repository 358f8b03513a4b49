/**
 * Returns the text of a list as table programs save it: UTF-8, UTF-16 with its mark ("Unicode text"), or Windows-874, which is no
 * UTF-8 as soon as it says anything in Thai. Returns undefined for more than `maxBytes`, and for anything but text.
 */
export async function readTextFile(file: Blob, maxBytes: number): Promise<string | undefined> {
  if (file.size > maxBytes) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  for (const encoding of marked ? [marked] : ['utf-8', 'windows-874']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // Not in this encoding; the next one is tried.
    }
  }
  return undefined;
}
