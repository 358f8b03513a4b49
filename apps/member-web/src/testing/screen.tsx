import '@kapao/ui/styles/kit.css';
import '../styles.css';
import { ToastHost } from '@kapao/ui/toast.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { StillRouter } from '../lib/router.tsx';
import { loadCatalogue, needWords, WORDS_PARTS } from '../messages/catalogue.ts';
import { LocaleProvider } from '../shell/locale.tsx';
import { ModalContext } from '../shell/use-modal.ts';

await Promise.all(WORDS_PARTS.map((part) => needWords(part)));
export const words = await loadCatalogue('en');

const modals = { open: () => undefined, close: () => undefined, leaveTo: () => undefined };

/** Opens a part of the app in the browser, in English, with an empty memory. */
export function openScreen(shown: ReactNode) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={queries}>
      <LocaleProvider initial={{ locale: 'en', messages: words }}>
        <StillRouter>
          <ModalContext value={modals}>
            <ToastHost>{shown}</ToastHost>
          </ModalContext>
        </StillRouter>
      </LocaleProvider>
    </QueryClientProvider>,
  );
}
