import { lookupContact } from '@kapao/contract/member/content.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { Suspense } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { BUILD } from '../../build.ts';
import { Link, useLocation } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { PlainText } from '../../shell/plain-text.tsx';

/** Beside the page: what could not be fetched is missed in silence. */
const ContactChat = lazyPart(async () => (await import('./contact-chat.tsx')).ContactChat, {
  words: ['chat'],
  missing: () => null,
});

const CHAT_ROW_HEIGHT = 64;

/** The same page for visitors and for members, who see it below their header (spec 2). */
export function ContactPage() {
  const { locale, messages } = useLocale();
  const { contact: words, login } = messages;
  usePageTitle(words.title);
  // The public pages clear the session of whoever comes there (spec 2).
  const howto = useLocation().pathname === PATHS.memberContact ? PATHS.memberHowto : PATHS.howto;
  const contact = useAnswer(lookupContact, { query: { locale } }, { key: queryKeys.lookup('contact', locale) });
  const website = BUILD.site?.[`website-${locale}`];
  return (
    <div className="contact">
      <h1>{words.title}</h1>
      {contact.data?.contactText && (
        <div className="t2 contact-lead">
          <PlainText text={contact.data.contactText} />
        </div>
      )}
      <div className="cols">
        {contact.isPending && <Skeleton width="100%" height={260} />}
        {contact.isError && (
          <Note tone="bad" role="alert">
            {words.failed}
          </Note>
        )}
        {contact.data && <LineCard {...contact.data} />}
        <div className="stack">
          <Suspense fallback={<Skeleton width="100%" height={CHAT_ROW_HEIGHT} />}>
            <ContactChat />
          </Suspense>
          <Note icon="shield">{words.beware}</Note>
          <div className="line wrap">
            <Link className="btn" to={howto}>
              <Icon name="info" size="s" />
              {login.howto}
            </Link>
            {website && /^https:\/\//.test(website) && (
              <a className="btn" href={website} target="_blank" rel="noreferrer">
                <Icon name="link" size="s" />
                {new URL(website).host}
              </a>
            )}
          </div>
          <p className="small center">{words.version(BUILD.version)}</p>
        </div>
      </div>
    </div>
  );
}

interface LineCardProps {
  lineLink: string;
  lineName: string;
  lineQR: string;
}

function LineCard({ lineLink, lineName, lineQR }: LineCardProps) {
  const { contact: words } = useLocale().messages;
  if (lineQR === '' && lineLink === '' && lineName === '') return null;
  return (
    <section className="card stack center">
      <h2>{words.line}</h2>
      {lineName !== '' && <p className="label strong">{lineName}</p>}
      {/* First: a phone has the app, and cannot photograph its own screen. */}
      {/^https:\/\//.test(lineLink) && (
        <a className="btn cta wide" href={lineLink} target="_blank" rel="noreferrer">
          <Icon name="link" size="s" />
          {words.openLine}
        </a>
      )}
      {lineQR !== '' && (
        <>
          <img className="line-qr" src={lineQR} alt={words.qr(lineName)} width="176" height="176" />
          <a className="btn" href={lineQR} download={`line-${lineName}`}>
            <Icon name="save" size="s" />
            {words.saveQr}
          </a>
        </>
      )}
    </section>
  );
}
