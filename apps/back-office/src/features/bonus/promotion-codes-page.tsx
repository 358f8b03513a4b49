import {
  type CodeBatch,
  MAX_CODES,
  promotionCodeTerms,
  revokeBatchCodes,
  unusedCodesFile,
} from '@kapao/contract/operator/promotion-code.ts';
import { createProposal } from '@kapao/contract/operator/proposal.ts';
import { plainWord } from '@kapao/contract/shared/typed-text.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { count } from '../../lib/format.ts';
import { numberOf } from '../../lib/typed-text.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { OPEN, OpenProposals } from '../../shell/open-proposals.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { BatchCodes } from './batch-codes.tsx';
import { useCodeBatches, useProposeCodes, useRevokeCodes } from './use-promotion-codes.ts';

/** Codes of a promotion that are used once: made in bulk, handed out, looked at, revoked. */
export function PromotionCodesPage() {
  const { code = '' } = useParams();
  const { bonuses, promotionCodes: words, proposals } = useMessages();
  useTitle(`${words.title} · ${code}`);
  const list = useCodeBatches(code);
  const mayPropose = useMay(createProposal);
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<CodeBatch>();
  const [shown, setShown] = useState<CodeBatch>();
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Link className="desk-back" to={PATHS.bonuses}>
        {bonuses.back}
      </Link>
      <div className="page-head">
        <h1>
          {words.title} · <span className="num">{code}</span>
        </h1>
        {mayPropose && (
          <Button icon="plus" onPress={() => setIsMaking(true)}>
            {words.make}
          </Button>
        )}
      </div>
      <div className="stack">
        <p className="small">{words.lead}</p>
        <OpenProposals
          states={OPEN}
          title={proposals.open}
          isAbout={({ kind, subject }) => kind === 'promotion.codes' && subject === code}
        />
        {list.data.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <Batches batches={list.data} onShow={setShown} onRevoke={setRevoking} />
        )}
        {shown && <BatchCodes key={shown.batchId} batch={shown} />}
      </div>
      {isMaking && <MakeSheet code={code} onClose={() => setIsMaking(false)} />}
      {revoking && <RevokeSheet batch={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

interface BatchesProps {
  batches: readonly CodeBatch[];
  onShow: (batch: CodeBatch) => void;
  onRevoke: (batch: CodeBatch) => void;
}

const leftOf = ({ codes, used, revoked }: CodeBatch) => codes - used - revoked;

function Batches({ batches, onShow, onRevoke }: BatchesProps) {
  const { messages, locale } = useLocale();
  const { bonuses, promotionCodes: words } = messages;
  const [mayRead, mayRevoke] = [useMay(unusedCodesFile), useMay(revokeBatchCodes)];
  return (
    <section className="card" aria-label={words.title}>
      <ul className="dossier-sessions">
        {batches.map((batch) => (
          <li key={batch.batchId}>
            <p className="label num">{batch.prefix}</p>
            <p className="small num">
              {formatDateTime(batch.madeAt)} · {bonuses.agreed(batch.proposedBy, batch.approvedBy)}
            </p>
            <p className="small num">
              {words.codes}: {count(batch.codes)} · {words.states.used}: {count(batch.used)} · {words.states.unused}:{' '}
              {count(leftOf(batch))} · {words.states.revoked}: {count(batch.revoked)}
            </p>
            <div className="line wrap">
              <Button compact variant="ghost" onPress={() => onShow(batch)}>
                {words.show}
                <span className="sr"> {batch.prefix}</span>
              </Button>
              {mayRead && leftOf(batch) > 0 && (
                <a
                  className="btn ghost compact"
                  href={`${pathOf(unusedCodesFile, { params: { id: batch.batchId } })}?locale=${locale}`}
                  download
                >
                  {words.download}
                  <span className="sr"> {batch.prefix}</span>
                </a>
              )}
              {mayRevoke && leftOf(batch) > 0 && (
                <Button compact variant="ghost" onPress={() => onRevoke(batch)}>
                  {words.revoke}
                  <span className="sr"> {batch.prefix}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MakeSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const { bonuses, promotionCodes: words } = useMessages();
  const propose = useProposeCodes(code);
  const [prefix, setPrefix] = useState('');
  const [codes, setCodes] = useState('100');
  const [isAsked, setIsAsked] = useState(false);
  const read = promotionCodeTerms.safeParse({ prefix, codes: numberOf(codes) });
  const isWrong = (field: 'prefix' | 'codes') =>
    isAsked && read.error?.issues.some(({ path }) => path[0] === field) ? bonuses.invalidField : undefined;
  return (
    <ReasonSheet
      title={`${words.make} · ${code}`}
      reasons={words.reasons}
      submit={{ text: bonuses.propose, variant: 'cta' }}
      act={(reason) => {
        setIsAsked(true);
        return read.data && propose.mutateAsync({ ...read.data, reason });
      }}
      done={bonuses.proposed}
      isForm
      onClose={onClose}
    >
      <p>{words.makeText}</p>
      <Field
        label={words.prefix}
        hint={words.prefixHint}
        value={prefix}
        maxLength={10}
        autoComplete="off"
        error={isWrong('prefix')}
        onChange={(typed) => setPrefix(plainWord(typed).toUpperCase())}
      />
      <Field
        label={words.codes}
        hint={words.codesHint(count(MAX_CODES))}
        value={codes}
        inputMode="numeric"
        autoComplete="off"
        error={isWrong('codes')}
        onChange={setCodes}
      />
    </ReasonSheet>
  );
}

function RevokeSheet({ batch, onClose }: { batch: CodeBatch; onClose: () => void }) {
  const { promotionCodes: words } = useMessages();
  const revoke = useRevokeCodes();
  return (
    <ReasonSheet
      title={`${words.revoke} · ${batch.prefix}`}
      reasons={words.revokeReasons}
      submit={{ text: words.revoke, variant: 'danger' }}
      act={(reason) => revoke.mutateAsync({ id: batch.batchId, reason })}
      done={({ revoked }) => words.revoked(count(revoked))}
      onClose={onClose}
    >
      <p>{words.revokeText(count(leftOf(batch)))}</p>
    </ReasonSheet>
  );
}
