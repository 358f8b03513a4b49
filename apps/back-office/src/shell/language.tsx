import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../lib/preferences.ts';
import { en, type Messages } from '../messages/en.ts';
import { la } from '../messages/la.ts';
import { th } from '../messages/th.ts';

/** `la` is the product's code for Lao; documents call the language `lo`. */
export const LANGUAGES = [
  { value: 'th', text: 'ไทย', lang: 'th' },
  { value: 'la', text: 'ລາວ', lang: 'lo' },
  { value: 'en', text: 'English', lang: 'en' },
] as const;

export type Language = (typeof LANGUAGES)[number]['value'];

const CATALOGUES: Record<Language, Messages> = { th, la, en };

function storedLanguage(): Language {
  const stored = readPreference('language');
  return LANGUAGES.find((language) => language.value === stored)?.value ?? 'th';
}

/** The texts of the last choice, for where nothing can be asked of React any more. */
export function storedMessages(): Messages {
  return CATALOGUES[storedLanguage()];
}

const LanguageContext = createContext<
  { language: Language; messages: Messages; choose: (language: Language) => void } | undefined
>(undefined);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(storedLanguage);
  useEffect(() => {
    document.documentElement.lang = LANGUAGES.find((known) => known.value === language)?.lang ?? 'th';
  }, [language]);
  const value = useMemo(() => {
    const choose = (next: Language) => {
      setLanguage(next);
      writePreference('language', next);
    };
    return { language, messages: CATALOGUES[language], choose };
  }, [language]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage() {
  const value = useContext(LanguageContext);
  if (!value) throw new Error('texts need a LanguageProvider around the page');
  return value;
}

export function useMessages(): Messages {
  return useLanguage().messages;
}
