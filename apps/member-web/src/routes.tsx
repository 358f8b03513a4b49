import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { PATHS } from './paths.ts';
import { MembersOnly, SiteCheck } from './shell/guards.tsx';
import { lazyPart } from './shell/lazy-part.tsx';
import type { Modals } from './shell/modal-host.tsx';

/** Its forms say refusals beside their fields. */
const ACCOUNT = { words: ['profile', 'register', 'errors'] } as const;

const MemberLayout = lazyPart(async () => (await import('./shell/member-layout.tsx')).MemberLayout, { entry: '/user' });
const PublicLayout = lazyPart(async () => (await import('./shell/public-layout.tsx')).PublicLayout);
const LoginPage = lazyPart(async () => (await import('./features/login/login-page.tsx')).LoginPage, {
  entry: PATHS.login,
});
const RegisterPage = lazyPart(async () => (await import('./features/register/register-page.tsx')).RegisterPage, {
  entry: PATHS.register,
  words: ['register', 'errors'],
});
const ForgotPage = lazyPart(async () => (await import('./features/forgot/forgot-page.tsx')).ForgotPage, {
  words: ['register', 'errors'],
});
const MemberChat = lazyPart(async () => (await import('./features/chat/member-chat.tsx')).MemberChat);
const GuestChat = lazyPart(async () => (await import('./features/chat/guest-chat.tsx')).GuestChat);
const ContactPage = lazyPart(async () => (await import('./features/contact/contact-page.tsx')).ContactPage, {
  words: ['site'],
});
const HowtoPage = lazyPart(async () => (await import('./features/howto/howto-page.tsx')).HowtoPage, {
  words: ['site'],
});
const HomePage = lazyPart(async () => (await import('./features/home/home-page.tsx')).HomePage, { entry: PATHS.home });
const HomeNews = lazyPart(async () => (await import('./features/content/home-news.tsx')).HomeNews);
const NewDeviceNote = lazyPart(
  async () => (await import('./features/profile/new-device-note.tsx')).NewDeviceNote,
  ACCOUNT,
);
const Agreement = lazyPart(async () => (await import('./features/content/agreement.tsx')).Agreement);
const ProfilePage = lazyPart(async () => (await import('./features/profile/profile-page.tsx')).ProfilePage, {
  entry: PATHS.profile,
  words: ['profile'],
});
const StatementPage = lazyPart(async () => (await import('./features/statement/statement-page.tsx')).StatementPage, {
  entry: PATHS.statement,
  words: ['money'],
});
const LatestStatement = lazyPart(
  async () => (await import('./features/statement/latest-statement.tsx')).LatestStatement,
  { words: ['money'] },
);
const BonusPage = lazyPart(async () => (await import('./features/bonus/bonus-page.tsx')).BonusPage, {
  entry: PATHS.bonus,
  words: ['bonus', 'money', 'errors'],
});
const TurnoverCard = lazyPart(async () => (await import('./shell/turnover-card.tsx')).TurnoverCard, {
  words: ['bonus'],
});
const PlayHistoryPage = lazyPart(
  async () => (await import('./features/play-history/play-history-page.tsx')).PlayHistoryPage,
  { entry: PATHS.playHistory, words: ['playHistory'] },
);
const MissingPage = lazyPart(async () => (await import('./features/site/missing-page.tsx')).MissingPage);

/** What moves money says its refusals inside the form. */
const MONEY = { words: ['money', 'errors', 'timeline'] } as const;
const DEPOSIT = { words: ['money', 'errors', 'timeline', 'deposit', 'profile'] } as const;

const SLIPS = { words: ['slip', 'money', 'errors'] } as const;

/** What is taken says why it cannot be. */
const BONUS = { words: ['bonus', 'money', 'errors'] } as const;
const WITHDRAW = { words: ['money', 'errors', 'timeline', 'bonus'] } as const;

/** What moves money to games and back. */
const PLAY = { words: ['game', 'money', 'errors'] } as const;

/** What members are given. */
const REWARDS = { words: ['rewards', 'money', 'errors'] } as const;

/** What is listed here is offered in the menus; what is not, is not (`isBuilt`). */
const MODALS: Modals = {
  deposit: lazyPart(async () => (await import('./features/deposit/deposit-modal.tsx')).DepositModal, DEPOSIT),
  withdraw: lazyPart(async () => (await import('./features/withdraw/withdraw-modal.tsx')).WithdrawModal, WITHDRAW),
  bonus: lazyPart(async () => (await import('./features/bonus/bonus-modal.tsx')).BonusModal, BONUS),
  promotion: lazyPart(async () => (await import('./features/bonus/promotion-modal.tsx')).PromotionModal, BONUS),
  transfer: lazyPart(async () => (await import('./features/transfer/transfer-modal.tsx')).TransferModal, PLAY),
  receipt: lazyPart(async () => (await import('./features/statement/receipt-modal.tsx')).ReceiptModal, MONEY),
  slips: lazyPart(async () => (await import('./features/statement/slips-modal.tsx')).SlipsModal, SLIPS),
  terms: lazyPart(async () => (await import('./features/content/terms-modal.tsx')).TermsModal),
  images: lazyPart(async () => (await import('./features/content/images-modal.tsx')).ImagesModal),
  password: lazyPart(async () => (await import('./features/profile/password-modal.tsx')).PasswordModal, ACCOUNT),
  'account-name': lazyPart(
    async () => (await import('./features/profile/account-name-modal.tsx')).AccountNameModal,
    ACCOUNT,
  ),
  'bank-account': lazyPart(
    async () => (await import('./features/profile/bank-account-modal.tsx')).BankAccountModal,
    ACCOUNT,
  ),
  devices: lazyPart(async () => (await import('./features/profile/devices-modal.tsx')).DevicesModal, ACCOUNT),
  collect: lazyPart(async () => (await import('./features/home/collect-modal.tsx')).CollectModal, PLAY),
  spin: lazyPart(async () => (await import('./features/spin/spin-modal.tsx')).SpinModal, REWARDS),
  invite: lazyPart(async () => (await import('./features/invite/invite-modal.tsx')).InviteModal, REWARDS),
  refund: lazyPart(async () => (await import('./features/refund/refund-modal.tsx')).RefundModal, REWARDS),
  game: lazyPart(async () => (await import('./features/game/game-modal.tsx')).GameModal, PLAY),
};

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
        <Route element={<PublicLayout chat={<GuestChat />} />}>
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
          <Route element={<MemberLayout modals={MODALS} aside={<LatestStatement />} chat={<MemberChat />} />}>
            <Route path={PATHS.home} element={<HomePage news={HOME_NEWS} agreement={<Agreement />} />} />
            <Route path={PATHS.statement} element={<StatementPage />} />
            <Route path={PATHS.bonus} element={<BonusPage />} />
            <Route path={PATHS.playHistory} element={<PlayHistoryPage />} />
            <Route path={PATHS.profile} element={<ProfilePage />} />
            <Route path={PATHS.memberContact} element={<ContactPage />} />
          </Route>
        </Route>
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </Suspense>
  );
}
