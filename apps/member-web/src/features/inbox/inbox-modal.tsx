import { INBOX_DAYS, type InboxEvent, listInbox } from '@kapao/contract/member/inbox.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { Row } from '@kapao/ui/row.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { askInChat } from '../../shell/ask-in-chat.ts';
import { fetchBesideWords, useBesideWords } from '../../shell/beside-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useSeeEvents } from '../../shell/use-inbox.ts';
import { useModal } from '../../shell/use-modal.ts';
import { useRefusalFix } from '../../shell/use-refusal-fix.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import './inbox.css';

export async function loadInboxModal() {
  await fetchBesideWords();
  return InboxModal;
}

/** Everything that happened, newest first. What is shown counts as read on every device, and stays marked as new until it is closed. */
function InboxModal({ onClose }: ModalProps) {
  const words = useBesideWords().inbox;
  const { common } = useMessages();
  const { open } = useModal();
  const list = useAnswer(listInbox, {}, { key: [...queryKeys.inbox, 'list'], staleTime: 0 });
  const fresh = useFreshEvents(list.data?.events);
  if (!list.data) {
    const failed = list.isError ? words.failed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void list.refetch()} />;
  }
  const { events } = list.data;
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        {events.length === 0 ? (
          <EmptyState title={words.emptyTitle} text={words.emptyText} />
        ) : (
          <ul className="rows inbox">
            {events.map((event) => (
              <li key={keyOf(event)}>
                <EventRow event={event} isFresh={fresh.has(keyOf(event))} />
              </li>
            ))}
          </ul>
        )}
        {events.length > 0 && <p className="small">{words.kept(INBOX_DAYS)}</p>}
        <Button variant="link" icon="bell" onPress={() => open('push')}>
          {words.notifications}
        </Button>
      </div>
    </Sheet>
  );
}

const keyOf = ({ kind, id }: InboxEvent) => `${kind} ${id}`;

/** Marks what was unread as read once it is on the screen; answers what was new since the sheet was opened. */
function useFreshEvents(events: readonly InboxEvent[] | undefined): ReadonlySet<string> {
  const fresh = useRef(new Set<string>());
  const unread = events?.filter(({ isRead }) => !isRead) ?? [];
  for (const event of unread) fresh.current.add(keyOf(event));
  const see = useSeeEvents();
  const mark = useEffectEvent(() => {
    if (unread.length > 0) see.mutate({ events: unread.map(({ kind, id }) => ({ kind, id })) });
  });
  const shown = unread.map(keyOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of unread events.
  useEffect(() => mark(), [shown]);
  return fresh.current;
}

const ICONS: Record<InboxEvent['kind'], { icon: IconName; tone?: 'in' | 'gold' | 'bad' | 'info' }> = {
  deposit: { icon: 'deposit', tone: 'in' },
  paid: { icon: 'withdraw' },
  refunded: { icon: 'alert', tone: 'bad' },
  reward: { icon: 'gift', tone: 'gold' },
  'bonus-ended': { icon: 'gift' },
  adjustment: { icon: 'pencil', tone: 'info' },
  limit: { icon: 'flag' },
  device: { icon: 'shield', tone: 'bad' },
  account: { icon: 'lock', tone: 'info' },
  chat: { icon: 'chat', tone: 'info' },
};

function EventRow({ event, isFresh }: { event: InboxEvent; isFresh: boolean }) {
  const words = useBesideWords().inbox;
  const { title, reason, amount, go, fix } = useEventView(event);
  const { icon, tone } = ICONS[event.kind];
  const detail = (
    <>
      {isFresh && <span className="inbox-new">{words.isNew}</span>}
      {reason !== undefined && <span className="inbox-reason">{reason}</span>}
      {formatDateTime(Date.parse(event.at))}
    </>
  );
  const end = amount === undefined ? undefined : <b className="num">{amount}</b>;
  return (
    <>
      <Row
        icon={icon}
        {...(tone && { tone })}
        title={title}
        detail={detail}
        end={end}
        chevron={go !== undefined}
        {...(go && { onPress: go })}
      />
      {fix && (
        <Button variant="link" compact onPress={fix.go}>
          {fix.label}
        </Button>
      )}
    </>
  );
}

interface EventView {
  title: string;
  reason?: string | undefined;
  amount?: string | undefined;
  go?: (() => void) | undefined;
  fix?: { label: string; go: () => void } | undefined;
}

/** An event in the words of its reader, with the place that a press leads to. */
function useEventView(event: InboxEvent): EventView {
  const words = useBesideWords().inbox;
  const { open } = useModal();
  const { show, showSigned } = useShownMoney();
  const refusalFix = useRefusalFix(words);
  const receipt = () => open('receipt', { id: event.id });
  switch (event.kind) {
    case 'deposit':
      return { title: words.deposit, amount: showSigned(event.amount, event.currency), go: receipt };
    case 'paid':
      return { title: words.paid, amount: show(event.amount, event.currency), go: receipt };
    case 'refunded': {
      const { title, reason, label, go } = refusalFix(event);
      return { title, reason, amount: show(event.amount, event.currency), go: receipt, fix: { label, go } };
    }
    case 'reward':
      return { title: words.reward, amount: showSigned(event.amount, event.currency), go: receipt };
    case 'bonus-ended':
      return { title: words.bonusEnded[event.state], amount: show(event.amount, event.currency) };
    case 'adjustment': {
      const amount = showSigned(event.isCredit ? event.amount : -event.amount, event.currency);
      return { title: event.isCredit ? words.credited : words.debited, amount, go: receipt };
    }
    case 'limit':
      return { title: words.limit(event.change, event.limit), reason: limitText(), go: () => open('limits') };
    case 'device':
      return {
        title: words.device(event.device || words.unknownDevice),
        reason: words.notYou,
        go: () => open('devices'),
      };
    case 'account':
      return { title: words.account[event.change], reason: event.change === 'profile' ? undefined : words.notYou };
    case 'chat':
      return { title: words.chat, go: () => askInChat() };
  }

  function limitText(): string | undefined {
    if (event.kind !== 'limit') return undefined;
    const isWish = event.change === 'WISH';
    const sum = isWish ? event.wish : event.most;
    if (sum === null) return words.noLimit;
    const amount = event.limit === 'TIME' ? words.minutes(sum) : show(sum, event.currency);
    return `${amount} ${words.periods[event.period]}`;
  }
}
