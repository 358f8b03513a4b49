import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { SafeHtml } from '@kapao/web/safe-html.tsx';
import { LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { isPictureHere } from '../../lib/picture-here.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ChangeView } from './field-lines.tsx';
import { plannedOf } from './use-proposals.ts';

/** A text, link or picture that members will see: what changes, and the whole as they read it in each language. */
export function TextView({ proposal }: { proposal: Proposal }) {
  const { proposalViews: words } = useMessages();
  const spoken = textsByLocale(plannedOf(proposal));
  return (
    <div className="stack">
      <ChangeView proposal={proposal} />
      {spoken !== undefined && (
        <section className="stack" aria-label={words.asRead}>
          <h3>{words.asRead}</h3>
          <div className="as-read">
            {LOCALES.map((locale) => (
              <div key={locale} className="stack">
                <p className="small strong">{LOCALE_NAMES[locale]}</p>
                <div className="phone-preview stack" lang={locale === 'la' ? 'lo' : locale}>
                  {(spoken[locale] ?? spoken.th).map((one, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: texts may be alike; their place is their name.
                    <TextAsRead key={place} text={one} />
                  ))}
                  {(spoken[locale] ?? spoken.th).length === 0 && <p className="small">{words.emptyText}</p>}
                </div>
                {spoken[locale] === undefined && <p className="small">{words.thaiShown}</p>}
              </div>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

interface ReadText {
  text: string;
  isMarkup: boolean;
}

type Spoken = { th: ReadText[] } & Partial<Record<'la' | 'en', ReadText[]>>;

/** The texts of a content by language: the whole by language, or each field in every language. */
function textsByLocale(content: unknown): Spoken | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const of = (locale: string) => {
    const found = Reflect.get(content, locale) ?? fieldsIn(content, locale);
    return found === undefined ? undefined : textsIn(found);
  };
  const th = of('th');
  const [la, en] = [of('la'), of('en')];
  return th === undefined ? undefined : { th, ...(la && { la }), ...(en && { en }) };
}

/** The fields that are said in this language; nothing where none is. */
function fieldsIn(content: object, locale: string): unknown {
  const spoken = Object.entries(content).filter(
    ([, value]) => typeof value === 'object' && value !== null && Object.hasOwn(value, locale),
  );
  return spoken.length === 0 ? undefined : spoken.map(([, value]) => Reflect.get(Object(value), locale));
}

function textsIn(value: unknown, name = ''): ReadText[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value, isMarkup: name === 'html' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, one]) => textsIn(one, Array.isArray(value) ? name : inner));
}

function TextAsRead({ text: { text, isMarkup } }: { text: ReadText }) {
  if (isMarkup) return <SafeHtml markup={text} kind="banner" />;
  if (isPictureHere(text)) return <img className="changed-picture" src={text} alt="" loading="lazy" />;
  return <p className="preview-text">{text}</p>;
}
