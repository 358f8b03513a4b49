import '@kapao/ui/styles/kit.css';
import '../styles/office.css';
import '../styles/queue.css';
import '../styles/pages.css';
import '../styles/desk.css';
import { ToastHost } from '@kapao/ui/toast.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { render } from 'vitest-browser-react';
import { makeQueryClient } from '../api/query-client.ts';
import { LocaleProvider } from '../shell/locale.tsx';
import { SignedIn } from '../shell/operator-session.tsx';

/** Opens a page of the back office in the browser, for whom the server says is signed in. */
export function openScreen(shown: ReactNode, { path = '/' }: { path?: string } = {}) {
  localStorage.setItem('kapao-office-language', 'en');
  return render(
    <LocaleProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <ToastHost>
          <MemoryRouter initialEntries={[path]}>
            <SignedIn cover={() => null}>{shown}</SignedIn>
          </MemoryRouter>
        </ToastHost>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
