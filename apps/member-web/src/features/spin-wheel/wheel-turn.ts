const TURN_MS = 4_500;
/** A tab in the background may never say that a transition ended. */
const LATEST_MS = TURN_MS + 700;

/** Turns the wheel to an angle and says once when it rests. Who asks for less motion sees the result at once. */
export function wheelTurn(wheel: HTMLElement, angle: number, onRest: () => void): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isOver = false;
  const rest = () => {
    if (isOver) return;
    isOver = true;
    onRest();
  };
  wheel.style.transition = isCalm ? 'none' : `transform ${TURN_MS}ms cubic-bezier(0.12, 0.72, 0.1, 1)`;
  wheel.style.transform = `rotate(${angle}deg)`;
  wheel.addEventListener('transitionend', rest, { once: true });
  const timer = setTimeout(rest, isCalm ? 80 : LATEST_MS);
  return () => {
    clearTimeout(timer);
    wheel.removeEventListener('transitionend', rest);
  };
}
