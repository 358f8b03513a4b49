import type { InboxEvent } from '@kapao/contract/member/inbox.ts';
import type { RefusalNote } from '@kapao/contract/member/timeline.ts';
import { useNavigate } from '../lib/router.tsx';
import type { InboxWords } from '../messages/own/inbox-en.ts';
import { PATHS } from '../paths.ts';
import { askInChat } from './ask-in-chat.ts';
import { useModal } from './use-modal.ts';

export type RefusedEvent = Extract<InboxEvent, { kind: 'refunded' }>;

/** Why a withdrawal was refused, in words, and the control that leads to the way to fix it. */
export function useRefusalFix(words: InboxWords) {
  const { open } = useModal();
  const navigate = useNavigate();
  const fix = (note: RefusalNote) => {
    if (note === 'ASK_US') askInChat();
    else if (note === 'ACCOUNT_NAME') open('bank-account');
    else if (note === 'TURNOVER') navigate(PATHS.bonus);
    else open(note === 'IDENTITY' ? 'identity' : 'withdraw');
  };
  return ({ isRejected, note }: RefusedEvent): { title: string; reason: string; label: string; go: () => void } => {
    if (!isRejected) {
      return { title: words.unpaid, reason: words.bankFailed, label: words.fix.bank, go: () => open('bank-account') };
    }
    const known = note ?? 'ASK_US';
    const title = known === 'MEMBER_ASKED' ? words.cancelled : words.refused;
    return { title, reason: words.notes[known], label: words.fix[known], go: () => fix(known) };
  };
}
