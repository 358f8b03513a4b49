import { chatConfig, chatHistory } from '@kapao/contract/member/chat.ts';
import { lookupEnableChatWidget } from '@kapao/contract/member/content.ts';
import type { ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { useMediaQuery } from '@kapao/web/use-media-query.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useAnswer } from '../../api/contract-hooks.ts';
import { call, session } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { PATHS } from '../../paths.ts';
import { onAsked } from '../../shell/ask-in-chat.ts';
import { CHAT_PLACE, CHAT_RAIL_PLACE } from '../../shell/chat-place.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { MODAL_PARAMS } from '../../shell/use-modal.ts';
import { hasBegunFiles } from './begun-files.ts';
import type { ChatWatchProps } from './chat-watch.tsx';
import { guestIdentity } from './guest-id.ts';

const SETTLED_AFTER_MS = 1_500;

const ChatSheet = lazyPart(async () => (await import('./chat-sheet.tsx')).ChatSheet, {
  words: ['chat', 'errors', 'money'],
});
/** A row tells who is there; on phones, and to visitors, it is a button. */
const ChatRow = lazyPart(async () => (await import('../../shell/chat-row.tsx')).ChatRow, { words: ['chat'] });
const ChatResume = lazyPart(async () => (await import('./chat-resume.tsx')).ChatResume);

/** The page first: its socket opens once it has what it shows. */
export const watchLater = (load: () => Promise<ComponentType<ChatWatchProps>>) =>
  lazyPart(async () => {
    await new Promise((settled) => setTimeout(settled, SETTLED_AFTER_MS));
    return load();
  });

/** A closed chat looks this often whether something came; a guest's socket is kept for open or unread ones (spec 9). */
const LOOK_EVERY_MS = 60_000;
const MAX_SHOWN = 9;

interface ChatLauncherProps {
  memberId?: string | undefined;
  watch: ComponentType<ChatWatchProps>;
}

/** The way into the chat: there only when the site offers it. */
export function ChatLauncher({ memberId, watch: ChatWatch }: ChatLauncherProps) {
  const { locale, messages } = useLocale();
  const { isOpen, isCalled, open, close } = useChatEntry();
  const [asked, setAsked] = useState<ShownAttachment>();
  // Until its parts are there the button says that it was heard; not of one that opens by itself after a reload.
  const [isPressed, setPressed] = useState(false);
  const isComing = isPressed && !isOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is open, and once it is closed.
  useEffect(() => setPressed(false), [isOpen]);
  const show = (about?: ShownAttachment) => {
    setPressed(true);
    setAsked(about);
    open();
  };
  const ask = useEffectEvent(show);
  useEffect(() => onAsked((attachment) => ask(attachment)), []);
  // A notification leads here.
  const answer = useEffectEvent(open);
  useEffect(() => {
    if (isCalled) answer();
  }, [isCalled]);
  const isEnabled = useAnswer(
    lookupEnableChatWidget,
    { query: { locale } },
    { key: queryKeys.lookup('enableChatWidget') },
  ).data?.enableChatWidget;
  const config = useAnswer(
    chatConfig,
    { query: { locale } },
    // Also where the site offers no chat: over its socket a member's wallet is reported.
    { key: queryKeys.lookup('chat', locale) },
  ).data;
  const isKnown = memberId !== undefined || guestIdentity.known() !== null;
  const isOffered = isEnabled === true && config !== undefined && isKnown;
  const begun = useBegun(isOffered);
  const unread = useUnread(isOffered && !isOpen, memberId);
  if (!config) return null;
  const token = session.token();
  const isMember = memberId !== undefined && token !== null;
  const who = () => (isMember ? { token, memberId } : { guestId: guestIdentity.take() });
  const label = unread.count > 0 ? messages.chatButton.unread(unread.count) : messages.chatButton.open;
  const unreadText = unread.count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread.count || '');
  return (
    <>
      {isEnabled && (
        <InItsPlace
          row={
            <Suspense fallback={null}>
              <ChatRow
                desk={config.desk}
                unread={unreadText ? { shown: unreadText, said: label } : undefined}
                busy={isComing}
                onPress={() => show()}
              />
            </Suspense>
          }
        >
          <button
            type="button"
            className="chat-launcher"
            aria-haspopup="dialog"
            aria-label={label}
            aria-busy={isComing}
            onClick={() => show()}
          >
            <Icon name="chat" />
            {unreadText && <b aria-hidden="true">{unreadText}</b>}
          </button>
        </InItsPlace>
      )}
      <Suspense fallback={null}>
        {isEnabled && isOpen && <ChatSheet who={who()} config={config} asked={asked} onClose={close} />}
        {!isOpen && begun.isThere && <ChatResume who={who()} prefix={config.PREFIX} onDone={begun.done} />}
        {(isMember || (!isOpen && unread.count > 0)) && (
          <ChatWatch
            who={who()}
            prefix={config.PREFIX}
            isResting={isOpen}
            onNews={unread.look}
            onJoined={unread.compare}
          />
        )}
      </Suspense>
    </>
  );
}

