import { Suspense } from 'react';
import { Navigate, Route, Routes } from './lib/router.tsx';
import { PATHS } from './paths.ts';
import { MembersOnly, SiteCheck } from './shell/guards.tsx';
import { lazyPart, MissingModal } from './shell/lazy-part.tsx';

const MemberLayout = lazyPart(async () => (await import('./shell/member-layout.tsx')).MemberLayout, { entry: '/user' });
const PublicLayout = lazyPart(async () => (await import('./shell/public-layout.tsx')).PublicLayout, {
  entry: [PATHS.login, PATHS.register, PATHS.howto, PATHS.contact],
});
const LoginPage = lazyPart(async () => (await import('./features/login/login-page.tsx')).LoginPage, {
  entry: PATHS.login,
});
const RegisterPage = lazyPart(async () => (await import('./features/registration/register-page.tsx')).RegisterPage, {
  entry: PATHS.register,
  words: ['register', 'errors'],
});
const ForgotPage = lazyPart(async () => (await import('./features/account/forgot-page.tsx')).ForgotPage, {
  words: ['register', 'errors'],
});
const memberParts = () => import('./member-parts.tsx');
const behindHome = async () => (await memberParts()).behindHome();
const MemberParts = lazyPart(async () => (await memberParts()).MemberParts);
const PublicParts = lazyPart(async () => (await import('./public-parts.tsx')).PublicParts);
const ContactPage = lazyPart(async () => (await import('./features/contact/contact-page.tsx')).ContactPage, {
  entry: [PATHS.contact, PATHS.memberContact],
  words: ['site'],
});
const HowtoPage = lazyPart(async () => (await import('./features/howto/howto-page.tsx')).HowtoPage, {
  entry: [PATHS.howto, PATHS.memberHowto],
  words: ['site'],
});
const HomePage = lazyPart(async () => (await import('./features/home/home-page.tsx')).HomePage, { entry: PATHS.home });
const HomeNews = lazyPart(async () => (await behindHome()).HomeNews, {
  words: ['site'],
});
const GameSearch = lazyPart(async () => (await behindHome()).loadGameSearch());
const NewDeviceNote = lazyPart(async () => (await behindHome()).NewDeviceNote, {
  words: ['profile'],
});
const Agreement = lazyPart(async () => (await behindHome()).Agreement, {
  words: ['site'],
});
const ProfilePage = lazyPart(async () => (await import('./features/account/profile-page.tsx')).ProfilePage, {
  entry: PATHS.profile,
  words: ['profile'],
});
const loadStatementPage = async () => (await import('./features/statement/statement-page.tsx')).StatementPage;
const StatementPage = lazyPart(loadStatementPage, {
  entry: PATHS.statement,
  words: ['money'],
});
const LatestStatement = lazyPart(
  async () => (await import('./features/statement/latest-statement.tsx')).LatestStatement,
  { words: ['money'] },
);
const BonusPage = lazyPart(async () => (await import('./features/bonus/bonus-page.tsx')).BonusPage, {
  entry: PATHS.bonus,
  words: ['bonus'],
});
const TurnoverCard = lazyPart(async () => (await behindHome()).TurnoverCard, {
  words: ['bonus'],
});
const PlayHistoryPage = lazyPart(
  async () => (await import('./features/play-history/play-history-page.tsx')).PlayHistoryPage,
  { entry: PATHS.playHistory, words: ['play-history'] },
);
/** Pages that few people see, and what is at no address; the list is fetched when one is asked for. */
const OtherPages = lazyPart(async () => (await import('./other-pages.tsx')).OtherPages);

/** Everything that opens over a member page; its list is fetched after the first paint. */
const loadModals = async () => (await memberParts()).NamedModal;
const NamedModal = lazyPart(loadModals, { missing: MissingModal });
// An address that opens something needs the list at once; a failure is said where it is shown.
if (new URLSearchParams(location.search).has('do')) void loadModals().catch(() => undefined);

const NewsLine = lazyPart(async () => (await behindHome()).NewsLine, { words: ['profile'] });

const UnderWayLine = lazyPart(async () => (await import('./features/deposit/under-way-line.tsx')).UnderWayLine, {
  words: ['qr', 'slip'],
  missing: () => null,
});

const HOME_NEWS = (
  <>
    <TurnoverCard isLink />
    <NewDeviceNote />
    <HomeNews />
  </>
);

export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/" element={<Navigate to="/user" replace />} />
        <Route element={<PublicLayout parts={<PublicParts />} />}>
          <Route element={<SiteCheck />}>
            <Route path={PATHS.login} element={<LoginPage />} />
          </Route>
          <Route path={PATHS.register} element={<RegisterPage />} />
          <Route path={PATHS.forgot} element={<ForgotPage />} />
          <Route path={PATHS.howto} element={<HowtoPage />} />
          <Route path={PATHS.contact} element={<ContactPage />} />
        </Route>
        <Route element={<MembersOnly />}>
          <Route path="/user" element={<Navigate to={PATHS.home} replace />} />
          <Route
            element={
              <MemberLayout
                modal={NamedModal}
                loadModal={loadModals}
                aside={<LatestStatement />}
                parts={<MemberParts />}
              />
            }
          >
            <Route
              path={PATHS.home}
              element={
                <HomePage
                  line={<NewsLine deposit={UnderWayLine} />}
                  news={HOME_NEWS}
                  agreement={Agreement}
                  search={GameSearch}
                />
              }
            />
            <Route path={PATHS.statement} element={<StatementPage />} />
            <Route path={PATHS.bonus} element={<BonusPage />} />
            <Route path={PATHS.playHistory} element={<PlayHistoryPage />} />
            <Route path={PATHS.profile} element={<ProfilePage />} />
            <Route path={PATHS.memberContact} element={<ContactPage />} />
            <Route path={PATHS.memberHowto} element={<HowtoPage />} />
          </Route>
        </Route>
        <Route path="*" element={<OtherPages />} />
      </Routes>
    </Suspense>
  );
}
