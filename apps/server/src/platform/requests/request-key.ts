/** An answer as it goes to the client. */
export interface StoredReply {
  status: number;
  body: unknown;
}

/**
 * The key of a money request whose feature claims it in the statement that opens the operation, and keeps the reply in the one that ends
 * it (record 61). Whoever sends those statements says here what they did.
 */
export interface RequestKey {
  readonly memberId: string;
  readonly route: string;
  /** As the row has it: the client's key, or for a request without one what it asks for. */
  readonly key: string;
  /** The client gave it, so the answer is kept. */
  readonly isNamed: boolean;
  readonly bodyHash: Buffer;
  /** Of the operation; a key whose first holder is dead has one already. */
  operationId: string;
  isClaimed: boolean;
  /** What was kept under the key. */
  kept: StoredReply | undefined;
  /** What the client is answered, from the reply of the route or the code of a refusal. */
  replyOf(ended: { reply: unknown } | { refusal: string }): StoredReply;
}

const HELD = Symbol('the key is held');

/** Somebody else runs this request or has its answer: what this one has done so far is nothing. */
export function leaveToHolder(): never {
  throw Object.assign(new Error('the key of this request is held'), { [HELD]: true });
}

export const isLeftToHolder = (error: unknown): boolean => error instanceof Error && HELD in error;
