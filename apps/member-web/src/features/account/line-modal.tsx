import { endLine } from '@kapao/contract/member/line-link.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { formatDate } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { LineStart } from './line-start.tsx';
import { fetchLineWords, useLineWords } from './line-words.ts';
import { LINE_KEY, useLine } from './use-line.ts';

export async function loadLineModal() {
  await fetchLineWords();
  return LineModal;
}

/** The member's own LINE: linked, looked at, unlinked. */
function LineModal({ onClose }: ModalProps) {
  const words = useLineWords();
  const state = useLine();
  if (!state.data) {
    const failed = state.isError ? words.failed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void state.refetch()} />;
  }
  const { since, isOffered } = state.data;
  if (since !== null) return <Linked since={since} onClose={onClose} />;
  if (isOffered) return <LineStart onClose={onClose} />;
  return <SheetToCome title={words.title} onClose={onClose} failed={words.away} onRetry={() => void state.refetch()} />;
}

function Linked({ since, onClose }: { since: string; onClose: () => void }) {
  const messages = useMessages();
  const words = useLineWords();
  const toast = useToast();
  const [asksPassword, setAsksPassword] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = (password: string | undefined) =>
    call(endLine, { body: { ...(password !== undefined && { password }) } });
  const end = useAct(send, [LINE_KEY], {
    onSuccess: () => {
      toast('success', words.ended);
      onClose();
    },
    onError: (error, password) => {
      if (isRefusal(error, 'UNAUTHORIZED') && password === undefined) return setAsksPassword(true);
      if (isRefusal(error, 'WRONG_PASSWORD')) return setProblem(errorText(messages, error));
      setAsksPassword(false);
      toast('danger', errorText(messages, error));
    },
  });
  if (asksPassword) {
    return (
      <StepUp
        busy={end.isPending}
        problem={problem}
        onType={() => setProblem(undefined)}
        onConfirm={(password) => end.mutate(password)}
        onCancel={() => setAsksPassword(false)}
      />
    );
  }
  const footer = (
    <Button variant="danger" wide busy={end.isPending} onPress={() => end.mutate(undefined)}>
      {words.end}
    </Button>
  );
  return (
    <Sheet
      title={words.title}
      closeLabel={messages.common.close}
      onClose={onClose}
      busy={end.isPending}
      footer={footer}
    >
      <div className="stack">
        <p className="t2">{words.lead}</p>
        <div className="rows">
          <Row icon="chat" tone="in" title={words.since(formatDate(Date.parse(since)))} detail={words.sinceDetail} />
        </div>
      </div>
    </Sheet>
  );
}
