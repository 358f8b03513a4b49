import { useMessages } from '../../shell/locale.tsx';
import { ProseField } from '../../shell/prose-field.tsx';

export const TEXT_LANGUAGES = ['th', 'la', 'en'] as const;
export type LocalisedDraft = Record<(typeof TEXT_LANGUAGES)[number], string>;

interface Texts {
  th: string;
  la?: string | undefined;
  en?: string | undefined;
}

export function textDraftOf(texts: Texts | undefined): LocalisedDraft {
  return { th: texts?.th ?? '', la: texts?.la ?? '', en: texts?.en ?? '' };
}

/** What is stored: languages without a text are left out, so that Thai is said there. */
export function textsOf({ th, la, en }: LocalisedDraft) {
  const texts: { th: string; la?: string; en?: string } = { th: th.trim() };
  if (la.trim() !== '') texts.la = la.trim();
  if (en.trim() !== '') texts.en = en.trim();
  return texts;
}

interface LocalisedFieldsProps {
  /** Stands before the language. */
  label?: string;
  draft: LocalisedDraft;
  onChange: (draft: LocalisedDraft) => void;
  /** Says under the Thai text when it is missing. */
  isChecked?: boolean;
}

/** One text in three languages; Thai is the one that must be there. */
export function LocalisedFields({ label, draft, onChange, isChecked = false }: LocalisedFieldsProps) {
  const { chatSetup: words, lookups } = useMessages();
  return (
    <div className="stack">
      {TEXT_LANGUAGES.map((language) => (
        <ProseField
          key={language}
          label={label === undefined ? words.languages[language] : `${label} · ${words.languages[language]}`}
          value={draft[language]}
          hint={language === 'th' ? undefined : words.inherits}
          error={isChecked && language === 'th' && draft.th.trim() === '' ? lookups.missing : undefined}
          onChange={(text) => onChange({ ...draft, [language]: text })}
        />
      ))}
    </div>
  );
}
