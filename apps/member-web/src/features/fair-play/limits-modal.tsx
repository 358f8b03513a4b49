import { Sheet } from '@kapao/ui/sheet.tsx';
import { fetchBesideWords } from '../../shell/beside-words.ts';
import { fetchLimitWords, useLimitWords } from '../../shell/limit-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useFairPlay } from '../../shell/use-fair-play.ts';
import { AsideCard } from './aside-card.tsx';
import { BreakCard } from './break-card.tsx';
import { ExclusionCard } from './exclusion-card.tsx';
import { LimitList } from './limit-list.tsx';
import { RealityCard } from './reality-card.tsx';
import './limits.css';

export async function loadLimitsModal() {
  await Promise.all([fetchLimitWords(), fetchBesideWords()]);
  return LimitsModal;
}

/** What members allow themselves, and how they stop. */
function LimitsModal({ onClose }: ModalProps) {
  const words = useLimitWords();
  const { common, money } = useMessages();
  const { data, isError, refetch } = useFairPlay();
  if (!data) {
    const failed = isError ? money.loadFailed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void refetch()} />;
  }
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose} wide>
      <div className="limits stack">
        <p className="t2">{words.lead}</p>
        {data.exclusion && <ExclusionCard exclusion={data.exclusion} />}
        {data.aside > 0 && <AsideCard fairPlay={data} />}
        <div className="cols">
          <LimitList fairPlay={data} />
          <BreakCard fairPlay={data} />
        </div>
        <RealityCard />
      </div>
    </Sheet>
  );
}
