import {
  askTransfer,
  getTransfer,
  type ProviderVerdict,
  type TransferInquiry,
} from '@kapao/contract/operator/transfer.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import { Button } from '@kapao/ui/button.tsx';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../api/query-keys.ts';
import { partnerAnswer } from '../lib/partner-answer.ts';
import { useMessages } from './locale.tsx';
import { useMay } from './operator-session.tsx';
import { LoadFailed } from './page-states.tsx';
import { useErrorText } from './use-error-text.ts';

export type SettledOutcome = 'SUCCEEDED' | 'FAILED';

/** One transfer with its calls. Read again while it is open: another try may have been made meanwhile. */
export function useTransferLook(id: string) {
  return useAnswer(
    getTransfer,
    { params: { id } },
    {
      key: [...QUERY_KEYS.transfers, 'one', id],
      refetchInterval: ({ state }) => (state.data?.transfer.finalAt ? false : POLL_EVERY_MS),
    },
  );
}

/**
 * By what a transfer is judged: the reference as the provider received it, and what the provider answered when an operator asked.
 * `decided`: the outcome that waits for this reader's approval.
 */
export function TransferEvidence({ id, decided }: { id: string; decided?: SettledOutcome }) {
  const { transferDesk: words, transfers, common } = useMessages();
  const { data, error, isPending, refetch } = useTransferLook(id);
  const toast = useToast();
  if (isPending) return <SkeletonRows count={2} label={common.loading} />;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const { transfer, inquiry } = data;
  const copyRow = (reference: string) => (
    <CopyRow
      shown={reference}
      copied={reference}
      hint={transfers.copyHint}
      onCopied={(text) => toast('success', transfers.copied(text))}
      onFailed={() => toast('danger', transfers.copyFailed)}
    />
  );
  const { sentReference, partnerReference, finalAt, state } = transfer;
  return (
    <section className="card reference stack" aria-label={words.reference}>
      <h2>{words.reference}</h2>
      {sentReference === null ? (
        <p>{words.noReference(transfer.username)}</p>
      ) : (
        <>
          {copyRow(sentReference)}
          {finalAt === null && <p className="small">{transfers.lookUp}</p>}
        </>
      )}
      {partnerReference !== null && (
        <>
          <h2>{words.partnerReference}</h2>
          {copyRow(partnerReference)}
        </>
      )}
      <p className="small">
        {words.ownReference} <span className="num">{shortReference(id)}</span>
      </p>
      <Contradiction decided={decided} verdict={inquiry?.verdict} ended={finalAt === null ? undefined : state} />
      <LastAnswer inquiry={inquiry} />
      {finalAt === null && <AskNow id={id} />}
    </section>
  );
}

const TONES = { done: 'ok', refused: 'bad', 'not-found': 'warn', other: 'bad', unknown: 'warn' } as const;

function LastAnswer({ inquiry }: { inquiry: TransferInquiry | null }) {
  const { transferDesk: words, partnerAnswers } = useMessages();
  if (!inquiry) return <p className="small">{words.neverAsked}</p>;
  const { verdict, answer, operator, at } = inquiry;
  return (
    <Note tone={TONES[verdict]} role="status">
      {words.verdicts[verdict]} {words.asked(operator, formatDateTime(at))} ({partnerAnswer(partnerAnswers, answer)})
    </Note>
  );
}

/** Warns where the outcome is not the one that the provider tells. */
export function Contradiction({
  decided,
  verdict,
  ended,
}: {
  decided: SettledOutcome | undefined;
  verdict: ProviderVerdict | undefined;
  /** The state of a transfer that has ended. */
  ended?: string | undefined;
}) {
  const { transferDesk: words, transfers } = useMessages();
  if (decided === undefined) return null;
  const warning = contradictionOf(decided, verdict);
  return (
    <>
      {ended !== undefined && ended !== decided && (
        <Note tone="bad" role="alert">
          {words.endedOtherwise(transfers.states[ended as SettledOutcome], transfers.states[decided])}
        </Note>
      )}
      {warning && (
        <Note tone="bad" role="alert">
          {words.contradictions[warning]}
        </Note>
      )}
    </>
  );
}

function contradictionOf(
  decided: SettledOutcome,
  verdict: ProviderVerdict | undefined,
): 'failedButDone' | 'failedButOther' | 'succeededButMissing' | undefined {
  if (decided === 'FAILED' && verdict === 'done') return 'failedButDone';
  if (decided === 'FAILED' && verdict === 'other') return 'failedButOther';
  if (decided === 'SUCCEEDED' && (verdict === 'not-found' || verdict === 'refused')) return 'succeededButMissing';
  return undefined;
}

function AskNow({ id }: { id: string }) {
  const { transferDesk: words } = useMessages();
  const mayAsk = useMay(askTransfer);
  const ask = useSend(askTransfer, [QUERY_KEYS.transfers, QUERY_KEYS.proposals, QUERY_KEYS.summary]);
  const textOf = useErrorText();
  const toast = useToast();
  if (!mayAsk) return null;
  return (
    <>
      <Button
        variant="ghost"
        icon="refresh"
        busy={ask.isPending}
        onPress={() =>
          ask.mutate({ id }, { onSuccess: ({ inquiry }) => toast('info', words.verdicts[inquiry.verdict]) })
        }
      >
        {words.ask}
      </Button>
      {ask.error && (
        <Note tone="bad" role="alert">
          {textOf(ask.error)}
        </Note>
      )}
    </>
  );
}
