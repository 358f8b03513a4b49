import './wheel-picture.css';

const RADIUS = 96;

/** A point on the circle, from the top clockwise. */
function pointAt(turns: number): string {
  const angle = turns * 2 * Math.PI;
  return `${(Math.sin(angle) * RADIUS).toFixed(2)} ${(-Math.cos(angle) * RADIUS).toFixed(2)}`;
}

const isColor = (text: string) => /^#[0-9A-Fa-f]{6}$/.test(text);

export interface ShownSlice {
  key: string;
  label: string;
  bgColor: string;
  textColor: string;
}

/** Slices as members see them: equally wide, whatever their odds. */
export function WheelPicture({ name, slices }: { name: string; slices: readonly ShownSlice[] }) {
  const step = 1 / slices.length;
  return (
    <svg className="wheel-preview" viewBox="-100 -100 200 200" role="img" aria-label={name}>
      {slices.map((slice, place) => (
        <g key={slice.key}>
          <path
            d={`M0 0L${pointAt((place - 0.5) * step)}A${RADIUS} ${RADIUS} 0 ${step > 0.5 ? 1 : 0} 1 ${pointAt((place + 0.5) * step)}z`}
            fill={isColor(slice.bgColor) ? slice.bgColor : '#888888'}
            stroke="#16265C"
            strokeWidth="1.2"
          />
          <text
            textAnchor="middle"
            y="-62"
            fontSize="10"
            fontWeight="600"
            fill={isColor(slice.textColor) ? slice.textColor : '#FFFFFF'}
            transform={`rotate(${place * step * 360})`}
          >
            {slice.label}
          </text>
        </g>
      ))}
    </svg>
  );
}
