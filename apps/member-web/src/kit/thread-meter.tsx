import type { CSSProperties } from 'react';

/** Progress as cloth being woven. Always stands beside the percent and what is left, in words. */
export function ThreadMeter({ label, percent }: { label: string; percent: number }) {
  const filled = Math.max(0, Math.min(100, percent));
  return (
    <div
      className={`thread${filled >= 100 ? ' done' : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(filled)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ '--to': `${filled}%` } as CSSProperties} />
    </div>
  );
}
