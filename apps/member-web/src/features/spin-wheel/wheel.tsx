import type { WheelSlice } from '@kapao/contract/member/spin-wheel.ts';
import { Mark } from '@kapao/ui/mark.tsx';
import { useEffect, useRef } from 'react';
import { drawWheel } from './draw-wheel.ts';
import { wheelTurn } from './wheel-turn.ts';

const KNOTS = 24;

interface WheelProps {
  slices: readonly WheelSlice[];
  label: string;
  /** Degrees of the whole way so far; a change turns the wheel there. */
  angle: number;
  onRest: () => void;
}

/** The wheel: drawn once on a canvas, turned by the compositor; rim, hub and pointer stand still. */
export function Wheel({ slices, label, angle, onRest }: WheelProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => {
      const font = getComputedStyle(element).fontFamily;
      drawWheel(element, { slices, size: element.clientWidth, density: Math.min(devicePixelRatio, 3), font });
    };
    draw();
    // Fonts that come later, and another width, are drawn again.
    void document.fonts.ready.then(draw);
    const watch = new ResizeObserver(draw);
    watch.observe(element);
    return () => watch.disconnect();
  }, [slices]);

  const turned = useRef(0);
  useEffect(() => {
    if (angle === turned.current || !canvas.current) return;
    turned.current = angle;
    return wheelTurn(canvas.current, angle, onRest);
  }, [angle, onRest]);

  return (
    <div className="wheel" role="img" aria-label={label}>
      <svg className="rim" viewBox="-100 -100 200 200" aria-hidden="true">
        <circle r="99" fill="#16265C" />
        <circle
          r="96"
          fill="none"
          stroke="#F2B632"
          strokeWidth="2"
          strokeDasharray={`${(2 * Math.PI * 96) / KNOTS / 2} ${(2 * Math.PI * 96) / KNOTS / 2}`}
        />
      </svg>
      <canvas ref={canvas} />
      <span className="hub" aria-hidden="true">
        <Mark />
      </span>
      <svg className="tip" viewBox="0 0 34 40" aria-hidden="true">
        <path d="M17 38 5 19a14 14 0 1 1 24 0z" fill="#F2B632" stroke="#16265C" strokeWidth="2.5" />
        <circle cx="17" cy="13" r="4.5" fill="#16265C" />
      </svg>
    </div>
  );
}
