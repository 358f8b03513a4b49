import { useEffect, useRef } from 'react';

/** True when a key press belongs to a field, a dialog or the browser, not to the list. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]')) return true;
  const target = event.target;
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
}

/**
 * Single-key commands of a page. They go by the physical key, so that j and k also work while the keyboard writes
 * Thai or Lao. A held key counts once.
 */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const command = latest.current[event.code];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
