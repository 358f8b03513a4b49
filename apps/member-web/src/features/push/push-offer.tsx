import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { remembered } from '@kapao/web/storage.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocale } from '../../shell/locale.tsx';
import { turnOn } from './push-browser.ts';
import { fetchPushWords, usePushWords } from './push-words.ts';
import { usePush } from './use-push.ts';
import './push.css';

/** Asked once at a device, whoever uses it. */
const ASKED = 'push-asked';

export async function loadPushOffer() {
  await fetchPushWords();
  return PushOffer;
}

/** Where it helps: money is under way, or has just arrived. Only who was never asked, and only where the browser can. */
function PushOffer({ about }: { about: 'deposit' | 'paid' }) {
  const words = usePushWords();
  const { locale } = useLocale();
  const { memberId = '', here, look } = usePush();
  const toast = useToast();
  const [wasAsked] = useState(() => remembered.read(ASKED) !== null);
  const [isOver, setOver] = useState(false);
  const isUnasked = globalThis.Notification?.permission === 'default';
  const isShown = here?.support === 'offered' && here.kept === null && isUnasked && !wasAsked && !isOver;
  useEffect(() => {
    if (isShown) remembered.write(ASKED, '1');
  }, [isShown]);
  const turn = useMutation({
    mutationFn: () => turnOn({ memberId, locale, showsAmounts: false }),
    onSettled: () => {
      setOver(true);
      void look();
    },
    onSuccess: (state) => state === 'on' && toast('success', words.turnedOn),
    onError: () => toast('danger', words.failed),
  });
  if (!isShown && !turn.isPending) return null;
  return (
    <section className="card stack push-offer">
      <b>{words.offer.title}</b>
      <p className="small t2">{words.offer[about]}</p>
      <div className="push-answers">
        <Button icon="bell" busy={turn.isPending} onPress={() => turn.mutate()}>
          {words.offer.yes}
        </Button>
        <Button variant="link" onPress={() => setOver(true)}>
          {words.offer.no}
        </Button>
      </div>
    </section>
  );
}
