import { type ConversationEntry, getChatSettings } from '@kapao/contract/operator/chat.ts';
import { summaryOf } from '@kapao/contract/shared/chat-message.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { count } from '../../lib/format.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { chatPath, PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { QueueLayout } from '../../shell/queue-layout.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { StateFilter } from '../../shell/state-filter.tsx';
import { Conversation } from './conversation.tsx';
import { type DeskLive, makeDeskLive } from './desk-live.ts';
import { DeskPeople } from './desk-people.tsx';
import {
  CONVERSATIONS_PER_PAGE,
  type ConversationFilter,
  FOLDERS,
  isAnsweredByFlow,
  KEYS,
  SearchContext,
  useConversations,
  useTotals,
} from './use-chat.ts';
import './chat.css';

const RULES = {
  states: FOLDERS,
  fallback: 'queue',
  perPage: CONVERSATIONS_PER_PAGE,
  useEntries: useConversations,
  // The sender is notified that it was seen.
  opensFirst: false,
} as const;
const SEARCH_AFTER_MS = 300;

/** The inbox of the support chat: who waits, and the talk beside it. */
export function InboxPage() {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return (
    <SearchContext value={asked}>
      <Inbox search={search} onSearch={setSearch} />
    </SearchContext>
  );
}

function Inbox({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { chat: words } = useMessages();
  const queue = useQueueList(RULES);
  const [params, setParams] = useSearchParams();
  const openId = params.get('id') ?? undefined;
  const live = useDeskLive(queue.state, openId);
  // Whom one looks for may be in any folder; narrowing down is a choice made afterwards.
  const find = (text: string) => {
    if (search === '' && text.trim() !== '' && queue.state !== 'all') {
      setParams({ state: 'all', ...(openId !== undefined && { id: openId }) }, { replace: true });
    }
    onSearch(text);
  };
  return (
    <QueueLayout
      title={words.title}
      {...queue.layout}
      filter={
        <>
          <InboxHead live={live} filter={{ state: queue.state, page: queue.page }}>
            <SearchField search={search} onSearch={find} />
          </InboxHead>
          <StateFilter value={queue.state} onChange={queue.setState} common={FOLDERS} rest={[]} names={words.folders} />
        </>
      }
      rows={queue.entries.map((entry) => <ConversationRow key={entry.id} entry={entry} row={queue.rowOf(entry)} />)}
      empty={
        queue.isAtFallback && search === ''
          ? { title: words.emptyTitle, text: words.empty }
          : { title: words.emptyOther, text: '' }
      }
      // A conversation stays open when it leaves the folder: answering is no decision that ends it.
      detail={
        openId === undefined
          ? undefined
          : { hasLeft: false, content: <Conversation key={openId} id={openId} live={live} /> }
      }
      actions={null}
    />
  );
}

/** One connection as long as the page is open. */
function useDeskLive(folder: string, openId: string | undefined): DeskLive {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { username } = useOperator();
  const now = useRef({ folder, openId, navigate });
  useEffect(() => {
    now.current = { folder, openId, navigate };
  });
  const [live] = useState(() =>
    makeDeskLive({
      username,
      onNews: () => void client.invalidateQueries({ queryKey: KEYS.list }),
      onChange: (id) => void client.invalidateQueries({ queryKey: KEYS.one(id) }),
      // The guest has signed in: the talk goes on in the member's conversation.
      onJoinedInto: (from, into) => {
        if (now.current.openId === from)
          void now.current.navigate(chatPath(now.current.folder, into), { replace: true });
      },
      onRefused: () => void client.invalidateQueries({ queryKey: QUERY_KEYS.session }),
    }),
  );
  useEffect(() => {
    live.open();
    return live.close;
  }, [live]);
  return live;
}

interface InboxHeadProps {
  live: DeskLive;
  filter: ConversationFilter;
  children: ReactNode;
}

function InboxHead({ live, filter, children }: InboxHeadProps) {
  const { chat: words } = useMessages();
  const isOnline = useSyncExternalStore(live.subscribe, live.isOnline);
  const totals = useTotals(filter);
  const maySetUp = useMay(getChatSettings);
  return (
    <>
      <p className="small line between" role="status" data-live={isOnline ? 'online' : 'connecting'}>
        <span>{totals && words.totals(count(totals.waitingTotal), count(totals.unreadTotal))}</span>
        <span className={isOnline ? 'chat-online' : 'chat-offline'}>{isOnline ? words.online : words.connecting}</span>
      </p>
      <DeskPeople live={live} />
      <div className="chat-find">
        {children}
        {maySetUp && (
          <Link className="icon-btn" to={PATHS.chatSetup} aria-label={words.setup} title={words.setup}>
            <Icon name="pencil" />
          </Link>
        )}
      </div>
    </>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { chat: words } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <label className="input">
      <Icon name="search" size="s" />
      <input
        ref={field}
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        title={words.searchKey}
        maxLength={200}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </label>
  );
}

/** With two hundred of them, more in sight is worth more than whole sentences. */
const MAX_SHOWN = 30;
function beginningOf(text: string): string {
  const letters = [...text];
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join('').trimEnd()}…` : text;
}

type RowProps = Pick<Parameters<typeof QueueRow>[0], 'isCurrent' | 'nowMs' | 'onOpen'>;

function ConversationRow({ entry, row }: { entry: ConversationEntry; row: RowProps }) {
  const { chat: words } = useMessages();
  const last = entry.lastMessage;
  return (
    <QueueRow
      {...row}
      since={entry.lastMessageAt}
      finalAt={entry.unread > 0 ? null : entry.lastMessageAt}
      title={entry.name === '' ? words.guest : entry.name}
      detail={last ? beginningOf(summaryOf(last.message) || words.file) : ''}
      amount=""
      chip={<RowChip entry={entry} />}
    />
  );
}

function RowChip({ entry }: { entry: ConversationEntry }) {
  const { chat: words } = useMessages();
  if (entry.unread > 0) return <StatusChip tone="wait" text={words.unread(String(entry.unread))} />;
  if (entry.state === 'CLOSED') return <StatusChip tone="ok" text={words.folders.ended} />;
  if (entry.assignedTo !== null) return <StatusChip tone="info" text={entry.assignedTo} />;
  return <StatusChip tone="dim" text={isAnsweredByFlow(entry) ? words.byFlow : words.folders.queue} />;
}
