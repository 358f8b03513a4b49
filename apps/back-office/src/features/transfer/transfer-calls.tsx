import type { ProviderCall } from '@kapao/contract/operator/transfer.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { useTransferLook } from '../../shell/transfer-evidence.tsx';
import './transfer-calls.css';

/** Every raw request to the provider about one transfer and its answer, as they were written down. */
export function TransferCalls({ id }: { id: string }) {
  const { transfers: texts, common } = useMessages();
  const { data, error, isPending, refetch } = useTransferLook(id);
  return (
    <section className="card transfer-calls">
      <h2>{texts.calls}</h2>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows count={2} label={common.loading} />}
      {data?.balanceBefore !== undefined && data.balanceBefore !== null && (
        <p className="small">
          {texts.balanceBefore(
            `${formatMoney(data.balanceBefore, data.transfer.currency)} ${common.unit[data.transfer.currency]}`,
          )}
        </p>
      )}
      {data?.calls.length === 0 && <p className="small">{texts.noCalls}</p>}
      <ol>
        {data?.calls.map((call) => (
          <li key={call.no}>
            <Call call={call} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Call({ call }: { call: ProviderCall }) {
  const { transfers: texts } = useMessages();
  const tookMs = call.endedAt === null ? undefined : Date.parse(call.endedAt) - Date.parse(call.startedAt);
  return (
    <>
      <p className="line between">
        <b>
          <span className="num">{call.no}.</span> {texts.purposes[call.purpose]}
        </b>
        <span className="small num">
          {formatDateTime(call.startedAt)}
          {tookMs !== undefined && ` · ${texts.took(tookMs)}`}
        </span>
      </p>
      <p className="small">{texts.request}</p>
      <pre>{call.request}</pre>
      <p className="small">{texts.answer}</p>
      {call.answer === null ? <p className="small">{texts.noAnswerYet}</p> : <CallAnswer text={call.answer} />}
    </>
  );
}

/** How the call ended is ours to say; what the partner said stands below as it came. */
function CallAnswer({ text }: { text: string }) {
  const { partnerAnswers } = useMessages();
  const [ending = '', ...said] = text.split('\n');
  return (
    <>
      <p className="small">{partnerAnswer(partnerAnswers, ending)}</p>
      {said.length > 0 && <pre>{said.join('\n')}</pre>}
    </>
  );
}
