import { type STOP_OUTCOMES, stopPayouts } from '@kapao/contract/member/payout-stop-link.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { session } from '../../api/member-client.ts';
import { Link, useLocation } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { LanguageLinks } from '../../shell/language-links.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ownWords } from '../../shell/own-words.ts';
import { SiteMark, useSiteName } from '../../shell/site-mark.tsx';
import './stop.css';

const { fetch: fetchWords, useWords } = ownWords({
  th: async () => (await import('../../messages/own/stop-th.ts')).stopTh,
  la: async () => (await import('../../messages/own/stop-la.ts')).stopLa,
  en: async () => (await import('../../messages/own/stop-en.ts')).stopEn,
});

export async function loadStopPage() {
  await fetchWords();
  return StopPage;
}

const FACT_ICONS = ['bank', 'logout', 'lock'] as const;

type Outcome = (typeof STOP_OUTCOMES)[number];

/**
 * For whoever got the message about a changed payout account and did not change it, signed in or not. Only the tap does
 * something: programs that look at links before people do open pages, and press nothing.
 */
function StopPage() {
  const messages = useMessages();
  const site = useSiteName();
  const words = useWords();
  const token = useLocation().hash.slice(1);
  usePageTitle(words.title);
  const stop = useSend(stopPayouts);
  const outcome: Outcome | undefined = /^[0-9a-f]{32}$/.test(token) ? stop.data?.outcome : 'UNKNOWN';
  return (
    <main className="stop-page">
      <div className="stack">
        <div className="line">
          <SiteMark />
          <b className="strong">{site}</b>
        </div>
        {outcome ? (
          <End outcome={outcome} />
        ) : (
          <>
            <h1>{words.title}</h1>
            <p className="t2">{words.lead}</p>
            <ul className="card stack">
              {words.facts.map((fact, index) => (
                <li key={fact} className="line">
                  <Icon name={FACT_ICONS[index] ?? 'check'} />
                  <span className="grow">{fact}</span>
                </li>
              ))}
            </ul>
            {stop.error && (
              <Note tone="bad" role="alert">
                {errorText(messages, stop.error)}
              </Note>
            )}
            <Button variant="cta" wide busy={stop.isPending} onPress={() => stop.mutate({ token })}>
              {words.submit}
            </Button>
            <p className="small center">{words.wasMe}</p>
          </>
        )}
        <LanguageLinks />
      </div>
    </main>
  );
}

function End({ outcome }: { outcome: Outcome }) {
  const words = useWords();
  const { title, text } = words.ends[outcome];
  const isStopped = outcome === 'STOPPED' || outcome === 'USED';
  return (
    <>
      <h1>{title}</h1>
      <Note tone={isStopped ? 'ok' : 'warn'} role="status">
        {text}
      </Note>
      <Link className="btn cta wide" to={isStopped ? PATHS.forgot : PATHS.login}>
        {isStopped ? words.newPassword : words.signIn}
      </Link>
      <Link className="btn plain wide" to={session.token() === null ? PATHS.contact : PATHS.memberContact}>
        {words.contact}
      </Link>
    </>
  );
}
