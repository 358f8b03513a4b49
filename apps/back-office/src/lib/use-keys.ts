import { useEffect, useRef } from 'react';

/** What takes letters; a choice that was just made does not. */
const WRITTEN_IN = 'input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]';

/** True when a key press belongs to a field, a dialog or the browser, not to the list. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]')) return true;
  const target = event.target;
  return target instanceof HTMLElement && target.closest(WRITTEN_IN) !== null;
}

type Letter = 'a' | 'j' | 'k' | 'r' | 'u' | '/';

/** By the physical key, so that j and k also work while the keyboard writes Thai or Lao. */
const LETTERS: Readonly<Record<string, Letter>> = {
  ...{ KeyA: 'a', KeyJ: 'j', KeyK: 'k', KeyR: 'r', KeyU: 'u' },
  Slash: '/',
};

/** Single-key commands of a page. A held key counts once. */
export function useKeys(commands: Partial<Record<Letter, () => void>>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const letter = LETTERS[event.code];
      const command = letter && latest.current[letter];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
