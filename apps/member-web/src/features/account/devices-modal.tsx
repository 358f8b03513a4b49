import { endOtherSessions, endSession, listSessions } from '@kapao/contract/member/session.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Confirm } from '../../kit/alert-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';

/** Where the member is signed in, and how to end it there. */
export function DevicesModal({ onClose }: ModalProps) {
  const { account, common } = useMessages();
  const words = account.sessions;
  const [asks, setAsks] = useState(false);
  const list = useAnswer(listSessions, {}, { key: queryKeys.sessions, staleTime: 0 });
  const { end, endOthers } = useEndSessions(() => setAsks(false));
  if (!list.data) {
    const failed = list.isError ? words.failed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void list.refetch()} />;
  }
  const { sessions } = list.data;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Sheet title={words.title} closeLabel={common.close} onClose={onClose}>
        <div className="stack">
          <p className="t2">{hasOthers ? words.lead : words.onlyThis}</p>
          <ul className="rows">
            {sessions.map((session) => (
              <li key={session.sessionId}>
                <Row
                  icon="phone"
                  title={session.device || words.unknown}
                  detail={
                    session.isCurrent ? words.current : words.seen(formatDateTime(Date.parse(session.lastSeenAt)))
                  }
                  end={
                    !session.isCurrent && (
                      <Button compact onPress={() => end.mutate({ sessionId: session.sessionId })} busy={end.isPending}>
                        {words.end}
                        <span className="sr"> {session.device || words.unknown}</span>
                      </Button>
                    )
                  }
                />
              </li>
            ))}
          </ul>
          {hasOthers && (
            <Button variant="danger" wide onPress={() => setAsks(true)}>
              {words.endOthers}
            </Button>
          )}
        </div>
      </Sheet>
      {asks && (
        <Confirm
          title={words.question}
          confirm={words.end}
          cancel={common.cancel}
          danger
          busy={endOthers.isPending}
          onConfirm={() => endOthers.mutate()}
          onCancel={() => setAsks(false)}
        >
          {words.lead}
        </Confirm>
      )}
    </>
  );
}

function useEndSessions(onEndedOthers: () => void) {
  const messages = useMessages();
  const toast = useToast();
  const queries = useQueryClient();
  const tell = async (text: string) => {
    toast('success', text);
    await queries.invalidateQueries({ queryKey: queryKeys.sessions });
  };
  const refuse = (error: unknown) => toast('danger', errorText(messages, error));
  const end = useSend(endSession, [], { onSuccess: () => tell(messages.account.sessions.ended), onError: refuse });
  const endOthers = useSend(endOtherSessions, [], {
    onSuccess: async () => {
      await tell(messages.account.sessions.endedOthers);
      onEndedOthers();
    },
    onError: (error) => {
      refuse(error);
      onEndedOthers();
    },
  });
  return { end, endOthers };
}
