/** Random, and available on plain HTTP, where `randomUUID` is not; 16 bytes never collide. */
export function randomKey(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
