/** After so long without a touch, what the page asks is no longer somebody's use of it. */
const UNATTENDED_AFTER_MS = 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let touchedAtMs = Date.now();

/** Notices that somebody sits there; once, when the page starts. */
export function watchAttendance(): void {
  const touch = () => {
    touchedAtMs = Date.now();
  };
  for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true, capture: true });
}

/** The server keeps a session awake for what people do, not for what a page asks by itself (safety 5, 42). */
export function isUnattended(nowMs = Date.now()): boolean {
  return nowMs - touchedAtMs > UNATTENDED_AFTER_MS;
}
