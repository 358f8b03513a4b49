import { numberOf } from '../../lib/typed-text.ts';
import { useLocale } from '../../shell/locale.tsx';
import { WheelPicture } from '../../shell/wheel-picture.tsx';
import { shownLabel, type WheelDraft } from './wheel-form.ts';

/** The typed wheel as members see it, with the odds of each slice. */
export function WheelPreview({ draft }: { draft: WheelDraft }) {
  const { messages, locale } = useLocale();
  const { rewardRules: words } = messages;
  const nameOf = (label: WheelDraft['name']) => label[locale] || label.th;
  const total = draft.slices.reduce((sum, { weight }) => sum + (numberOf(weight) || 0), 0);
  return (
    <section className="card stack" aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <WheelPicture
        name={nameOf(draft.name) || words.preview}
        slices={draft.slices.map((slice) => ({ ...slice, label: nameOf(shownLabel(slice)) || '…' }))}
      />
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
