import { useState } from 'react';
import { readPreference, writePreference } from '../lib/preferences.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

function storedTheme(): Theme {
  const stored = readPreference('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** `system` leaves the choice to the style sheet. */
export function useTheme() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (next: Theme) => {
    setTheme(next);
    writePreference('theme', next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return { theme, choose };
}
