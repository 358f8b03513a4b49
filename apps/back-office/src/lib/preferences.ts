/** Read before the first paint by public/before-paint.js under the same names. */
const KEYS = { language: 'kapao-office-language', theme: 'kapao-office-theme' } as const;

export function readPreference(name: keyof typeof KEYS): string | null {
  try {
    return localStorage.getItem(KEYS[name]);
  } catch {
    // A browser may refuse storage altogether; then nothing was ever chosen.
    return null;
  }
}

/** Keeps a choice for the next visit; false when the browser refuses, and the choice lasts for this visit only. */
export function writePreference(name: keyof typeof KEYS, value: string): boolean {
  try {
    localStorage.setItem(KEYS[name], value);
    return true;
  } catch {
    return false;
  }
}
