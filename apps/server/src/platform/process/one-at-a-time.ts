interface Place<Answer> {
  running: Promise<Answer>;
  /** Starts after the running one; all callers until then share its answer. */
  next: Promise<Answer> | undefined;
}

/**
 * The same question is asked once at a time, and once more for all who asked meanwhile: nobody gets an answer to a question
 * that was put before their own, and however many ask, two stand in line.
 */
export function makeOneAtATime<Answer>(): (question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const places = new Map<string, Place<Answer>>();

  function begin(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const place: Place<Answer> = { running: ask(), next: undefined };
    places.set(question, place);
    const leave = () => {
      if (place.next === undefined) places.delete(question);
    };
    place.running.then(leave, leave);
    return place.running;
  }

  return (question, ask) => {
    const place = places.get(question);
    if (!place) return begin(question, ask);
    const again = () => begin(question, ask);
    place.next ??= place.running.then(again, again);
    return place.next;
  };
}
