import { useEffect, useRef, useState } from 'react';

/** The balance counts up once, in this time; longer would keep people from reading it. */
const COUNT_MS = 400;

/** Fast at first, then slower: most of the way is gone before anybody reads. */
function eased(part: number): number {
  return 1 - (1 - part) ** 3;
}

/** Between two amounts, in whole hundredths. */
export function amountBetween(from: number, to: number, part: number): number {
  return part >= 1 ? to : Math.round((from + (to - from) * eased(part)) * 100) / 100;
}

/** The amount to show while a new one replaces it; at once for whoever wants less motion, and the first time. */
export function useCountUp(amount: number | undefined): number | undefined {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const start = from.current;
    from.current = amount;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
    if (amount === undefined || start === undefined || start === amount || isStill) return setShown(amount);
    const startedAtMs = performance.now();
    let frame = 0;
    const step = (nowMs: number) => {
      const part = Math.max(0, (nowMs - startedAtMs) / COUNT_MS);
      setShown(amountBetween(start, amount, part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  // Until the effect has run, and where nothing is counted, the amount itself.
  return shown === undefined || amount === undefined ? amount : shown;
}
