import { Icon } from '@kapao/ui/icon.tsx';
import { fetchBesideWords, useBesideWords } from './beside-words.ts';
import { useInboxNews } from './use-inbox.ts';
import { useModal } from './use-modal.ts';

const MAX_SHOWN = 99;

export async function loadInboxBell() {
  await fetchBesideWords();
  return InboxBell;
}

/** The way into the inbox: a bell in the head of phones, a row in the rail of wide screens. */
export function InboxBell({ isRow = false }: { isRow?: boolean }) {
  const words = useBesideWords().inbox;
  const { open } = useModal();
  const unread = useInboxNews().data?.unread ?? 0;
  const count = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  const label = unread > 0 ? words.unread(count) : words.open;
  const number = unread > 0 && (
    <b className="count num" aria-hidden={!isRow}>
      {count}
    </b>
  );
  return (
    <button
      type="button"
      className={isRow ? 'rail-link' : 'inbox-bell'}
      aria-haspopup="dialog"
      // A row is named by the text that it shows.
      {...(isRow ? { 'aria-description': label } : { 'aria-label': label })}
      onClick={() => open('inbox')}
    >
      <Icon name="bell" />
      {isRow && <span>{words.title}</span>}
      {number}
    </button>
  );
}
