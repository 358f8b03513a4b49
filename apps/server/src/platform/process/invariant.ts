/** A bug: something that cannot be. Nothing catches it but the edges (record 5). */
export function invariant(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${sentence}`);
}
