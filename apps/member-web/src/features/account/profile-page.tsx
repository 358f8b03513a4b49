import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { Avatar } from '@kapao/ui/avatar.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDate } from '@kapao/web/format-date.ts';
import { HTML_LANG, LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { THEMES, useTheme } from '@kapao/web/theme.ts';
import { Suspense, useState } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { MemberCard } from './member-card.tsx';
import { PayoutAccount } from './payout-account.tsx';

const MoreRows = lazyPart(async () => (await import('./more-rows.tsx')).loadMoreRows());
const SignOutQuestion = lazyPart(async () => (await import('../../shell/sign-out-question.tsx')).SignOutQuestion);

export function ProfilePage() {
  const { profile: words, common } = useMessages();
  const { data: wallet } = useWallet();
  usePageTitle(words.title);
  return (
    <>
      <div className="line profile-head">
        <Avatar name={wallet?.profile.name ?? ''} large />
        <span className="grow">
          <h1>{wallet?.profile.name ?? words.title}</h1>
          {wallet && <p className="small num">{words.since(formatDate(Date.parse(wallet.profile.createdAt)))}</p>}
        </span>
      </div>
      <div className="cols">
        <div className="stack">
          {wallet ? (
            <>
              <MemberCard profile={wallet.profile} />
              <PayoutAccount account={wallet.bankAccount} />
            </>
          ) : (
            <SkeletonRows count={3} label={common.loading} />
          )}
        </div>
        <Settings />
      </div>
    </>
  );
}

function Settings() {
  const { locale, setLocale, messages } = useLocale();
  const { profile: words, places } = messages;
  const { open } = useModal();
  const { theme, setTheme } = useTheme('theme');
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="stack">
      <section className="card stack">
        <Segmented
          label={words.language}
          labelShown
          value={locale}
          onChange={setLocale}
          options={LOCALES.map((code) => ({ value: code, text: LOCALE_NAMES[code], lang: HTML_LANG[code] }))}
        />
        <Segmented
          label={words.theme}
          labelShown
          value={theme}
          onChange={setTheme}
          options={THEMES.map((name) => ({ value: name, text: words.themes[name] }))}
        />
      </section>
      <div className="rows">
        <Row icon="lock" title={words.password} chevron onPress={() => open('password')} />
        <Row icon="phone" title={words.secondFactor} chevron onPress={() => open('second-factor')} />
        <Suspense fallback={null}>
          <MoreRows />
        </Suspense>
        <Row icon="logout" title={places.logout} chevron onPress={() => setLeaving(true)} />
      </div>
      <Suspense fallback={null}>{leaving && <SignOutQuestion onCancel={() => setLeaving(false)} />}</Suspense>
    </div>
  );
}
