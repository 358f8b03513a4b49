import { setReality } from '@kapao/contract/member/reality.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { Suspense, useState } from 'react';
import { useSend } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { useNavigate } from '../../lib/router.tsx';
import { useBesideWords } from '../../shell/beside-words.ts';
import { lazyPart, MissingModal } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { REALITY_KEY, useReality } from '../../shell/use-reality.ts';

const MINUTES = [5, 15, 30, 60, 120, 240, 480, 1_440] as const;

const YearSheet = lazyPart(async () => (await import('./year-sheet.tsx')).YearSheet, { missing: MissingModal });

/** Every how many minutes time and result are shown, and what else there is to know of one's own play. */
export function RealityCard() {
  const messages = useMessages();
  const words = useBesideWords().reality;
  const toast = useToast();
  const navigate = useNavigate();
  const { data } = useReality();
  const [isYearOpen, setYearOpen] = useState(false);
  const choose = useSend(setReality, [REALITY_KEY], {
    onSuccess: () => toast('success', words.kept),
    onError: (error) => toast('danger', errorText(messages, error)),
  });
  const within = MINUTES.filter((one) => data && one >= data.minMinutes && one <= data.maxMinutes);
  return (
    <section className="card stack">
      {data && (
        <>
          <h2>{words.interval}</h2>
          <p className="t2">{data.everyMinutes === null ? words.intervalNone : words.intervalText}</p>
          <Chips
            label={words.interval}
            value={String(data.everyMinutes)}
            disabled={choose.isPending}
            onPick={(minutes) => choose.mutate({ minutes: Number(minutes) })}
            chips={within.map((one) => ({ value: String(one), text: words.every(one) }))}
          />
        </>
      )}
      <h2>{words.more}</h2>
      <Button wide icon="list" onPress={() => setYearOpen(true)}>
        {words.year}
      </Button>
      <Button wide icon="info" onPress={() => void navigate('/help')}>
        {words.helpTitle}
      </Button>
      <Suspense fallback={null}>{isYearOpen && <YearSheet onClose={() => setYearOpen(false)} />}</Suspense>
    </section>
  );
}
