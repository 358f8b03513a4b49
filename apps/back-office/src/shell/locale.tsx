import type { Locale } from '@kapao/contract/shared/locale.ts';
import { isLocale, SpeechProvider, useSpeech } from '@kapao/web/speech.tsx';
import { remembered } from '@kapao/web/storage.ts';
import type { ReactNode } from 'react';
import { en, type Messages } from '../messages/en.ts';
import { la } from '../messages/la.ts';
import { th } from '../messages/th.ts';

/** Also read before the first paint by public/before-paint.js. */
const LOCALE_KEY = 'kapao-office-language';

const CATALOGUES: Record<Locale, Messages> = { th, la, en };

/** The texts of the last choice; also for where nothing can be asked of React any more. */
export function storedSpeech() {
  const stored = remembered.read(LOCALE_KEY);
  const locale = isLocale(stored) ? stored : 'th';
  return { locale, messages: CATALOGUES[locale] };
}

function choose(locale: Locale): Messages {
  remembered.write(LOCALE_KEY, locale);
  return CATALOGUES[locale];
}

export function LocaleProvider({ children }: { children: ReactNode }) {
  return (
    <SpeechProvider initial={storedSpeech()} choose={choose}>
      {children}
    </SpeechProvider>
  );
}

export const useLocale = useSpeech<Messages>;

export function useMessages(): Messages {
  return useLocale().messages;
}
