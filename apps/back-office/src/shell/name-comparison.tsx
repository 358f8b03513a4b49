import type { NameParts } from '@kapao/contract/operator/sender-part.ts';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { useMessages } from './locale.tsx';
import './name-comparison.css';

type Part = NameParts['first'];

const VERDICT_TONES: Record<Part['verdict'], StatusTone> = {
  SAME: 'ok',
  SOUNDS_ALIKE: 'ok',
  NEARLY: 'wait',
  CUT: 'ok',
  INITIAL: 'wait',
  HIDDEN: 'wait',
  ABSENT: 'wait',
  DIFFERS: 'bad',
};

interface NameComparisonProps {
  /** Null where no name was reported. */
  parts: NameParts | null;
  /** Read out before the table; several on one page need different ones. */
  caption?: string;
  isCaptionShown?: boolean;
  registered?: string;
  shown?: string;
}

/** Two names side by side, part by part, with the verdict of the comparison that decided. */
export function NameComparison({ parts, caption, isCaptionShown = false, registered, shown }: NameComparisonProps) {
  const { comparison: words } = useMessages();
  if (parts === null) return <p className="small">{words.noName}</p>;
  return (
    <div className="name-comparison">
      <table>
        <caption className={isCaptionShown ? undefined : 'sr'}>{caption ?? words.names}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{registered ?? words.registered}</th>
            <th scope="col">{shown ?? words.shown}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.whole}</th>
            <td>{parts.registered}</td>
            <td>{parts.shown}</td>
          </tr>
          <PartRow label={words.first} part={parts.first} isAcrossScripts={parts.isAcrossScripts} />
          <PartRow label={words.family} part={parts.family} isAcrossScripts={parts.isAcrossScripts} />
        </tbody>
      </table>
      <Notes parts={parts} />
    </div>
  );
}

interface PartRowProps {
  label: string;
  part: Part;
  isAcrossScripts: boolean;
}

function PartRow({ label, part, isAcrossScripts }: PartRowProps) {
  const { comparison: words } = useMessages();
  // Across scripts a word that differs may only be spelt otherwise.
  const tone = isAcrossScripts && part.verdict === 'DIFFERS' ? 'wait' : VERDICT_TONES[part.verdict];
  const word = (text: string) => (text === '' ? <span className="t2">{words.empty}</span> : text);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{word(part.registered)}</td>
      <td>
        {word(part.shown)}
        <StatusChip tone={tone} text={words.verdicts[part.verdict]} />
      </td>
    </tr>
  );
}

function Notes({ parts }: { parts: NameParts }) {
  const { comparison: words } = useMessages();
  const notes = [
    ...(parts.isAcrossScripts ? [words.acrossScripts] : []),
    ...(parts.isOtherOrder ? [words.otherOrder] : []),
    ...(hasMoreWords(parts, 'registered') || hasMoreWords(parts, 'shown') ? [words.titles] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="small">
      {note}
    </p>
  ));
}

/** True where the whole name has words that neither part has, which are titles. */
function hasMoreWords({ first, family, ...whole }: NameParts, side: 'registered' | 'shown'): boolean {
  return lettersOf(whole[side]) > lettersOf(first[side]) + lettersOf(family[side]);
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').length;
