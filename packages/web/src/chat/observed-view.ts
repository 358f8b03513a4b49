/** What is shown, and the only way to change it; made for `useSyncExternalStore`. */
export function makeObserved<View extends object>(initial: View) {
  let view = initial;
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    change(next: Partial<View>) {
      view = { ...view, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
