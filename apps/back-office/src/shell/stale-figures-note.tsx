import { Note } from '@kapao/ui/note.tsx';
import { LOCALE_NAMES } from '@kapao/web/speech.tsx';
import type { StaleFigure } from '../lib/stale-figures.ts';
import { useMessages } from './locale.tsx';

/** Warns the author of a bonus, and the operator who approves it, of texts that state other figures than its terms. */
export function StaleFiguresNote({ figures }: { figures: readonly StaleFigure[] }) {
  const { proposalViews: words } = useMessages();
  if (figures.length === 0) return null;
  const placeOf = ({ place, locale }: StaleFigure) =>
    locale === undefined ? words.places[place] : `${words.places[place]} (${LOCALE_NAMES[locale]})`;
  return (
    <Note tone="warn">
      <p className="strong">{words.figuresTitle}</p>
      <ul>
        {figures.map((one) => {
          const text = (one.isOld ? words.figureOld : words.figureOther)(placeOf(one), one.figure);
          return <li key={text}>{text}</li>;
        })}
      </ul>
      <p>{words.figuresFix}</p>
    </Note>
  );
}
