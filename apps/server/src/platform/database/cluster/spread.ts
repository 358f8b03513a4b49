let isOverNodes = false;

/** What the database of this process was found to be (`noteEngine`). */
export function noteSpread(isFound: boolean): void {
  isOverNodes = isFound;
}

/** Whether the database lies on several nodes. */
export const isSpread = (): boolean => isOverNodes;
