import './page-settings.ts';
import { ToastHost } from '@kapao/ui/toast.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StillRouter } from '../lib/router.tsx';
import { loadCatalogue, needWords, WORDS_PARTS } from '../messages/catalogue.ts';
import { LocaleProvider } from '../shell/locale.tsx';
import { ModalContext } from '../shell/use-modal.ts';

await Promise.all(WORDS_PARTS.map((part) => needWords(part)));
export const words = await loadCatalogue('en');

interface Page {
  path?: string;
  /** What the server has answered so far, by its place in the query cache. */
  answers?: readonly (readonly [readonly unknown[], unknown])[];
  queries?: QueryClient;
}

const modals = { open: () => undefined, close: () => undefined, leaveTo: () => undefined };

/** The first thing that is shown of it, in English. */
export function render(shown: ReactNode, { path = '/', answers = [], queries = new QueryClient() }: Page = {}): string {
  for (const [key, answer] of answers) queries.setQueryData(key, answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <LocaleProvider initial={{ locale: 'en', messages: words }}>
        <StillRouter path={path}>
          <ModalContext value={modals}>
            <ToastHost>{shown}</ToastHost>
          </ModalContext>
        </StillRouter>
      </LocaleProvider>
    </QueryClientProvider>,
  );
}