const stateOf = (entry: unknown): { chat?: unknown; modal?: unknown } =>
  typeof entry === 'object' && entry !== null ? entry : {};

/**
 * The open chat is an entry of the history over the page it was opened on, so that back closes it and nothing else. In the place
 * of a sheet from which somebody asks it takes that one's entry.
 */
function useChatEntry() {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const { chat, modal } = stateOf(state);
  const isOpen = chat !== undefined;
  const closing = useRef('');
  const isCalled = new URLSearchParams(search).get('chat') === 'open';
  return {
    isOpen,
    /** By the address, which says nothing of it any more once it is open. */
    isCalled,
    open() {
      if (isOpen) return;
      const rest = new URLSearchParams(search);
      const isInSheet = rest.has('do');
      if (isInSheet) for (const param of MODAL_PARAMS) rest.delete(param);
      rest.delete('chat');
      // A sheet that a link has opened, and a chat that a notification has, have nothing of ours behind them.
      const isFirst = isCalled || (isInSheet && modal === undefined);
      navigate(
        { search: rest.toString() },
        { replace: isInSheet || isCalled, state: { chat: isFirst ? 'first' : 'over' } },
      );
    },
    close() {
      // A second press before the history has moved must not go back twice.
      if (!isOpen || closing.current === key) return;
      closing.current = key;
      if (chat === 'first') navigate({ search }, { replace: true });
      else navigate(-1);
    },
  };
}

/** On member pages in the head of phones and in the rail of wide screens; for visitors, whose pages have neither, it floats, but where a row of the page leads there. */
function InItsPlace({ row, children }: { row: ReactNode; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const [place, setPlace] = useState<HTMLElement | null>();
  const { pathname } = useLocation();
  useLayoutEffect(() => setPlace(document.getElementById(isWide ? CHAT_RAIL_PLACE : CHAT_PLACE)), [isWide]);
  if (!place) return pathname === PATHS.contact ? null : children;
  return createPortal(place.id === CHAT_RAIL_PLACE ? row : children, place);
}

/** Whether an earlier page left files that it could not send. */
function useBegun(isAsked: boolean) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isAsked) void hasBegunFiles().then(setThere);
  }, [isAsked]);
  const done = useCallback(() => setThere(false), []);
  return { isThere, done };
}

/** How many messages of the other side the customer has not seen; own ones move the mark, so the rest are theirs. */
function useUnread(isAsked: boolean, memberId: string | undefined) {
  const queries = useQueryClient();
  const queryKey = ['chat-unread', memberId];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: () => {
      // Beside a member's token it brings the conversation of before the sign-in along.
      const guestId = guestIdentity.known();
      return call(chatHistory, { body: { limit: 1, ...(guestId === null ? {} : { guestId }) } });
    },
    enabled: isAsked,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    // A member's socket reports what came while the tab was left.
    refetchOnWindowFocus: memberId === undefined,
  });
  const count = data && isAsked ? data.lastSequence - data.readSequence : 0;
  // On the icon of the installed app, where there is one.
  useEffect(() => {
    const told = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    told?.catch(() => undefined);
  }, [count]);
  return {
    count,
    look: () => void refetch(),
    compare(lastSequence: number) {
      const known = queries.getQueryData<{ lastSequence: number }>(queryKey)?.lastSequence;
      if (known !== undefined && known !== lastSequence) void refetch();
    },
  };
}
