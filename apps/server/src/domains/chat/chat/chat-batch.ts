/** Small batches, so that other requests, money first, get their turn in between. */
const MAX_BATCH_SIZE = 40;

/**
 * Many small questions at once become one: what is asked within a short wait goes to the database together. When two
 * thousand pages come back after a restart, their questions must not stand in the queue before money calls (safety P8).
 */
export function makeBatch<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  waitMs: number,
): (question: Question) => Promise<Answer> {
  const waiting: { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  let isFlushing = false;

  async function flush() {
    const batch = waiting.splice(0, MAX_BATCH_SIZE);
    isFlushing = waiting.length > 0;
    if (isFlushing) setTimeout(() => void flush(), waitMs);
    try {
      const answers = await ask(batch.map(({ question }) => question));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isFlushing) return;
      isFlushing = true;
      setTimeout(() => void flush(), waitMs);
    });
}
