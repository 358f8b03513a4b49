import '@kapao/ui/styles/kit.css';
import './styles.css';
// Styles of parts that every page or home fetches after itself: in files of their own each would cost a request.
import '@kapao/ui/styles/banner-strip.css';
import './features/chat/chat-launcher.css';
import './features/home/game-search.css';
import './features/reality/reality.css';
import './features/statement/statement.css';
import './shell/favourite-star.css';
import './shell/find.css';
import './shell/in-line.css';
import './shell/inbox-bell.css';
import './shell/news-line.css';
import './shell/pull-gesture.css';
import './shell/site-footer.css';
import './shell/turnover.css';
import { ToastHost } from '@kapao/ui/toast.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BUILD, isFramed } from './build.ts';
import { BrowserRouter } from './lib/router.tsx';
import { loadCatalogue, needWords } from './messages/catalogue.ts';
import { AppRoutes } from './routes.tsx';
import { BusyVeil } from './shell/busy-veil.tsx';
import { startParts } from './shell/lazy-part.tsx';
import { LocaleProvider, storedLocale } from './shell/locale.tsx';
import { makeQueryClient } from './shell/query-client.ts';
import { SessionWatch } from './shell/session-watch.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const locale = storedLocale();
// Words of the Lao site come with the first catalogue.
if (BUILD.isLaos) void needWords('laos');
const [messages] = await Promise.all([loadCatalogue(locale), startParts()]);
if (isFramed) await (await import('./shell/meet-parent.ts')).meetParent();

const reactRoot = createRoot(root, {
  // A fault in a screen leaves an empty page; say so and offer the way back instead.
  onUncaughtError: (error) => {
    root.innerHTML = '';
    const text = document.createElement('p');
    text.className = 'note bad fault';
    text.textContent = messages.common.fault;
    root.append(text);
    reportError(error);
  },
});

reactRoot.render(
  <StrictMode>
    <LocaleProvider initial={{ locale, messages }}>
      <QueryClientProvider client={makeQueryClient()}>
        <ToastHost>
          <BrowserRouter>
            <SessionWatch />
            <AppRoutes />
          </BrowserRouter>
          <BusyVeil />
        </ToastHost>
      </QueryClientProvider>
    </LocaleProvider>
  </StrictMode>,
);

// After the first paint; a call that is refused sooner waits for them.
void needWords('errors').catch(() => undefined);
