/** What a day or week that is not over comes to. */
export const runningEn = {
  day: 'Today so far',
  week: 'This week so far',
  ready: (day: string, time: string) =>
    `Not final: it changes with play, and our team may look at it first. Ready after ${time} on ${day}.`,
};

export type RunningWords = typeof runningEn;
