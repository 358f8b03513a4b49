import { type PartnerView, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { Button } from '@kapao/ui/button.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { PartnerState } from '../../shell/partner-state.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { TrialSheet } from './trial-sheet.tsx';
import { usePausePartner } from './use-partners.ts';

export function PartnerCard({ partner, onChange }: { partner: PartnerView; onChange: () => void }) {
  const { partnerAnswers, partners: words } = useMessages();
  const [mayChange, mayPause, mayTry] = [useMay(putPartner), useMay(pausePartner), useMay(tryPartner)];
  const [open, setOpen] = useState<'pause' | 'trial'>();
  const { health, quota, isPaused, isUnusable } = partner;
  const moment = (at: string | undefined) => (at === undefined ? words.never : formatDateTime(at));
  return (
    <section className="card stack partner-card" aria-label={partner.name}>
      <div className="line between wrap">
        <h3>{partner.name}</h3>
        <PartnerState partner={partner} />
      </div>
      <p className="small t2 partner-address">
        {partner.id} · {partner.protocol}
        <br />
        {partner.url}
      </p>
      <dl className="kv">
        <Fact label={words.callsToday}>
          <span className="num">{words.calls(count(health.callsToday), count(health.failuresToday))}</span>
        </Fact>
        <Fact label={words.lastSuccess}>{moment(health.lastSuccessAt)}</Fact>
        {health.lastError !== undefined && (
          <Fact label={words.lastError}>
            {partnerAnswer(partnerAnswers, health.lastError)} · {moment(health.lastErrorAt)}
          </Fact>
        )}
        {health.unclear.length > 0 && (
          <Fact label={words.unclear}>
            {health.unclear.map(({ place, answers, word, at }) => (
              <div key={place}>{words.unclearText({ count: count(answers), place, word, at: moment(at) })}</div>
            ))}
          </Fact>
        )}
        {quota && (
          <Fact label={words.quota}>
            <span className="num">
              {words.quotaText(count(quota.used), quota.limit === undefined ? undefined : count(quota.limit))}
            </span>{' '}
            · {words.quotaTold(formatDateTime(quota.toldAt))}
          </Fact>
        )}
        <Fact label={words.turn}>
          <span className="num">{words.turnText(String(partner.position), String(partner.share))}</span>
        </Fact>
      </dl>
      <div className="line wrap">
        {mayTry && !isUnusable && (
          <Button compact variant="ghost" onPress={() => setOpen('trial')}>
            {words.tryIt}
          </Button>
        )}
        {mayPause && (
          <Button compact variant="ghost" onPress={() => setOpen('pause')}>
            {isPaused ? words.letIn : words.pause}
          </Button>
        )}
        {mayChange && (
          <Button compact variant="ghost" onPress={onChange}>
            {words.change}
          </Button>
        )}
      </div>
      {open === 'trial' && <TrialSheet partner={partner} onClose={() => setOpen(undefined)} />}
      {open === 'pause' && <PauseSheet partner={partner} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function PauseSheet({ partner: { id, name, isPaused }, onClose }: { partner: PartnerView; onClose: () => void }) {
  const { partners: words } = useMessages();
  const pause = usePausePartner();
  return (
    <ReasonSheet
      title={name}
      reasons={isPaused ? words.letInReasons : words.pauseReasons}
      submit={{ text: isPaused ? words.letIn : words.pause, variant: isPaused ? 'cta' : 'danger' }}
      act={(reason) => pause.mutateAsync({ id, isPaused: !isPaused, reason })}
      done={isPaused ? words.isLetIn : words.isPaused}
      onClose={onClose}
    >
      <p>{isPaused ? words.letInConsequence : words.pauseConsequence}</p>
    </ReasonSheet>
  );
}
