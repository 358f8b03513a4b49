import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { BUILD } from '../build.ts';
import { remembered } from '../lib/storage.ts';
import { HTML_LANG, isLocale, loadCatalogue } from '../messages/catalogue.ts';
import type { Messages } from '../messages/en.ts';

/** Stored browser key of spec 9. */
const LOCALE_KEY = 'locale';

interface Speech {
  locale: Locale;
  messages: Messages;
}

const SpeechContext = createContext<(Speech & { setLocale: (locale: Locale) => void }) | undefined>(undefined);

/** The chosen language, or the build's own. */
export function storedLocale(): Locale {
  const stored = remembered.read(LOCALE_KEY);
  if (isLocale(stored)) return stored;
  return BUILD.isLaos ? 'la' : 'th';
}

export function LocaleProvider({ initial, children }: { initial: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = HTML_LANG[speech.locale];
  }, [speech.locale]);
  const value = useMemo(() => {
    const change = async (locale: Locale) => {
      const messages = await loadCatalogue(locale);
      remembered.write(LOCALE_KEY, locale);
      setSpeech({ locale, messages });
    };
    return { ...speech, setLocale: (locale: Locale) => void change(locale) };
  }, [speech]);
  return <SpeechContext value={value}>{children}</SpeechContext>;
}

/** The chosen language and how to choose another. */
export function useLocale() {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('words need a LocaleProvider around the page');
  return speech;
}

export function useMessages(): Messages {
  return useLocale().messages;
}
