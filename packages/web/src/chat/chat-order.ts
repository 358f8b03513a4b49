interface Numbered {
  sequence: number;
}

/** What is here of a conversation. */
export interface Known<M extends Numbered = Numbered> {
  /** In the order of the server, each once. */
  messages: readonly M[];
  /** The newest sequence the server announced; larger than the newest here while a gap is being filled. */
  lastSequence: number;
}

/** Takes messages in, wherever they came from: history, socket, or the answer to an own one. Twice is once. */
export function inOrder<M extends Numbered>(known: readonly M[], incoming: readonly M[]): M[] {
  const bySequence = new Map(known.map((message) => [message.sequence, message]));
  for (const message of incoming) bySequence.set(message.sequence, message);
  return [...bySequence.values()].sort((one, other) => one.sequence - other.sequence);
}

/** The last sequence up to which nothing is missing, counted from the oldest message that is here. */
export function wholeUpTo({ messages }: Pick<Known, 'messages'>): number {
  let whole = messages[0]?.sequence ?? 0;
  for (const { sequence } of messages) {
    if (sequence > whole + 1) break;
    whole = sequence;
  }
  return whole;
}

/** True while the server has messages that are not here and are newer than the oldest one here. */
export function hasGap(known: Known): boolean {
  return wholeUpTo(known) < known.lastSequence;
}
