import { numberOf } from '../../lib/typed-text.ts';
import { useLocale } from '../../shell/locale.tsx';
import { shownLabel, type WheelDraft } from './wheel-form.ts';

const RADIUS = 96;

/** A point on the circle, from the top clockwise. */
function pointAt(turns: number): string {
  const angle = turns * 2 * Math.PI;
  return `${(Math.sin(angle) * RADIUS).toFixed(2)} ${(-Math.cos(angle) * RADIUS).toFixed(2)}`;
}

const isColor = (text: string) => /^#[0-9A-Fa-f]{6}$/.test(text);

/** Slices as members see them: equally wide, whatever their odds, which are shown beside each. */
export function WheelPreview({ draft }: { draft: WheelDraft }) {
  const { messages, locale } = useLocale();
  const { rewardRules: words } = messages;
  const nameOf = (label: WheelDraft['name']) => label[locale] || label.th;
  const step = 1 / draft.slices.length;
  const total = draft.slices.reduce((sum, { weight }) => sum + (numberOf(weight) || 0), 0);
  return (
    <section className="card stack" aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <svg
        className="wheel-preview"
        viewBox="-100 -100 200 200"
        role="img"
        aria-label={nameOf(draft.name) || words.preview}
      >
        {draft.slices.map((slice, place) => (
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
              {nameOf(shownLabel(slice)) || '…'}
            </text>
          </g>
        ))}
      </svg>
      <ul className="chance-list">
        {draft.slices.map((slice) => (
          <li key={slice.key} className="line between">
            <span>{nameOf(shownLabel(slice)) || slice.code || '…'}</span>
            <b className="num">{total > 0 ? (((numberOf(slice.weight) || 0) / total) * 100).toFixed(2) : '–'} %</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
