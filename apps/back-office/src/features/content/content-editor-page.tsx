import { CONTENT_NAMES, type ContentName, type getContent } from '@kapao/contract/operator/content.ts';
import { saysMore } from '@kapao/contract/operator/member-texts.ts';
import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { HTML_LANG, LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OPEN, OpenProposals } from '../../shell/open-proposals.tsx';
import { LoadFailed, NotFound, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useOutcome } from '../../shell/use-outcome.ts';
import { BannerPreview } from './banner-preview.tsx';
import { ContentFields } from './content-fields.tsx';
import { CONTENT_FIELDS, type Draft, shareFrom, toContent, toDraft } from './content-form.ts';
import { ContentPreview } from './content-preview.tsx';
import { useContent, usePublish } from './use-content.ts';

type Loaded = RouteReply<typeof getContent>;
type Drafts = Partial<Record<Locale, Draft>>;

/** Thai always has a draft; another language has one when somebody wrote it. */
function draftsOf(name: ContentName, content: Loaded['content']): Drafts {
  const fields = CONTENT_FIELDS[name];
  const written = LOCALES.filter((locale) => locale === 'th' || content?.[locale] !== undefined);
  const drafts: Drafts = Object.fromEntries(written.map((locale) => [locale, toDraft(fields, content?.[locale])]));
  return shareFrom(fields, { drafts, from: drafts.th ?? {} });
}

function LanguageTabs({ drafts, locale, onChange }: { drafts: Drafts; locale: Locale; onChange: (l: Locale) => void }) {
  const { content } = useMessages();
  const options = LOCALES.map((value) => ({
    value,
    text: drafts[value] ? LOCALE_NAMES[value] : `${LOCALE_NAMES[value]} ○`,
    lang: HTML_LANG[value],
  }));
  return <Segmented label={content.languages} value={locale} onChange={onChange} options={options} />;
}

type Version = Loaded['versions'][number];

interface HistoryProps {
  loaded: Loaded;
  onPick: (content: Version['content']) => void;
  onPutBack: (version: Version) => void;
}

