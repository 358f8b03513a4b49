/** A labelled on-off switch; the whole line can be tapped. */
export function Switch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      className="line between switch-line"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      <span className="label">{label}</span>
      <span className={`switch${on ? '' : ' off'}`} />
    </button>
  );
}
