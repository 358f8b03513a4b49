import { MissingPage } from './features/site/missing-page.tsx';
import { Route, Routes, useLocation } from './lib/router.tsx';
import { lazyPart } from './shell/lazy-part.tsx';

const StopPage = lazyPart(async () => (await import('./features/payout-stop-link/stop-page.tsx')).loadStopPage());

const CheckPage = lazyPart(async () => (await import('./features/receipt-check/check-page.tsx')).loadCheckPage(), {
  words: ['money'],
});

const HelpPage = lazyPart(async () => (await import('./features/help/help-page.tsx')).loadHelpPage());

export function OtherPages() {
  // With a code behind it, which the router knows nothing of.
  if (/^\/check(?:\/|$)/.test(useLocation().pathname)) return <CheckPage />;
  return (
    <Routes>
      <Route path="/stop" element={<StopPage />} />
      <Route path="/help" element={<HelpPage />} />
      <Route path="*" element={<MissingPage />} />
    </Routes>
  );
}
