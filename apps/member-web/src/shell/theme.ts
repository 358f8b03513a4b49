import { useState } from 'react';
import { remembered } from '../lib/storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** Also read by `public/boot.js` before the first paint. */
const THEME_KEY = 'theme';

function storedTheme(): Theme {
  const stored = remembered.read(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function useTheme() {
  const [theme, setTheme] = useState(storedTheme);
  const change = (next: Theme) => {
    setTheme(next);
    if (next === 'system') {
      remembered.remove(THEME_KEY);
      delete document.documentElement.dataset.theme;
    } else {
      remembered.write(THEME_KEY, next);
      document.documentElement.dataset.theme = next;
    }
  };
  return { theme, setTheme: change };
}
