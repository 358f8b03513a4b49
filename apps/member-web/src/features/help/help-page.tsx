import { lookupHelp } from '@kapao/contract/member/content.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useAnswer } from '../../api/contract-hooks.ts';
import { session } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { fetchBesideWords, useBesideWords } from '../../shell/beside-words.ts';
import { LanguageLinks } from '../../shell/language-links.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { PlainText } from '../../shell/plain-text.tsx';
import { SiteMark, useSiteName } from '../../shell/site-mark.tsx';
import './help.css';
import { SelfTest } from './self-test.tsx';

export async function loadHelpPage() {
  await fetchBesideWords();
  return HelpPage;
}

/** For everybody, signed in or not: a self-test, and where to find people who help. */
function HelpPage() {
  const { locale } = useLocale();
  const words = useBesideWords().reality;
  const site = useSiteName();
  const help = useAnswer(lookupHelp, { query: { locale } }, { key: queryKeys.lookup('help', locale) });
  usePageTitle(words.helpTitle);
  return (
    <main className="help-page">
      <div className="stack">
        <div className="line between wrap">
          <Link className="line" to={session.token() === null ? PATHS.login : PATHS.home}>
            <SiteMark />
            <b className="strong">{site}</b>
          </Link>
          <LanguageLinks />
        </div>
        <h1>{words.helpTitle}</h1>
        <p className="t2">{words.helpLead}</p>
        <section className="card stack" aria-label={words.helpWhere}>
          <h2>{words.helpWhere}</h2>
          {help.data && <PlainText text={help.data.text} />}
          {help.isError && (
            <>
              <p role="alert">{words.failed}</p>
              <Button onPress={() => void help.refetch()}>{words.retry}</Button>
            </>
          )}
        </section>
        <section className="card stack" aria-label={words.test}>
          <h2>{words.test}</h2>
          <SelfTest />
        </section>
      </div>
    </main>
  );
}
