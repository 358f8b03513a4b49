export interface TextStorage {
  read: (key: string) => string | null;
  write: (key: string, text: string) => void;
  remove: (key: string) => void;
}

/**
 * A browser storage that may be refused (private windows, frames); then the page's own memory serves.
 * `open` is called lazily because even reading the property can throw.
 */
export function makeStorage(open: () => Storage): TextStorage {
  const memory = new Map<string, string>();
  /** Undefined where the browser refuses. */
  const attempt = <Answer>(act: (storage: Storage) => Answer): Answer | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? memory.get(key) ?? null,
    write(key, text) {
      memory.set(key, text);
      attempt((storage) => {
        storage.setItem(key, text);
        memory.delete(key);
      });
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Stays on this device. */
export const remembered = makeStorage(() => localStorage);

/** Ends with the tab. */
export const temporary = makeStorage(() => sessionStorage);
