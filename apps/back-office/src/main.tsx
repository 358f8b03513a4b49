import '@kapao/ui/styles/kit.css';
import './styles/office.css';
import './styles/queue.css';
import './styles/pages.css';
import './styles/audit.css';
import './styles/desk.css';
import './shell/secrets.css';
import { ToastHost } from '@kapao/ui/toast.tsx';
import { watchTyping } from '@kapao/web/kept-fields.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { watchAttendance } from './api/attendance.ts';
import { makeQueryClient } from './api/query-client.ts';
import { OfficeRoutes } from './routes.tsx';
import { showBrokenPage } from './shell/broken-page.ts';
import { LocaleProvider } from './shell/locale.tsx';

watchAttendance();
watchTyping();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root, { onUncaughtError: () => setTimeout(showBrokenPage, 0, root) }).render(
  <StrictMode>
    <LocaleProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <ToastHost>
          <BrowserRouter>
            <OfficeRoutes />
          </BrowserRouter>
        </ToastHost>
      </QueryClientProvider>
    </LocaleProvider>
  </StrictMode>,
);
