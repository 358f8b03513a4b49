/** Spec 9: post-edit auto-copy. */
const COPY_AFTER_SAVING_MS = 1000;

/** Copies one second after the last `begin`; `forget` cancels it. */
export function makeCopySoon(copy: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(timer);
  const begin = () => {
    forget();
    timer = setTimeout(copy, COPY_AFTER_SAVING_MS);
  };
  return { begin, forget };
}
