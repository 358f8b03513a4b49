import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

/** `la` is the product's code for Lao; documents and fonts know the language as `lo`. */
export const HTML_LANG: Record<Locale, string> = { th: 'th', la: 'lo', en: 'en' };

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

export function isLocale(text: string | null): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** The language of an app and its words. */
export interface Speech<Messages> {
  locale: Locale;
  messages: Messages;
}

interface SpeechChoice extends Speech<unknown> {
  setLocale: (locale: Locale) => void;
}

const SpeechContext = createContext<SpeechChoice | undefined>(undefined);

interface SpeechProps<Messages> {
  initial: Speech<Messages>;
  /** Brings the words of a language and keeps the choice; the same function for as long as the page lives. */
  choose: (locale: Locale) => Promise<Messages> | Messages;
  children: ReactNode;
}

export function SpeechProvider<Messages>({ initial, choose, children }: SpeechProps<Messages>) {
  const [speech, setSpeech] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = HTML_LANG[speech.locale];
    // Text is readable without it, only its lines end worse.
    if (speech.locale === 'la')
      void import('./lao-lines.ts').then(
        ({ watchLaoLines }) => watchLaoLines(),
        () => {},
      );
  }, [speech.locale]);
  const value = useMemo(() => {
    const change = async (locale: Locale) => setSpeech({ locale, messages: await choose(locale) });
    return { ...speech, setLocale: (locale: Locale) => void change(locale) };
  }, [speech, choose]);
  return <SpeechContext value={value}>{children}</SpeechContext>;
}

/** The chosen language and how to choose another. `Messages` are those of the app's own provider. */
export function useSpeech<Messages>() {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('no SpeechProvider');
  return speech as SpeechChoice & Speech<Messages>;
}