function History({ loaded, onPick, onPutBack }: HistoryProps) {
  const { content } = useMessages();
  if (loaded.versions.length === 0) return null;
  return (
    <section className="card">
      <h2>{content.history}</h2>
      <ul className="dossier-sessions">
        {loaded.versions.map((entry) => (
          <li key={entry.version}>
            <p className="label">{content.version(String(entry.version))}</p>
            <p className="small">{content.historyBy(entry.operator, formatDateTime(entry.at))}</p>
            {entry.reason !== null && <p className="small">{entry.reason}</p>}
            <div className="line wrap">
              <Button compact variant="ghost" onPress={() => onPick(entry.content)}>
                {content.bringBack}
              </Button>
              {entry.version !== loaded.version && (
                <Button compact variant="ghost" onPress={() => onPutBack(entry)}>
                  {content.putBack}
                  <span className="sr"> {content.version(String(entry.version))}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PutBackSheetProps {
  version: Version;
  name: ContentName;
  basedOn: number;
  onClose: () => void;
}

/** An earlier version becomes the newest one, in one step. */
function PutBackSheet({ version, name, basedOn, onClose }: PutBackSheetProps) {
  const { content, revisions } = useMessages();
  const publish = usePublish(name);
  return (
    <ReasonSheet
      title={`${content.putBack}: ${content.version(String(version.version))}`}
      reasons={revisions.reasons}
      submit={{ text: content.putBack, variant: 'cta' }}
      act={(reason) => publish.mutateAsync({ content: version.content, basedOn, reason })}
      done={content.published}
      onClose={onClose}
    >
      <p>{content.putBackText}</p>
      <p className="small">{content.historyBy(version.operator, formatDateTime(version.at))}</p>
    </ReasonSheet>
  );
}

function Editor({ loaded }: { loaded: Loaded }) {
  const { name } = loaded;
  const { content } = useMessages();
  const toast = useToast();
  const textOf = useErrorText();
  const publish = usePublish(name);
  const outcome = useOutcome();
  const [drafts, setDrafts] = useState(() => draftsOf(name, loaded.content));
  const [locale, setLocale] = useState<Locale>('th');
  const [reason, setReason] = useState('');
  const [putting, setPutting] = useState<Version>();
  const fields = CONTENT_FIELDS[name];
  const draft = drafts[locale];
  const written = Object.fromEntries(
    LOCALES.flatMap((at) => {
      const draft = drafts[at];
      return draft ? [[at, toContent(fields, draft)] as const] : [];
    }),
  );
  const waits = saysMore('content', { before: loaded.content, after: written, subject: name });
  const send = () => {
    publish.mutate(
      { content: written, basedOn: loaded.version, reason: reason.trim() },
      { onSuccess: (reply) => outcome(reply, content.published) },
    );
  };
  const remove = () => setDrafts(Object.fromEntries(Object.entries(drafts).filter(([at]) => at !== locale)));
  return (
    <div className="dashboard-grid editor-grid">
      <form
        className="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <LanguageTabs drafts={drafts} locale={locale} onChange={setLocale} />
        {draft ? (
          <ContentFields
            key={locale}
            fields={fields}
            draft={draft}
            onChange={(next) => setDrafts(shareFrom(fields, { drafts: { ...drafts, [locale]: next }, from: next }))}
          />
        ) : (
          <>
            <Note>{content.thaiShown}</Note>
            <Button variant="ghost" icon="pencil" onPress={() => setDrafts({ ...drafts, [locale]: drafts.th ?? {} })}>
              {content.write}
            </Button>
          </>
        )}
        {draft && locale !== 'th' && (
          <Button variant="link" onPress={remove}>
            {content.remove}
          </Button>
        )}
        <Field label={content.why} value={reason} onChange={setReason} maxLength={500} autoComplete="off" />
        {publish.error && (
          <Note tone="bad" role="alert">
            {textOf(publish.error)}
          </Note>
        )}
        <Button type="submit" variant="cta" busy={publish.isPending}>
          {waits ? content.propose : content.publish}
        </Button>
      </form>
      <div className="stack">
        {fields.some((field) => field.name === 'banners') ? (
          <BannerPreview drafts={drafts} />
        ) : (
          draft && <ContentPreview fields={fields} draft={draft} lang={HTML_LANG[locale]} />
        )}
        <History
          loaded={loaded}
          onPick={(earlier) => {
            setDrafts(draftsOf(name, earlier));
            toast('info', content.broughtBack);
          }}
          onPutBack={setPutting}
        />
        {putting && (
          <PutBackSheet version={putting} name={name} basedOn={loaded.version} onClose={() => setPutting(undefined)} />
        )}
      </div>
    </div>
  );
}

function Named({ name }: { name: ContentName }) {
  const { content, proposals } = useMessages();
  useTitle(content.names[name]);
  const loaded = useContent(name);
  if (loaded.isPending) return <PageLoading />;
  if (!loaded.data) return <LoadFailed error={loaded.error} onRetry={() => void loaded.refetch()} />;
  const { version } = loaded.data;
  return (
    <>
      <Link className="desk-back" to={PATHS.content}>
        {content.back}
      </Link>
      <div className="page-head">
        <h1>
          {content.names[name]}{' '}
          <span className="small num">{version === 0 ? content.never : content.version(String(version))}</span>
        </h1>
      </div>
      <OpenProposals
        states={OPEN}
        title={proposals.open}
        isAbout={({ kind, subject }) => kind === 'content' && subject === name}
      />
      {/* A new version starts the form anew. */}
      <Editor key={`${name} ${version}`} loaded={loaded.data} />
    </>
  );
}

export function ContentEditorPage() {
  const { name } = useParams();
  const known = CONTENT_NAMES.find((one) => one === name);
  return known ? <Named key={known} name={known} /> : <NotFound />;
}
