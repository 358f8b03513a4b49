/** One stepped diamond of the weave, five rows on a grid of one unit, centred on its origin. */
const KNOT = 'M-.5-2.5h1v1h1v1h1v1h-1v1h-1v1h-1v-1h-1v-1h-1v-1h1v-1h1z';

/** The bag that is a lock: the product's sign. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M9.5 14V10a6.5 6.5 0 0 1 13 0v4" fill="none" stroke="#F2B632" strokeWidth="3" strokeLinecap="round" />
      <rect x="3" y="11.5" width="26" height="18.5" rx="6" fill="#24408F" />
      <path d="M3 16.5h26" stroke="#8FA9F2" strokeWidth="1.2" strokeDasharray="1.6 1.6" />
      <path d={KNOT} transform="translate(16 22.8) scale(2)" fill="#F7CB6B" />
      <path d="M15 21.8h2v2h-2z" fill="#24408F" />
    </svg>
  );
}

export function Coin() {
  return (
    <svg className="c" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="10.5" fill="#F2B632" />
      <circle cx="12" cy="12" r="7.7" fill="none" stroke="#8A5F00" strokeWidth="1.2" strokeDasharray="1.5 1.5" />
      <path d={KNOT} transform="translate(12 12) scale(1.7)" fill="#8A5F00" />
    </svg>
  );
}

const WARP = Array.from({ length: 13 }, (_, thread) => `M${30 + thread * 6} 12v80`).join('');
const KNOT_POSITIONS = [34, 50, 66, 82, 98];

/** A loom with work begun: "nothing yet", not "error". */
export function Loom() {
  return (
    <svg className="loom" viewBox="0 0 132 104" aria-hidden="true">
      <path d="M16 10h100M16 94h100M22 10v84M110 10v84" />
      <path d={WARP} strokeWidth="1.2" />
      <path className="n" d="M28 66h76v26H28z" />
      {KNOT_POSITIONS.map((x) => (
        <path key={x} d={KNOT} transform={`translate(${x} 79) scale(3)`} fill="var(--card-gold)" stroke="none" />
      ))}
      <path className="g" d="M28 62h76" />
      <path className="f" d="M50 56h30l6 4-6 4H50l-6-4z" />
    </svg>
  );
}
