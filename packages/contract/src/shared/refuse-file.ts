import type { ErrorCode } from './error-codes.ts';
import type { FileKind } from './file-kind.ts';
import { Refusal, refuse } from './refusal.ts';

/** Refuses a file and names the cause, which has its own sentence. */
export function refuseFile(reason: ErrorCode): never {
  throw new Refusal('FILE_NOT_SUPPORTED', { reason });
}

/** Returns the kind of a received file if it is one of `kinds`, and refuses any other file. */
export function kindOrRefuse<Kind extends FileKind>(
  { kind, byteLength }: { kind: FileKind | undefined; byteLength: number },
  kinds: readonly Kind[],
): Kind {
  if (byteLength === 0) refuseFile('FILE_EMPTY');
  return kinds.find((known) => known === kind) ?? refuse('FILE_NOT_SUPPORTED');
}
