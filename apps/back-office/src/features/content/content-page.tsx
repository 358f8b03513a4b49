import { RowContent } from '@kapao/ui/row.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { Link } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { contentPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { useContents } from './use-content.ts';

/** Every content with its version and what it lacks. */
export function ContentPage() {
  const { content } = useMessages();
  useTitle(content.title);
  const contents = useContents();
  if (contents.isPending) return <PageLoading />;
  if (!contents.data) return <LoadFailed error={contents.error} onRetry={() => void contents.refetch()} />;
  return (
    <>
      <div className="page-head">
        <h1>{content.title}</h1>
        <p className="small">{content.lead}</p>
      </div>
      <ul className="rows">
        {contents.data.contents.map(({ name, version, missing, publishedAt }) => (
          <li key={name}>
            <Link className="row" to={contentPath(name)}>
              <RowContent
                icon="doc"
                title={content.names[name]}
                detail={
                  publishedAt === null
                    ? content.never
                    : `${content.version(String(version))} · ${formatDateTime(publishedAt)}`
                }
                end={
                  <StatusChip
                    // The switch of the chat is the same in every language.
                    tone={missing.length === 0 || name === 'enableChatWidget' ? 'ok' : 'wait'}
                    text={
                      missing.length === 0 || name === 'enableChatWidget'
                        ? content.complete
                        : content.missing(missing.map((locale) => LOCALE_NAMES[locale]).join(', '))
                    }
                  />
                }
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
