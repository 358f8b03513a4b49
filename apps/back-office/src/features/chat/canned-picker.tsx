import { tidyText } from '@kapao/contract/shared/typed-text.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { inLanguage } from './thread.ts';
import { type CannedReply, useCannedReplies } from './use-chat.ts';

const MAX_SHOWN = 30;

/** Answers written beforehand, shown in the language they will be said in. */
export function CannedPicker(props: { language: 'th' | 'la' | 'en'; onPick: (texts: CannedReply['texts']) => void }) {
  const { language, onPick } = props;
  const { chat: words } = useMessages();
  const canned = useCannedReplies(true);
  const [search, setSearch] = useState('');
  const wanted = tidyText(search).toLowerCase();
  const fitting = (canned.data?.replies ?? [])
    .filter(({ shortcut, texts }) => `${shortcut} ${inLanguage(texts, language)}`.toLowerCase().includes(wanted))
    .slice(0, MAX_SHOWN);
  return (
    <section className="chat-canned" aria-label={words.canned}>
      <label className="input">
        <Icon name="search" size="s" />
        <input
          type="search"
          aria-label={words.cannedFind}
          placeholder={words.cannedFind}
          maxLength={80}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      {canned.isPending && <PageLoading />}
      {canned.error && <LoadFailed error={canned.error} onRetry={() => void canned.refetch()} />}
      {canned.data && fitting.length === 0 && <p className="small">{words.noCanned}</p>}
      <ul>
        {fitting.map((reply) => (
          <li key={reply.id}>
            <button type="button" onClick={() => onPick(reply.texts)}>
              <b className="num">{reply.shortcut}</b>
              <span>{inLanguage(reply.texts, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
