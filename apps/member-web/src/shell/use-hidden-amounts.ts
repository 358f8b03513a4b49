import { remembered } from '@kapao/web/storage.ts';
import { useSyncExternalStore } from 'react';

const HIDDEN_KEY = 'hide-amounts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setHidden(hidden: boolean) {
  if (hidden) remembered.write(HIDDEN_KEY, 'yes');
  else remembered.remove(HIDDEN_KEY);
  for (const listener of listeners) listener();
}

const isHidden = () => remembered.read(HIDDEN_KEY) !== null;

/** Whether amounts are covered on this device; every card follows. */
export function useHiddenAmounts() {
  const hidden = useSyncExternalStore(subscribe, isHidden, isHidden);
  return { hidden, setHidden };
}
