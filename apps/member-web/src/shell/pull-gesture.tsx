import { Icon } from '@kapao/ui/icon.tsx';
import { useEffect, useRef, useState } from 'react';

/** Pulled this far it refreshes when let go; the mark follows at half the speed of the finger. */
const ARMED_PX = 60;
const FURTHEST_PX = 84;
const SPEED = 0.5;

export interface PullProps {
  onRefresh: () => void;
  busy: boolean;
}

/**
 * Pulling the page down from its top does what the refresh button does, which stays for everybody without a touch screen.
 * The browser's own pull, which would reload the page, is kept away while a page has this.
 */
export function PullGesture({ onRefresh, busy }: PullProps) {
  const [pulledPx, setPulledPx] = useState(0);
  const latest = useRef({ onRefresh, busy });
  useEffect(() => {
    latest.current = { onRefresh, busy };
  });
  useEffect(() => {
    let start: { x: number; y: number } | undefined;
    let pulled = 0;
    const show = (px: number) => {
      pulled = px;
      setPulledPx(px);
    };
    const begin = ({ touches: [touch, ...others] }: TouchEvent) => {
      const isFree = window.scrollY <= 0 && !latest.current.busy && document.querySelector('dialog[open]') === null;
      start = touch && others.length === 0 && isFree ? { x: touch.clientX, y: touch.clientY } : undefined;
    };
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      const aside = Math.abs(touch.clientX - start.x);
      // A swipe through a carousel or a scroll of the page is no pull.
      if (pulled === 0 && (aside > down || window.scrollY > 0)) {
        if (aside > 10 || down < -10) start = undefined;
        return;
      }
      show(Math.max(0, Math.min(FURTHEST_PX, down * SPEED)));
    };
    const end = () => {
      if (start && pulled >= ARMED_PX) latest.current.onRefresh();
      start = undefined;
      show(0);
    };
    const passive = { passive: true };
    document.addEventListener('touchstart', begin, passive);
    document.addEventListener('touchmove', move, passive);
    document.addEventListener('touchend', end, passive);
    document.addEventListener('touchcancel', end, passive);
    document.documentElement.classList.add('pulls');
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', end);
      document.documentElement.classList.remove('pulls');
    };
  }, []);
  if (pulledPx === 0) return null;
  return (
    <div
      className={`pull-mark${pulledPx >= ARMED_PX ? ' armed' : ''}`}
      style={{ transform: `translate(-50%, ${pulledPx}px) rotate(${pulledPx * 4}deg)` }}
      aria-hidden="true"
    >
      <Icon name="refresh" />
    </div>
  );
}
