/** One after the other, so that the order of writing is the order of arriving. `next` is asked until it has nothing. */
export function makeInTurn<Work>(next: () => Work | undefined, deliver: (work: Work) => Promise<void>) {
  let isRunning = false;
  return async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let work = next(); work !== undefined; work = next()) await deliver(work);
    isRunning = false;
  };
}
