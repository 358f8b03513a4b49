import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { HTML_LANG, LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { useLocale } from './locale.tsx';

/** Each language in its own letters. */
export function LanguageLinks() {
  const { locale, setLocale, messages } = useLocale();
  return (
    <nav className="langs" aria-label={messages.login.language}>
      {LOCALES.map((code) => (
        <button
          key={code}
          type="button"
          lang={HTML_LANG[code]}
          aria-current={code === locale ? 'true' : undefined}
          onClick={() => setLocale(code)}
        >
          {LOCALE_NAMES[code]}
        </button>
      ))}
    </nav>
  );
}
