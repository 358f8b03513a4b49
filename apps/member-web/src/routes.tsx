import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { PATHS } from './paths.ts';
import { MembersOnly, SiteCheck } from './shell/guards.tsx';
import { lazyPart } from './shell/lazy-part.tsx';
import { MemberLayout } from './shell/member-layout.tsx';
import type { Modals } from './shell/modal-host.tsx';
import { PublicLayout } from './shell/public-layout.tsx';

const LoginPage = lazyPart(async () => (await import('./features/login/login-page.tsx')).LoginPage);
const RegisterPage = lazyPart(async () => (await import('./features/register/register-page.tsx')).RegisterPage);
const ContactPage = lazyPart(async () => (await import('./features/contact/contact-page.tsx')).ContactPage);
const HomePage = lazyPart(async () => (await import('./features/home/home-page.tsx')).HomePage);
const ProfilePage = lazyPart(async () => (await import('./features/profile/profile-page.tsx')).ProfilePage);
const MissingPage = lazyPart(async () => (await import('./features/site/missing-page.tsx')).MissingPage);
const TerminatedPage = lazyPart(async () => (await import('./features/site/terminated-page.tsx')).TerminatedPage);

/** What is listed here is offered in the menus; what is not, is not (`isBuilt`). */
const MODALS: Modals = {
  game: lazyPart(async () => (await import('./features/game/game-modal.tsx')).GameModal),
};

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/user" replace />} />
      <Route element={<PublicLayout />}>
        <Route element={<SiteCheck />}>
          <Route path={PATHS.login} element={<LoginPage />} />
        </Route>
        <Route path={PATHS.register} element={<RegisterPage />} />
        <Route path={PATHS.contact} element={<ContactPage />} />
      </Route>
      <Route element={<MembersOnly />}>
        <Route path="/user" element={<Navigate to={PATHS.home} replace />} />
        <Route element={<MemberLayout modals={MODALS} />}>
          <Route path={PATHS.home} element={<HomePage />} />
          <Route path={PATHS.profile} element={<ProfilePage />} />
          <Route path={PATHS.memberContact} element={<ContactPage />} />
        </Route>
      </Route>
      <Route element={<Bare />}>
        <Route path={PATHS.terminated} element={<TerminatedPage />} />
        <Route path="*" element={<MissingPage />} />
      </Route>
    </Routes>
  );
}

/** Pages without a frame. */
function Bare() {
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
