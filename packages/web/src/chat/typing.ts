const SHOWN_MS = 4_000;

/** Shows that the other side writes, until it has been silent for a while. */
export function makeTypingShown(show: (isTyping: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    show(true);
    timer = setTimeout(() => show(false), SHOWN_MS);
  };
}

/** Minimum interval of typing events: the server accepts five events a second per connection. */
export function makeTypingTold(everyMs: number) {
  let toldAtMs = 0;
  return (tell: () => void) => {
    if (Date.now() - toldAtMs < everyMs) return;
    toldAtMs = Date.now();
    tell();
  };
}
