import { useState } from 'react';
import { remembered } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** `key` is also read before the first paint, by a script of each app. `system` is left to the style sheet. */
export function useTheme(key: string) {
  const [theme, setTheme] = useState<Theme>(() => THEMES.find((known) => known === remembered.read(key)) ?? 'system');
  const change = (next: Theme) => {
    setTheme(next);
    const { dataset } = document.documentElement;
    if (next === 'system') {
      remembered.remove(key);
      delete dataset.theme;
    } else {
      remembered.write(key, next);
      dataset.theme = next;
    }
  };
  return { theme, setTheme: change };
}
