import { Route, Routes } from 'react-router';
import { MissingPage } from './features/site/missing-page.tsx';
import { lazyPart } from './shell/lazy-part.tsx';

const StopPage = lazyPart(async () => (await import('./features/stop/stop-page.tsx')).loadStopPage());

export function OtherPages() {
  return (
    <Routes>
      <Route path="/stop" element={<StopPage />} />
      <Route path="*" element={<MissingPage />} />
    </Routes>
  );
}
