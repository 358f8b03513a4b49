import type { Locale } from '@kapao/contract/shared/locale.ts';
import { isLocale, type Speech, SpeechProvider, useSpeech } from '@kapao/web/speech.tsx';
import { remembered } from '@kapao/web/storage.ts';
import type { ReactNode } from 'react';
import { BUILD } from '../build.ts';
import { loadCatalogue } from '../messages/catalogue.ts';
import type { Messages } from '../messages/en.ts';

/** Stored browser key of spec 9. */
const LOCALE_KEY = 'locale';

/** The chosen language, or the build's own. */
export function storedLocale(): Locale {
  const stored = remembered.read(LOCALE_KEY);
  if (isLocale(stored)) return stored;
  return BUILD.isLaos ? 'la' : 'th';
}

async function choose(locale: Locale): Promise<Messages> {
  const messages = await loadCatalogue(locale);
  remembered.write(LOCALE_KEY, locale);
  return messages;
}

export function LocaleProvider(props: { initial: Speech<Messages>; children: ReactNode }) {
  return <SpeechProvider {...props} choose={choose} />;
}

export const useLocale = useSpeech<Messages>;

export function useMessages(): Messages {
  return useLocale().messages;
}
